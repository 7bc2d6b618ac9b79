import { open } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import {
  maxPictureBytes,
  maxPictureMegapixels,
  minPictureSide,
  pictureWidths,
} from "#domain/catalogue/picture-files.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** These are decoded whole, and cost memory by the pixel; JPEG and PNG are drawn line by line. */
const maxWholeMegapixels = { webp: 12, heif: 4, interlaced: 4 } as const;
const maxPictureSide = 16_000;
/** The source that is kept: enough for the widest file cut out of its middle. */
const maxSourceSide = 2_000;

export type PictureRefused = {
  readonly code:
    | "picture_empty"
    | "picture_not_image"
    | "picture_svg"
    | "picture_heic"
    | "picture_broken"
    | "picture_too_large"
    | "picture_too_many_pixels"
    | "picture_too_small";
};

// What was decoded is not kept for a second use that never comes, and each thread decodes into buffers of its own.
sharp.cache(false);
sharp.concurrency(1);

/** A point of a picture in percent of its width and height. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

export interface PictureFile {
  /** What follows the picture's key in the file's name: `640.webp`. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

export interface PictureSource {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Format = "jpeg" | "png" | "webp" | "heif";

/** What a file is by its first bytes; a name tells nothing. */
function formatOf(head: Buffer): Result<Format, PictureRefused> {
  if (head.length === 0) return refuse({ code: "picture_empty" });
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return ok("jpeg");
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return ok("png");
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return ok("webp");
  if (head.toString("latin1", 4, 8) === "ftyp") {
    const brand = head.toString("latin1", 8, 12);
    if (brand === "avif") return ok("heif");
    // Apple's: its compression is patented, and no free library reads it.
    return refuse({ code: /^(hei|hev|mif1|msf1)/.test(brand) ? "picture_heic" : "picture_not_image" });
  }
  return refuse({ code: /<svg[\s>]/i.test(head.toString("latin1")) ? "picture_svg" : "picture_not_image" });
}

/**
 * Reads an uploaded file as a picture: turned upright, nothing of the file left but its pixels, so no place, no script
 * and no second file.
 */
export async function readPicture(path: string): Promise<Result<PictureSource, PictureRefused>> {
  const { head, size } = await headOf(path);
  if (size > maxPictureBytes) return refuse({ code: "picture_too_large" });
  const known = formatOf(head);
  if (!known.ok) return known;
  try {
    const photo = sharp(path, { limitInputPixels: false, failOn: "warning", sequentialRead: true, pages: 1 });
    const { format, width, height, isProgressive } = await photo.metadata();
    if (format !== known.value) return refuse({ code: "picture_not_image" });
    const most =
      format === "heif" || format === "webp"
        ? maxWholeMegapixels[format]
        : format === "png" && isProgressive
          ? maxWholeMegapixels.interlaced
          : maxPictureMegapixels;
    if (Math.max(width, height) > maxPictureSide || width * height > most * 1_000_000)
      return refuse({ code: "picture_too_many_pixels" });
    if (Math.min(width, height) < minPictureSide) return refuse({ code: "picture_too_small" });
    const drawn = await photo
      .autoOrient()
      .resize({ width: maxSourceSide, height: maxSourceSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: drawn.data, width: drawn.info.width, height: drawn.info.height });
  } catch {
    // Cut off, or made to break what reads it.
    return refuse({ code: "picture_broken" });
  }
}

async function headOf(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_024), 0, 1_024, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/**
 * The files of a picture in the shop's fixed sizes, square: the largest square around the focal point, or without one
 * the whole picture on white.
 */
export async function cutPicture(
  { bytes, width, height }: PictureSource,
  focus: FocusPoint | null,
): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const size of pictureWidths) {
    const square = await squareOf(sharp(bytes), width, height, focus, size).removeAlpha().raw().toBuffer();
    const side = Math.sqrt(square.length / 3);
    const drawn = () => sharp(square, { raw: { width: side, height: side, channels: 3 } });
    files.push({
      ending: `${size}.avif`,
      bytes: await drawn().avif({ quality: 55, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer(),
    });
    if (size > 640) files.push({ ending: `${size}.jpg`, bytes: await jpeg(drawn()) });
    else files.push({ ending: `${size}.webp`, bytes: await drawn().webp({ quality: 80 }).toBuffer() });
    if (size === 640) files.push({ ending: `${size}.jpg`, bytes: await jpeg(drawn()) });
  }
  return files;
}

const jpeg = (drawn: Sharp) => drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer();

function squareOf(picture: Sharp, width: number, height: number, focus: FocusPoint | null, size: number): Sharp {
  const longest = Math.max(width, height);
  if (focus === null)
    return picture.resize({
      width: Math.min(size, longest),
      height: Math.min(size, longest),
      fit: "contain",
      background: "white",
    });
  const side = Math.min(width, height);
  const start = (length: number, percent: number) =>
    Math.round(Math.min(length - side, Math.max(0, (length * percent) / 100 - side / 2)));
  return picture
    .extract({ left: start(width, focus.x), top: start(height, focus.y), width: side, height: side })
    .resize({ width: Math.min(size, side), height: Math.min(size, side) });
}
