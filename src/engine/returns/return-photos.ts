import { maxPhotos } from "#domain/returns/photos.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export interface ReturnPhoto {
  name: string;
  width: number;
  height: number;
}

const selectDraftPhotos = statement<[number, number | null], ReturnPhoto & Record<string, unknown>>(
  "photos_in_hand",
  `select name, width, height from return_photos where order_id = $1 and (return_id is null or return_id = $2) order by added_at, name`,
);

/** The photos of the request that is being written: new ones, and those of the return it changes. */
export function draftPhotos(db: Db, orderId: number, returnId: number | null): Promise<ReturnPhoto[]> {
  return db.rows(selectDraftPhotos, [orderId, returnId]);
}

// The count stands in the statement, under the lock of the order: no more than five, whatever runs beside it.
const insertPhoto = statement<[string, number, number, number, Date, number, number | null]>(
  "insert_return_photo",
  `insert into return_photos (name, order_id, width, height, added_at)
   select $1, $2, $3, $4, $5
   where (select count(*) from return_photos p where p.order_id = $2 and (p.return_id is null or p.return_id = $7)) < $6`,
);

/** Adds a photo to the request that is being written for a locked order; false when it has its five already. */
export async function addPhoto(
  tx: Tx,
  orderId: number,
  returnId: number | null,
  photo: ReturnPhoto,
  at: Date,
): Promise<boolean> {
  return (await tx.run(insertPhoto, [photo.name, orderId, photo.width, photo.height, at, maxPhotos, returnId])) > 0;
}

const deletePhoto = statement<[number, string, number | null]>(
  "delete_photo_in_hand",
  `delete from return_photos where order_id = $1 and name = $2 and (return_id is null or return_id = $3)`,
);

export async function deleteDraftPhoto(
  tx: Tx,
  orderId: number,
  returnId: number | null,
  name: string,
): Promise<boolean> {
  return (await tx.run(deletePhoto, [orderId, name, returnId])) > 0;
}

const attach = statement<[number, number]>(
  "attach_photos",
  `update return_photos set return_id = $2 where order_id = $1 and return_id is null`,
);
/** The photos of the request being written become those of the return. */
export async function attachPhotos(tx: Tx, orderId: number, returnId: number): Promise<void> {
  await tx.run(attach, [orderId, returnId]);
}

const selectOwner = statement<[string], { orderNumber: string }>(
  "order_of_photo",
  `select o.number as "orderNumber" from return_photos p join orders o on o.id = p.order_id where p.name = $1`,
);

/** The number of the order a photo belongs to: who may see the order may see it. */
export async function orderOfPhoto(db: Db, name: string): Promise<string | null> {
  return (await db.row(selectOwner, [name]))?.orderNumber ?? null;
}
