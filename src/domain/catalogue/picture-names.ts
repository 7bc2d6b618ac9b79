/** What a picture's file may be named after, and which of its pictures it is: `IF-VT60-2.jpg` is the second of `IF-VT60`. */
export interface PictureName {
  readonly of: string;
  readonly number: number;
}

/**
 * What the name of a picture's file may mean, the likeliest first: the whole of it is a part number or a product's slug,
 * or all but a number at its end. Folders mean nothing. Empty for what is no picture's name.
 */
export function readPictureName(path: string): readonly PictureName[] {
  const file = path.split("/").at(-1) ?? "";
  const [, stem = ""] = /^([^.].*)\.(?:jpe?g|png|webp|avif|hei[cf]|svg|gif)$/i.exec(file) ?? [];
  const whole = stem.trim();
  if (whole === "") return [];
  const [, of = "", number = ""] = /^(.+?)(?:[-_ ]+|\s*\()(\d{1,3})\)?$/.exec(whole) ?? [];
  return [{ of: whole, number: 1 }, ...(of === "" ? [] : [{ of, number: Number(number) }])];
}

/** What archivers and operating systems put beside the files that somebody packed. */
export function isPackingWaste(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path) || path.endsWith("/");
}
