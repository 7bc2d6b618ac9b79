import { writeFileSync } from "node:fs";
import sharp from "sharp";

/** Widths in pixels that a view is kept in. Only the first picture of a product is also kept large. */
export function sizesOf(view: string): readonly number[] {
  return view === "three-quarter" || view === "drawing" ? [160, 320, 640, 1200] : [160, 320, 640];
}

/** Writes `<path>-<size>.avif` and `.webp` for every size; gives the bytes written. */
export async function encodePicture(png: Buffer, path: string, sizes: readonly number[], lines = false): Promise<number> {
  let bytes = 0;
  for (const size of sizes) {
    const resized = await sharp(png).removeAlpha().resize(size, size, { kernel: "lanczos3" }).png({ compressionLevel: 1 }).toBuffer();
    bytes += await writeBoth(resized, `${path}-${size}`, lines);
  }
  return bytes;
}

/** Writes one picture as it is, as AVIF and WebP. */
export async function writeBoth(png: Buffer, path: string, lines = false): Promise<number> {
  const avif = await sharp(png).avif({ quality: lines ? 42 : 54, effort: 6, chromaSubsampling: "4:2:0" }).toBuffer();
  const webp = await sharp(png).webp(lines ? { quality: 55, effort: 5 } : { quality: 72, effort: 5, smartSubsample: true }).toBuffer();
  writeFileSync(`${path}.avif`, avif);
  writeFileSync(`${path}.webp`, webp);
  return avif.length + webp.length;
}
