import { refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import type { PhotoDeps, SavePhotosRefused } from "../cases/case-photos.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";
import { returnPhotos } from "./returns.ts";

/** Adds photos to the request that is being written for an order: none of them where there is no room for all. */
export async function savePhotos(
  deps: PhotoDeps,
  orderId: number,
  uploads: readonly Result<CleanPhoto, PhotoRefused>[],
): Promise<Result<null, SavePhotosRefused>> {
  const inHand = await returnPhotos.inHand(deps.db, orderId);
  if (inHand.length + uploads.length > maxPhotos) return refuse({ code: "too_many_photos" });
  return returnPhotos.save(deps, orderId, uploads, maxPhotos);
}
