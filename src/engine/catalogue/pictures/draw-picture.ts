import { open } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { pictureWidths, wideWidths } from "#domain/catalogue/picture-files.ts";
import {
  maxPictureBytes,
  maxPictureMegapixels,
  minLogoSide,
  minPictureSide,
} from "#domain/catalogue/picture-uploads.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { formatOf, type PictureRefused } from "./picture-format.ts";

/** These are decoded whole, and cost memory by the pixel; JPEG and PNG are drawn line by line. */
const maxWholeMegapixels = { webp: 12, heif: 4, interlaced: 4 } as const;
const maxPictureSide = 16_000;
/** Size of the stored source: enough for the widest file cropped from it. */
const maxSourceSide = 2_000;

// A decoded picture is never used again; each thread decodes into its own buffers.
sharp.cache(false);
sharp.concurrency(1);

/** A point of a picture in percent of its width and height. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

export interface PictureFile {
  /** Suffix of the file name after the picture's key: `640.webp`. */
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/** Purposes of uploaded pictures. */
const pictureUses = ["photo", "logo", "wide"] as const;
export type PictureUse = (typeof pictureUses)[number];

/** An unknown use is a photo. */
export const useOf = (word: string | undefined): PictureUse => pictureUses.find((use) => use === word) ?? "photo";

export interface PictureSource {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads an uploaded file as a picture: turned upright, nothing of the file left but its pixels, so no place, no script
 * and no second file.
 */
export async function readPicture(path: string, use: PictureUse): Promise<Result<PictureSource, PictureRefused>> {
  const opened = await openPicture(path, use);
  if (!opened.ok) return opened;
  try {
    const upright = opened.value.autoOrient().resize({
      width: maxSourceSide,
      height: maxSourceSide,
      fit: "inside",
      withoutEnlargement: true,
    });
    // A logo stands on light and dark grounds, so what is clear in it stays clear.
    const drawn = await (use === "logo" ? upright : upright.flatten({ background: "white" }))
      .webp({ quality: 92, effort: 2 })
      .toBuffer({ resolveWithObject: true });
    return ok({ bytes: drawn.data, width: drawn.info.width, height: drawn.info.height });
  } catch {
    // Cut off, or made to break what reads it.
    return refuse({ code: "picture_broken" });
  }
}

/** Opens an uploaded file as a picture without decoding it, if its size and header are acceptable. */
export async function openPicture(path: string, use: PictureUse): Promise<Result<Sharp, PictureRefused>> {
  const { head, size } = await headOf(path);
  if (size > maxPictureBytes) return refuse({ code: "picture_too_large" });
  const headFormat = formatOf(head);
  if (!headFormat.ok) return headFormat;
  const photo = sharp(path, {
    limitInputPixels: false,
    failOn: "warning",
    sequentialRead: true,
    pages: 1,
  });
  const metadata = await photo.metadata().catch(() => null);
  if (!metadata) return refuse({ code: "picture_broken" });
  const { format, width, height, isProgressive } = metadata;
  if (format !== headFormat.value) return refuse({ code: "picture_not_image" });
  const most =
    format === "heif" || format === "webp"
      ? maxWholeMegapixels[format]
      : format === "png" && isProgressive
        ? maxWholeMegapixels.interlaced
        : maxPictureMegapixels;
  if (Math.max(width, height) > maxPictureSide) return refuse({ code: "picture_too_long" });
  if (width * height > most * 1_000_000) return refuse({ code: "picture_too_many_pixels" });
  const side = Math.min(width, height);
  if (use === "logo" && side < minLogoSide) return refuse({ code: "logo_too_small" });
  if (use !== "logo" && side < minPictureSide) return refuse({ code: "picture_too_small" });
  return ok(photo);
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

const logoBox = { width: 640, height: 160 } as const;

/** The files of a logo, whole and not square: four times its height on pages, for screens of any density. */
export async function drawLogo({ bytes }: PictureSource): Promise<PictureFile[]> {
  const drawn = () => sharp(bytes).resize({ ...logoBox, fit: "inside", withoutEnlargement: true });
  return [
    {
      ending: "logo.webp",
      bytes: await drawn().webp({ quality: 90, alphaQuality: 100 }).toBuffer(),
    },
    { ending: "logo.png", bytes: await drawn().png({ compressionLevel: 9 }).toBuffer() },
  ];
}

/** As high as sixteen to seven, the place that the home page keeps for it. */
const wideShare = 7 / 16;

/** The files of the picture with which the home page opens: its middle. */
export async function drawWide({ bytes }: PictureSource): Promise<PictureFile[]> {
  const files: PictureFile[] = [];
  for (const width of wideWidths) {
    const drawn = () => sharp(bytes).resize({ width, height: Math.round(width * wideShare), fit: "cover" });
    const avif = await drawn().avif({ quality: 50, effort: 2, chromaSubsampling: "4:2:0" }).toBuffer();
    files.push(
      { ending: `wide-${width}.avif`, bytes: avif },
      { ending: `wide-${width}.jpg`, bytes: await jpeg(drawn()) },
    );
  }
  return files;
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
    .extract({
      left: start(width, focus.x),
      top: start(height, focus.y),
      width: side,
      height: side,
    })
    .resize({ width: Math.min(size, side), height: Math.min(size, side) });
}
