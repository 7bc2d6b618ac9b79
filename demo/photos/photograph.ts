/**
 * Makes the photos that the demo's customer sends with returns and claims, from the shop's own product pictures: on a
 * workbench, in bad light, with what is wrong. Run by hand; the photos lie beside this file.
 */
import { resolve } from "node:path";
import sharp from "sharp";

const [width, height] = [1280, 960];

interface Shot {
  readonly name: string;
  readonly picture: string;
  /** Degrees the goods lie turned, and how large they are in the picture. */
  readonly turn: number;
  readonly size: number;
  readonly ground: "bench" | "cardboard" | "concrete";
  /** The damage, as SVG on 1280 × 960. */
  readonly marks: string;
}

const crack = (x: number, y: number) =>
  `<g fill="none" stroke="#161310" stroke-linecap="round"><path d="M${x} ${y}l22 31 -14 26 27 38 -9 24 19 33" stroke-width="5"/><path d="M${x + 8} ${y + 57}l-31 18 -20 32M${x + 26} ${y + 119}l34 12 22 29" stroke-width="3"/></g>`;
const scorch = (x: number, y: number) =>
  `<defs><radialGradient id="scorch"><stop offset="0" stop-color="#0a0603" stop-opacity=".95"/><stop offset=".6" stop-color="#3a1c08" stop-opacity=".6"/><stop offset="1" stop-color="#3a1c08" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x + 40}" cy="${y + 20}" rx="120" ry="84" fill="url(#scorch)"/>`;
const scratches = (x: number, y: number) =>
  `<g fill="none" stroke="#f4f1ea" stroke-opacity=".8" stroke-linecap="round"><path d="M${x} ${y}l150 -42" stroke-width="4"/><path d="M${x + 20} ${y + 26}l170 -56" stroke-width="2.5"/><path d="M${x + 60} ${y + 40}l70 -30" stroke-width="3"/></g>`;
const dent = (x: number, y: number) =>
  `<defs><radialGradient id="dent" cx=".35" cy=".3"><stop offset="0" stop-color="#000" stop-opacity=".7"/><stop offset=".7" stop-color="#000" stop-opacity=".35"/><stop offset=".86" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="74" ry="104" transform="rotate(14 ${x} ${y})" fill="url(#dent)"/>`;
const ring = (x: number, y: number, r: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.8}" fill="none" stroke="#d11f1f" stroke-width="7" stroke-opacity=".9"/>`;
const oil = (x: number, y: number) =>
  `<path d="M${x} ${y}c60 -26 150 -18 190 10s20 70 -50 84 -180 4 -196 -34 10 -44 56 -60z" fill="#1b1408" fill-opacity=".62"/>`;

const shots: readonly Shot[] = [
  {
    name: "cracked-bowl",
    picture: "frl/front",
    turn: -14,
    size: 760,
    ground: "bench",
    marks: crack(598, 372) + ring(622, 430, 125),
  },
  {
    name: "crushed-box",
    picture: "frl/three-quarter",
    turn: 9,
    size: 640,
    ground: "cardboard",
    marks: scratches(640, 500) + ring(715, 500, 150),
  },
  {
    name: "missing-drops",
    picture: "pipe-kit/three-quarter",
    turn: 4,
    size: 840,
    ground: "concrete",
    marks: ring(820, 560, 150),
  },
  { name: "leaking-drain", picture: "auto-drain/front", turn: -6, size: 660, ground: "bench", marks: oil(520, 720) },
  {
    name: "burnt-coil",
    picture: "auto-drain/side",
    turn: 18,
    size: 700,
    ground: "bench",
    marks: scorch(600, 400) + ring(640, 420, 150),
  },
  {
    name: "dented-tank",
    picture: "tank-vertical/front",
    turn: 3,
    size: 620,
    ground: "concrete",
    marks: dent(610, 520) + scratches(540, 610) + ring(640, 530, 150),
  },
  {
    name: "bent-panel",
    picture: "dryer-refrigerated/three-quarter",
    turn: -5,
    size: 700,
    ground: "concrete",
    marks: dent(800, 530) + scratches(720, 650) + ring(800, 560, 160),
  },
  { name: "wrong-valves", picture: "relief-valve/three-quarter", turn: -22, size: 600, ground: "cardboard", marks: "" },
];

const grounds = { bench: "#7a5a3c", cardboard: "#b08d5f", concrete: "#8d8b86" } as const;

/** Grain and uneven light on the ground that the goods lie on; the noise is seeded, so that a photo stays the same. */
function ground({ ground: kind }: Pick<Shot, "ground">): Buffer {
  const stretch = kind === "bench" ? "0.006 0.09" : kind === "cardboard" ? "0.012 0.3" : "0.35";
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${stretch}" numOctaves="4" seed="7"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  .55 .2 0 0 -.2"/></filter>
    <radialGradient id="l" cx=".38" cy=".3" r=".95"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></radialGradient>
    <rect width="100%" height="100%" fill="${grounds[kind]}"/><rect width="100%" height="100%" filter="url(#n)"/><rect width="100%" height="100%" fill="url(#l)"/></svg>`);
}

async function photograph(shot: Shot): Promise<void> {
  const source = resolve("demo/pictures/out", `${shot.picture}-640.webp`);
  const goods = await sharp(source)
    .resize(shot.size)
    .rotate(shot.turn, { background: "#ffffff" })
    .toBuffer({ resolveWithObject: true });
  const left = Math.round((width - goods.info.width) / 2);
  const top = Math.round((height - goods.info.height) / 2) + 20;
  // Pictures stand on white: multiplied, the white is the ground they now lie on.
  const cut = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, goods.info.width),
    height: Math.min(height, goods.info.height),
  };
  const laid = await sharp(goods.data).extract(cut).toBuffer();
  const marks = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shot.marks}</svg>`,
  );
  const scene = await sharp(ground(shot))
    .composite([{ input: laid, left: Math.max(0, left), top: Math.max(0, top), blend: "multiply" }, { input: marks }])
    .png()
    .toBuffer();
  await develop(shot.name, scene);
}

/** The carrier's paper, signed by who took the goods in, with the damage noted on it. */
async function receipt(): Promise<void> {
  const rule = (y: number) => `<path d="M70 ${y}h500" stroke="#555" stroke-width="1.5"/>`;
  const say = (x: number, y: number, size: number, text: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="Helvetica, Arial, sans-serif" fill="#222">${text}</text>`;
  const write = (x: number, y: number, size: number, text: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-family="cursive" font-style="italic" fill="#17358a" transform="rotate(-3 ${x} ${y})">${text}</text>`;
  const paper = `<g transform="translate(330 50) rotate(4)"><rect width="640" height="840" fill="#fbfaf4"/>
    ${say(70, 90, 38, "DELIVERY RECEIPT")}${say(70, 130, 20, "Straight bill of lading, carrier's copy")}${rule(155)}
    ${say(70, 200, 22, "Consignee: Whitlock Fabrication")}${say(70, 235, 22, "418 Millrace Road, Dayton, OH 45402")}${rule(265)}
    ${say(70, 310, 22, "1 pallet   air tank, steel, 60 gal")}${say(70, 345, 22, "Weight 213 lb   Class 92.5")}${rule(375)}
    ${say(70, 420, 22, "Exceptions noted at delivery:")}${write(90, 490, 34, "shrink wrap torn, tank dented")}${write(90, 545, 34, "on one side, photos taken")}${rule(590)}
    ${say(70, 640, 20, "Received by")}${write(200, 705, 46, "D. Whitlock")}${rule(725)}${say(70, 770, 20, "Driver")}${write(180, 790, 38, "R. Osei")}</g>`;
  const scene = await sharp(ground({ ground: "bench" }))
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paper}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer();
  await develop("signed-receipt", scene);
}

/** As a telephone would have taken it. */
async function develop(name: string, scene: Buffer): Promise<void> {
  const { size } = await sharp(scene)
    .resize(1024)
    .blur(0.7)
    .modulate({ brightness: 1.12, saturation: 0.92 })
    .webp({ quality: 62 })
    .toFile(resolve(import.meta.dirname, `${name}.webp`));
  process.stdout.write(`${name}.webp ${size}\n`);
}

for (const shot of shots) await photograph(shot);
await receipt();
