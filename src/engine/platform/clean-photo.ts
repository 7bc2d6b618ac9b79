import sharp from "sharp";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { maxPhotoBytes } from "#domain/returns/photos.ts";

/** An uploaded photo may be this large, in pixels as decoded. */
const maxPhotoPixels = 24_000_000;
/** Longer than any camera's: lines of millions of pixels cost the decoder seconds and memory, however few there are. */
const maxPhotoSide = 16_000;
/** An interlaced PNG can only be decoded whole; no camera makes one. */
const maxInterlacedPixels = 4_000_000;
/** No photo is kept larger than this, in pixels a side: enough to see a scratch. */
const maxSide = 2_000;

export type PhotoRefused = { code: "photo_not_image" } | { code: "photo_too_large" };

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

// No cache: no photo is decoded twice.
sharp.cache(false);
// Each thread decodes into buffers of its own, and an upload is in no hurry.
sharp.concurrency(1);

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: decoding is what an upload costs in memory. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => {});
  return mine;
}

/**
 * Draws an uploaded photo anew as WebP: nothing of the file but its pixels remains, so no place, no script, no second
 * file hidden behind the first. JPEG, PNG and WebP by their content, whatever they are called; nothing else is even opened.
 */
export function cleanPhoto(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefused>> {
  return inTurn(() => redraw(bytes));
}

async function redraw(bytes: Uint8Array): Promise<Result<CleanPhoto, PhotoRefused>> {
  if (bytes.length > maxPhotoBytes) return refuse({ code: "photo_too_large" });
  const known = formats.find(({ begins }) => begins(bytes));
  if (!known) return refuse({ code: "photo_not_image" });
  try {
    const photo = sharp(bytes, { limitInputPixels: maxPhotoPixels, failOn: "error", sequentialRead: true, pages: 1 });
    const { format, isProgressive, width, height } = await photo.metadata();
    if (format !== known.format) return refuse({ code: "photo_not_image" });
    if (Math.max(width, height) > maxPhotoSide) return refuse({ code: "photo_too_large" });
    if (format === "png" && isProgressive && width * height > maxInterlacedPixels)
      return refuse({ code: "photo_too_large" });
    const drawn = await photo
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: drawn.data, width: drawn.info.width, height: drawn.info.height });
  } catch (error) {
    // Broken or made to break: either way it is no photo, unless it would only be too large when decoded.
    const isTooLarge = error instanceof Error && error.message.includes("exceeds pixel limit");
    return refuse({ code: isTooLarge ? "photo_too_large" : "photo_not_image" });
  }
}

/** Enough for half the width of a sheet of paper. */
const maxPaperSide = 900;

/** A kept photo as JPEG, for a document that is printed. */
export function photoForPaper(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: maxPaperSide, height: maxPaperSide, fit: "inside", withoutEnlargement: true } as const;
  return inTurn(() => sharp(bytes).resize(size).flatten({ background: "#fff" }).jpeg({ quality: 75 }).toBuffer());
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, at) => bytes[at] === byte);
}
