import { maxPictureBytes } from "#domain/catalogue/picture-files.ts";

/** What is wrong with a picture as far as a browser can tell before it is sent; null where nothing is. */
export function checkPicture(file: File): "file_empty" | "picture_too_large" | null {
  if (file.size === 0) return "file_empty";
  return file.size > maxPictureBytes ? "picture_too_large" : null;
}
