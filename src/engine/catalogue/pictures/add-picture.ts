import { randomBytes } from "node:crypto";
import { isUploadedPicture, logoEndings, pictureWidths, wideEndings } from "#domain/catalogue/picture-files.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { confirmFiles, type FilesRefused, storePendingFiles, type FileDeps } from "../../platform/pending-files.ts";
import { type FileStore, isFilesAway } from "../../ports/file-store.ts";
import { drawSource, drawUpload, type DrawnPicture } from "./draw-apart.ts";
import type { FocusPoint, PictureUse } from "./draw-picture.ts";
import type { PictureRefused } from "./picture-format.ts";
import { findPictures, insertPicture, type Picture, pictureOfCut } from "./picture-row.ts";

const newKey = () => randomBytes(16).toString("hex");

/**
 * The names of all files that a picture may have, its source aside: a logo has its own and no others, and so has a wide
 * one.
 */
export const pictureFileNames = (key: string): string[] => [
  ...pictureWidths.map((width) => `${key}-${width}.avif`),
  ...pictureWidths.map((width) => (width > 640 ? `${key}-${width}.jpg` : `${key}-${width}.webp`)),
  `${key}-640.jpg`,
  ...[...logoEndings, ...wideEndings].map((ending) => `${key}-${ending}`),
];

/**
 * Makes a picture of an uploaded file, cut into the shop's sizes, or a logo. Nothing shows it yet; while that is so, it
 * stays a month.
 */
export async function addPicture(
  deps: FileDeps,
  upload: { readonly path: string; readonly name: string },
  use: PictureUse = "photo",
): Promise<Result<Picture, PictureRefused | FilesRefused>> {
  const drawn = await drawUpload(upload.path, use);
  if (!drawn.ok) return drawn;
  const key = newKey();
  const source = `${key}-source.webp`;
  return store(deps, drawn.value, { key, source, fileName: cutText(cleanText(upload.name), 200) }, null, true);
}

/** Crops a picture around another point, or restores it whole, as a new picture; the first one stays unchanged. */
export async function cutAgain(
  deps: FileDeps,
  key: string,
  focus: FocusPoint | null,
): Promise<Result<Picture, { code: "picture_missing" } | FilesRefused>> {
  const [picture] = await findPictures(deps.db, [key]);
  const bytes = picture && (await deps.files.get(picture.source));
  if (!picture || !bytes) return refuse({ code: "picture_missing" });
  const cut = await pictureOfCut(deps.db, picture.source, focus);
  const [same] = cut === null ? [] : await findPictures(deps.db, [cut]);
  if (same) return ok(same);
  const { source, fileName } = picture;
  const drawn = await drawSource(bytes, focus);
  if (!drawn.ok) return refuse({ code: "picture_missing" });
  return store(deps, drawn.value, { key: newKey(), source, fileName }, focus, false);
}

async function store(
  deps: FileDeps,
  drawn: DrawnPicture,
  names: { readonly key: string; readonly source: string; readonly fileName: string },
  focus: FocusPoint | null,
  isNew: boolean,
): Promise<Result<Picture, FilesRefused>> {
  const files = drawn.files.map(({ ending, bytes }) => ({ name: `${names.key}-${ending}`, bytes }));
  if (isNew) files.push({ name: names.source, bytes: drawn.source });
  // The files first: a row never names one that is not there.
  const stored = await storePendingFiles(deps, files);
  if (!stored.ok) return stored;
  const picture: Picture = { ...names, width: drawn.width, height: drawn.height, focus };
  await deps.db.transaction(async (tx) => {
    await insertPicture(tx, picture, deps.clock.now());
    await confirmFiles(
      tx,
      files.map(({ name }) => name),
    );
  });
  return ok(picture);
}

/** The stored file of `/pictures/{key}/photo-640.webp` or `/pictures/{key}/logo.png`; null for other paths. */
export function storedPictureFile(key: string, file: string): string | null {
  const ending = /^photo-(\d.+)$/.exec(file)?.[1] ?? /^(?:logo\.|wide-).+$/.exec(file)?.[0];
  const name = `${key}-${ending}`;
  return isUploadedPicture(key) && pictureFileNames(key).includes(name) ? name : null;
}

/**
 * Tells if a picture was drawn for this product. While files are unavailable this is unknown: a form knows it from an
 * upload.
 */
export async function isDrawn(files: FileStore, key: string, file: string): Promise<boolean> {
  const name = storedPictureFile(key, file);
  if (name === null) return false;
  return (await files.size(name).catch((error: unknown) => isFilesAway(error) || Promise.reject(error))) !== null;
}
