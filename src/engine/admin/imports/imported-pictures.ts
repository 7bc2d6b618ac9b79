import { maxPictures } from "#domain/catalogue/picture-files.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A picture added to a product by an import. */
export interface KnownPicture {
  readonly sha256: string;
  readonly key: string;
}

const selectPicture = statement<[number, string], KnownPicture>(
  "imported_picture",
  `select i.sha256, i.key from imported_pictures i join product_pictures p on p.product_id = i.product_id
     and p.key = i.key
   where i.product_id = $1 and i.file_name = $2`,
);
/** The picture imported from this file name or URL, if its product still shows it. */
export const findKnown = (db: Db, productId: number, fileName: string): Promise<KnownPicture | null> =>
  db.row(selectPicture, [productId, fileName]);

export const remember = statement<[number, string, string, string]>(
  "remember_imported_picture",
  `insert into imported_pictures (product_id, file_name, sha256, key) values ($1, $2, $3, $4)
   on conflict (product_id, file_name) do update set sha256 = excluded.sha256, key = excluded.key`,
);

const countPictures = statement<[number], { count: number }>(
  "count_product_pictures",
  "select count(*)::int as count from product_pictures where product_id = $1",
);
/** True if a product has room for one more picture beside `pending` ones of a dry run. */
export async function hasRoom(db: Db, productId: number, pending = 0): Promise<boolean> {
  return ((await db.row(countPictures, [productId]))?.count ?? 0) + pending < maxPictures;
}
