import sharp from "sharp";
import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import type { Shop } from "#engine/shop.ts";

type Pictures = Pick<Shop, "pictures" | "files">;

/** A picture as large as a document prints it: 300 dots an inch at two inches. */
export function printedPicture({ pictures, files }: Pictures, key: string): Promise<Uint8Array | null> {
  return isUploadedPicture(key) ? files.get(`${key}-640.jpg`) : pictures.read(`${key}/three-quarter-640.webp`);
}

/** PDF supports only JPEG and PNG. */
export async function jpeg(picture: Uint8Array | null, width?: number): Promise<Buffer | null> {
  if (!picture) return null;
  const image = sharp(picture).flatten({ background: "white" });
  return (width === undefined ? image : image.resize({ width, height: width, fit: "inside" }))
    .jpeg({ quality: 82 })
    .toBuffer();
}

const rowPixels = 160;

/** Pictures of goods by family, as small as the rows of a document; those without a picture are left out. */
export async function goodsPictures(
  shop: Pictures,
  families: readonly string[],
  pixels = rowPixels,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const pictures: Record<string, Uint8Array> = {};
  for (const family of new Set(families)) {
    const picture = await jpeg(await printedPicture(shop, family), pixels);
    if (picture) pictures[family] = picture;
  }
  return pictures;
}
