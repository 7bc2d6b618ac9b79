import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";

/** Error of a picture that the browser can detect before the upload; null for none. */
export function checkPicture(file: File): "file_empty" | "picture_too_large" | null {
  if (file.size === 0) return "file_empty";
  return file.size > maxPictureBytes ? "picture_too_large" : null;
}
