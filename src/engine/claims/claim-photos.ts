import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { maxReceipts } from "#domain/claims/damage.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { type PhotoDeps, type SavePhotosRefused, storePhoto } from "../returns/save-photos.ts";

/** What a photo shows: the damage, or the delivery receipt that was signed. */
export type PhotoKind = "damage" | "receipt";

export interface ClaimPhoto {
  name: string;
  kind: PhotoKind;
  width: number;
  height: number;
}

/** How many photos of each kind are sent at once, and of both over the life of an order. */
const mostOf: Readonly<Record<PhotoKind, number>> = { damage: maxPhotos, receipt: maxReceipts };
const mostOfOrder = 30;

const selectDraftPhotos = statement<[number], ClaimPhoto & Record<string, unknown>>(
  "draft_photos_of_claim",
  `select name, kind, width, height from claim_photos where order_id = $1 and claim_id is null order by added_at, name`,
);

/** The photos that are in hand and not sent yet. */
export function claimDraftPhotos(db: Db, orderId: number): Promise<ClaimPhoto[]> {
  return db.rows(selectDraftPhotos, [orderId]);
}

// The counts stand in the statement, under the lock of the order.
const insertPhoto = statement<[string, number, PhotoKind, number, number, Date, number, number]>(
  "insert_claim_photo",
  `insert into claim_photos (name, order_id, kind, width, height, added_at)
   select $1, $2, $3, $4, $5, $6
   where (select count(*) from claim_photos p where p.order_id = $2 and p.kind = $3 and p.claim_id is null) < $7
     and (select count(*) from claim_photos p where p.order_id = $2) < $8`,
);

export type ClaimPhotosRefused = SavePhotosRefused & { readonly kind: PhotoKind };

/** Keeps photos, drawn anew, for what is being written. Stops at the first that was refused; those before it are kept. */
export async function saveClaimPhotos(
  deps: PhotoDeps,
  orderId: number,
  kind: PhotoKind,
  uploads: readonly Result<CleanPhoto, PhotoRefused>[],
): Promise<Result<null, ClaimPhotosRefused>> {
  for (const photo of uploads) {
    if (!photo.ok) return refuse({ ...photo.error, kind });
    const stored = await storePhoto(deps, orderId, photo.value, async (tx, { name, width, height }) => {
      const at = new Date(deps.clock.now());
      return (await tx.run(insertPhoto, [name, orderId, kind, width, height, at, mostOf[kind], mostOfOrder])) > 0;
    });
    if (!stored.ok) return refuse({ ...stored.error, kind });
  }
  return ok(null);
}

const deletePhoto = statement<[number, string]>(
  "delete_draft_photo_of_claim",
  `delete from claim_photos where order_id = $1 and name = $2 and claim_id is null`,
);

/** Takes a photo out of those in hand; one that was sent stays. */
export async function dropClaimPhoto(deps: PhotoDeps, orderId: number, name: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const isDropped = (await tx.run(deletePhoto, [orderId, name])) > 0;
    if (isDropped) await enqueue(tx, deps.clock, "remove_files", { names: [name] });
  });
}

const attach = statement<[number, number]>(
  "attach_claim_photos",
  `update claim_photos set claim_id = $2 where order_id = $1 and claim_id is null`,
);
/** The photos in hand become those of the claim. Gives how many. */
export function attachClaimPhotos(tx: Tx, orderId: number, claimId: number): Promise<number> {
  return tx.run(attach, [orderId, claimId]);
}

const selectOwner = statement<[string], { orderNumber: string }>(
  "order_of_claim_photo",
  `select o.number as "orderNumber" from claim_photos p join orders o on o.id = p.order_id where p.name = $1`,
);

/** The number of the order a claim's photo belongs to: who may see the order may see it. */
export async function orderOfClaimPhoto(db: Db, name: string): Promise<string | null> {
  return (await db.row(selectOwner, [name]))?.orderNumber ?? null;
}
