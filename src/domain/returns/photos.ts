/** Most photos of a return request or review. */
export const maxPhotos = 5;
/** Size limit of a photo. */
export const maxPhotoBytes = 8 * 1024 * 1024;

/** Why photos chosen at once cannot be sent, before they are; null where they can. */
export function photosRefused(
  sizes: readonly number[],
  most = maxPhotos,
): "photo_too_large" | "too_many_photos" | null {
  if (sizes.length > most) return "too_many_photos";
  return sizes.some((size) => size > maxPhotoBytes) ? "photo_too_large" : null;
}
