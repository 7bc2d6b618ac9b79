import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { unitShots } from "../catalogue/generate/catalogue.ts";
import type { UnitMark, UnitShot } from "../catalogue/generate/open-box.ts";
import { type UnitFace, unitFaceOf, usualLabelWidth } from "../catalogue/unit-faces.ts";
import { encodePicture } from "./encode.ts";
import type { Manifest } from "./manifest.ts";

/** Each unit whole, with the card that was photographed beside it, and its mark close up. */
const views = ["three-quarter", "detail"] as const;
const sizes = [160, 320, 640];
/** The side of the models' large pictures, in pixels. */
const side = 1200;
/** The part of the whole that a close-up shows. */
const closeUp = 0.36;

/** The marks in hundredths of the whole picture; `light` is the paint they lie on. */
const drawMark: Readonly<Record<UnitMark, (face: UnitFace, light: boolean) => string>> = {
  scratch: ({ face: [x, y], scale = 1 }, light) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke-linecap="round">
      <path d="M-4.2 1.25C-2 .5.4.2 4.1-1.1" stroke="${light ? "#fff" : "#000"}" stroke-opacity=".5" stroke-width=".3" transform="translate(.07 .16)"/>
      <path d="M-4.2 1.2C-2 .45.4.15 4.1-1.15" stroke="${light ? "#5a5f63" : "#e9e5dc"}" stroke-width=".26"/>
      <path d="M-2.6 1.25C-1.2.9.9.6 2.7-.15M-1.2.2C0-.05 1-.3 1.9-.75" stroke="${light ? "#70767a" : "#dcd7cc"}" stroke-opacity=".75" stroke-width=".1"/>
    </g>`,
  dent: ({ face: [x, y], scale = 1 }) =>
    `<defs>
      <radialGradient id="hollow" cx=".4" cy=".36"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".55" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
      <radialGradient id="rim" cx=".34" cy=".3" r=".72"><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset=".82" stop-color="#fff" stop-opacity=".6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    </defs>
    <g transform="translate(${x} ${y}) rotate(-14) scale(${scale})"><ellipse rx="2.3" ry="1.9" fill="url(#rim)"/><ellipse rx="1.9" ry="1.55" fill="url(#hollow)"/></g>`,
  faded: ({ label: [x, y], labelWidth: w = usualLabelWidth, face, scale = 1 }, light) =>
    `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation=".3"/></filter></defs>
    <g transform="translate(${x} ${y}) skewY(6)"><rect x="${-w / 2}" y="${w * -0.155}" width="${w}" height="${w * 0.31}" fill="#efe8d4" fill-opacity=".6" filter="url(#soft)"/></g>
    <g transform="translate(${face[0]} ${face[1]}) scale(${scale})" stroke="${light ? "#666b70" : "#e6e1d6"}" stroke-linecap="round">${[
      -1.7, 1.7,
    ]
      .map((at) => rubbed(at))
      .join("")}</g>`,
  paint: ({ face: [x, y], scale = 1 }, light) =>
    `<defs><filter id="wet" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation=".14"/></filter></defs>
    <g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${light ? "#7d858b" : "#fff"}" stroke-opacity="${light ? 0.28 : 0.16}" stroke-width="1.5" stroke-linecap="round" filter="url(#wet)"><path d="M-2.6-1.1C-.9-1.5 1-1.2 2.5-1.3"/><path d="M-3-.1C-1.2.1 1.3-.3 2.9-.2"/><path d="M-2.3 1C-.6.8 1 1.1 2.2.8"/></g>`,
};

/** Paint worn thin by a strap that lay there: many short strokes along it, the same each time. */
function rubbed(x: number): string {
  const stroke = (at: number): string => {
    const [aside, along, length] = [((at * 37) % 23) / 23, ((at * 61) % 47) / 47, ((at * 29) % 13) / 13];
    return `<path d="M${x - 0.45 + aside * 0.9} ${-3.2 + along * 5.6}v${0.25 + length * 0.8}" stroke-width="${0.05 + aside * 0.07}" stroke-opacity="${0.2 + length * 0.35}"/>`;
  };
  return Array.from({ length: 46 }, (_, at) => stroke(at)).join("");
}

/** The card in front of the unit: its serial number and grade. */
function drawCard({ serial, grade }: UnitShot): string {
  return `<g transform="translate(6.5 84)" font-family="DejaVu Sans, sans-serif" font-weight="bold">
    <rect x=".4" y=".5" width="37" height="10" rx=".7" fill="#000" fill-opacity=".16"/>
    <rect width="37" height="10" rx=".7" fill="#fff" stroke="#8b9096" stroke-width=".2"/>
    <rect width="9" height="10" rx=".7" fill="#1f2328"/>
    <text x="4.5" y="7.6" font-size="7.4" text-anchor="middle" fill="#fff">${grade.toUpperCase()}</text>
    <text x="10.8" y="3.6" font-size="2" fill="#5a5f63">S/N</text>
    <text x="10.8" y="8" font-size="3.1" fill="#1f2328">${serial}</text>
  </g>`;
}

const overlay = (drawing: string, [x, y, width]: readonly [x: number, y: number, width: number]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${x} ${y} ${width} ${width}">${drawing}</svg>`,
  );

/** True if the paint round the point is light: a mark on it is darker then. */
async function isLight(model: Buffer, [x, y]: readonly [x: number, y: number]): Promise<boolean> {
  const spot = sharp(model).extract({
    left: Math.round((x / 100) * side) - 12,
    top: Math.round((y / 100) * side) - 12,
    width: 24,
    height: 24,
  });
  const { channels } = await sharp(await spot.greyscale().png().toBuffer()).stats();
  return channels[0]!.mean > 150;
}

async function photograph(shot: UnitShot, out: string): Promise<number> {
  const face = unitFaceOf(shot.model);
  const model = await sharp(join(out, shot.model, `three-quarter-${side}.avif`))
    .png()
    .toBuffer();
  const mark = shot.mark ? drawMark[shot.mark](face, await isLight(model, face.face)) : "";
  const folder = join(out, shot.family);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [x, y] = shot.mark && shot.mark !== "faded" ? face.face : face.label;
  const width = Math.round(closeUp * side);
  const within = (middle: number): number =>
    Math.round(Math.min(side - width, Math.max(0, (middle / 100) * side - width / 2)));
  const [left, top] = [within(x), within(y)];
  const near = await sharp(model).extract({ left, top, width, height: width }).resize(side, side).png().toBuffer();
  const pictures = {
    "three-quarter": sharp(model).composite([{ input: overlay(mark + drawCard(shot), [0, 0, 100]) }]),
    detail: sharp(near).composite([
      { input: overlay(mark, [(left / side) * 100, (top / side) * 100, (width / side) * 100]) },
    ]),
  };
  let bytes = 0;
  for (const view of views)
    bytes += await encodePicture(await pictures[view].png().toBuffer(), join(folder, view), sizes, view);
  return bytes;
}

/**
 * The pictures of the opened units, made from their models' finished ones: rendering forty machines once more for a
 * scratch each would take an hour. Gives the manifest its families.
 */
export async function shootUnits(out: string, manifest: Manifest): Promise<void> {
  for (const shot of unitShots()) {
    const bytes = await photograph(shot, out);
    manifest[shot.family] = { category: "open-box", views: [...views], sizes, large: [], width: side, height: side };
    console.log(`${shot.family}: ${Math.round(bytes / 1024)} KB`);
  }
}
