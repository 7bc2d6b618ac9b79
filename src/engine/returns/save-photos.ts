import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import type { FileStore } from "../ports/file-store.ts";
import { confirmFiles, discardFiles, type FilesRefused, storePendingFiles } from "../platform/pending-files.ts";
import { enqueue } from "../platform/outbox.ts";
import { newToken } from "../platform/secret.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";
import { addPhoto, deleteDraftPhoto, draftPhotos, type ReturnPhoto } from "./return-photos.ts";
import { openReturnOf } from "./return-row.ts";

export interface PhotoDeps extends PaymentDeps {
  readonly files: FileStore;
}

export type SavePhotosRefused = PhotoRefused | StorePhotoRefused;

type StorePhotoRefused = FilesRefused | { code: "too_many_photos" };

/** Adds photos, drawn anew, to the request that is being written for an order. Stops at the first that was refused; those before it are kept. */
export async function savePhotos(
  deps: PhotoDeps,
  orderId: number,
  uploads: readonly Result<CleanPhoto, PhotoRefused>[],
): Promise<Result<null, SavePhotosRefused>> {
  const inHand = await draftPhotos(deps.db, orderId, (await openReturnOf(deps.db, orderId))?.id ?? null);
  if (inHand.length + uploads.length > maxPhotos) return refuse({ code: "too_many_photos" });
  for (const photo of uploads) {
    if (!photo.ok) return photo;
    const saved = await savePhoto(deps, orderId, photo.value);
    if (!saved.ok) return saved;
  }
  return ok(null);
}

function savePhoto(deps: PhotoDeps, orderId: number, photo: CleanPhoto): Promise<Result<null, StorePhotoRefused>> {
  return storePhoto(deps, orderId, photo, async (tx, stored) => {
    const open = await openReturnOf(tx, orderId);
    return addPhoto(tx, orderId, open?.id ?? null, stored, new Date(deps.clock.now()));
  });
}

/** Stores a photo of an order under a name nobody can guess; `add` writes its row under the order's lock, or says that there is no room. */
export async function storePhoto(
  deps: PhotoDeps,
  orderId: number,
  { bytes, width, height }: CleanPhoto,
  add: (tx: Tx, photo: ReturnPhoto) => Promise<boolean>,
): Promise<Result<null, StorePhotoRefused>> {
  const name = `${newToken()}.webp`;
  // The file first: a row without a file would show a broken picture; a file without a row is deleted after a day.
  const stored = await storePendingFiles(deps, [{ name, bytes }]);
  if (!stored.ok) return stored;
  const saved = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const isAdded = await add(tx, { name, width, height });
    if (isAdded) await confirmFiles(tx, [name]);
    return isAdded;
  });
  if (saved) return ok(null);
  await discardFiles(deps, [name]);
  return refuse({ code: "too_many_photos" });
}

/** Takes a photo out of the request that is being written; one of a decided return stays. */
export async function dropPhoto(deps: PhotoDeps, orderId: number, name: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const open = await openReturnOf(tx, orderId);
    const isWritten = open !== null && ["requested", "declined", "request-updated"].includes(open.state);
    const isDropped = await deleteDraftPhoto(tx, orderId, isWritten ? open.id : null, name);
    if (isDropped) await enqueue(tx, deps.clock, "remove_files", { names: [name] });
  });
}
