import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** Widths in pixels that a view is kept in. Only the first picture of a product is also kept large. */
export function sizesOf(view: string): readonly number[] {
  return view === "three-quarter" ? [160, 320, 640, 1200] : [160, 320, 640];
}

const frames = new Map<number, Buffer>();

/** A white frame that grows clear inwards over the margin round the goods: a shadow fades out before the sheet ends. */
function whiteFrame(side: number): Buffer {
  const known = frames.get(side);
  if (known) return known;
  const band = side * 0.046;
  const frame = Buffer.alloc(side * side * 4, 255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const inwards = Math.min(Math.min(x, y, side - 1 - x, side - 1 - y) / band, 1);
      frame[(y * side + x) * 4 + 3] = Math.round(255 * (1 - inwards * inwards * (3 - 2 * inwards)));
    }
  }
  frames.set(side, frame);
  return frame;
}

/** Writes `<path>-<size>.avif` for every size, and `.webp` for all but the large one; gives the bytes written. */
export async function encodePicture(
  png: Buffer,
  path: string,
  sizes: readonly number[],
  view: string,
): Promise<number> {
  let bytes = 0;
  const sheet = sharp(png).removeAlpha();
  if (view !== "detail") {
    const { width: side } = await sheet.metadata();
    sheet.composite([{ input: whiteFrame(side), raw: { width: side, height: side, channels: 4 } }]);
  }
  const finished = await sheet.png({ compressionLevel: 1 }).toBuffer();
  for (const size of sizes) {
    const resized = await sharp(finished)
      .resize(size, size, { kernel: "lanczos3" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    bytes += await writeAvif(resized, `${path}-${size}`);
    if (size <= 640) bytes += await writeWebp(resized, `${path}-${size}`);
  }
  return bytes;
}

async function writeAvif(png: Buffer, path: string): Promise<number> {
  const avif = await sharp(png).avif({ quality: 52, effort: 6, chromaSubsampling: "4:2:0" }).toBuffer();
  writeFileSync(`${path}.avif`, avif);
  return avif.length;
}

/** WebP is for the few browsers without AVIF: a little plainer, so that both fit the weight allowed. */
async function writeWebp(png: Buffer, path: string): Promise<number> {
  const webp = await sharp(png).webp({ quality: 60, effort: 6, smartSubsample: true, preset: "photo" }).toBuffer();
  writeFileSync(`${path}.webp`, webp);
  return webp.length;
}

/** The home page's picture: what is rendered, and the widths each cut is kept in. */
export interface HeroCut {
  readonly view: string;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly number[];
}

export const heroCuts: readonly HeroCut[] = [
  { view: "wide", width: 1600, height: 700, sizes: [1000, 1600] },
  { view: "narrow", width: 800, height: 700, sizes: [800] },
];

export async function encodeHero(png: Buffer, folder: string, cut: HeroCut): Promise<void> {
  for (const size of cut.sizes) {
    const resized = await sharp(png).removeAlpha().resize(size).png().toBuffer();
    await writeAvif(resized, join(folder, `${cut.view}-${size}`));
    await writeWebp(resized, join(folder, `${cut.view}-${size}`));
  }
}

/** Which family stands for each category on its tile. */
export const tileOf: Record<string, string> = {
  "rotary-screw": "screw-tank-dryer",
  piston: "piston-horizontal",
  pumps: "pump-two-stage",
  oilless: "oilless-scroll",
  "gas-driven": "gas-truck-mount",
  "diesel-driven": "diesel-towable",
  "air-dryers": "dryer-refrigerated",
  "air-filters": "filter-inline",
  "air-tanks": "tank-horizontal",
  blowers: "blower-regenerative",
  vacuum: "vacuum-claw",
  "air-pipe": "pipe-fittings",
  lubricants: "oil-pail",
  "compressor-pods": "pod-skid",
  extras: "hose-reel",
  "open-box": "open-box",
};

/** Copies each category's picture from `out` into the shop's own, under a stable name, `<slug>-<size>`. */
export function layTiles(out: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [slug, family] of Object.entries(tileOf)) {
    for (const size of [160, 320, 640]) {
      for (const kind of ["avif", "webp"]) {
        const source = join(out, family, `three-quarter-${size}.${kind}`);
        if (existsSync(source)) copyFileSync(source, join(folder, `${slug}-${size}.${kind}`));
      }
    }
  }
}
