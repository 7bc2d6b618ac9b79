import sharp from "sharp";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { maxPhotoBytes } from "#domain/returns/photos.ts";

/** Limit of an uploaded photo in decoded pixels. */
const maxPhotoPixels = 24_000_000;
/** Longer than any camera's photo: rows of millions of pixels cost the decoder seconds and memory. */
const maxPhotoSide = 16_000;
/** An interlaced PNG has to be decoded in memory as a whole, and no camera writes one. */
const maxInterlacedPixels = 4_000_000;
/** Stored photos are scaled down to this many pixels a side, enough to show a scratch. */
const maxSide = 2_000;

export type PhotoRefused = { code: "photo_not_image" } | { code: "photo_too_large" } | { code: "photo_too_long" };

export interface CleanPhoto {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const formats: readonly { format: string; begins(bytes: Uint8Array): boolean }[] = [
  { format: "jpeg", begins: (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]) },
  { format: "png", begins: (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    format: "webp",
    begins: (bytes) =>
      startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  },
];

// Photos are decoded once, so a cache would only cost memory.
sharp.cache(false);
// Each thread has decoding buffers of its own, and uploads are not urgent.
sharp.concurrency(1);

let turn: Promise<unknown> = Promise.resolve();

/** Runs one task at a time, because decoding dominates the memory of an upload. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/**
 * Re-encodes an uploaded photo as WebP. Only pixels are retained, which removes locations, scripts and appended files.
 * Accepts JPEG, PNG and WebP by content, not by name.
 */
export function cleanPhoto(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefused>> {
  return inTurn(() => redraw(bytes));
}

async function redraw(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefused>> {
  if (bytes.length > maxPhotoBytes) return refuse({ code: "photo_too_large" });
  const match = formats.find(({ begins }) => begins(bytes));
  if (!match) return refuse({ code: "photo_not_image" });
  try {
    const photo = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: "error", sequentialRead: true, pages: 1 });
    const { format, isProgressive, width, height } = await photo.metadata();
    if (format !== match.format) return refuse({ code: "photo_not_image" });
    if (Math.max(width, height) > maxPhotoSide) return refuse({ code: "photo_too_long" });
    if (format === "png" && isProgressive && width * height > maxInterlacedPixels)
      return refuse({ code: "photo_too_large" });
    const image = await photo
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: image.data, width: image.info.width, height: image.info.height });
  } catch (error) {
    // A photo that cannot be decoded is refused as no image, unless it exceeds the pixel limit.
    const isTooLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
    return refuse({ code: isTooLarge ? "photo_too_large" : "photo_not_image" });
  }
}

/** Enough for half the width of a printed page. */
const maxPaperSide = 900;

/** A stored photo as JPEG, for printed documents. */
export function photoForPaper(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: maxPaperSide, height: maxPaperSide, fit: "inside", withoutEnlargement: true } as const;
  return inTurn(() => sharp(bytes).resize(size).flatten({ background: "#fff" }).jpeg({ quality: 75 }).toBuffer());
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
