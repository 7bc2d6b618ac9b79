/**
 * The product or part number in a picture's file name, and the picture's position: `IF-VT60-2.jpg` is the second of
 * `IF-VT60`.
 */
export interface PictureName {
  readonly of: string;
  readonly number: number;
}

/**
 * Possible meanings of a picture's file name, the likeliest first: a part number or slug, with or without a number at
 * the end. Folders are ignored. Empty for other files.
 */
export function readPictureName(path: string): readonly PictureName[] {
  const file = path.split("/").at(-1) ?? "";
  const [, stem = ""] = /^([^.].*)\.(?:jpe?g|png|webp|avif|hei[cf]|svg|gif)$/i.exec(file) ?? [];
  const whole = stem.trim();
  if (whole === "") return [];
  const [, of = "", number = ""] = /^(.+?)(?:[-_ ]+|\s*\()(\d{1,3})\)?$/.exec(whole) ?? [];
  return [{ of: whole, number: 1 }, ...(of === "" ? [] : [{ of, number: Number(number) }])];
}

/** Files that archivers and operating systems add to an archive. */
export function isPackingWaste(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path) || path.endsWith("/");
}
