import { maxPictures } from "#domain/catalogue/picture-uploads.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { EditPicture } from "../products/edit-record.ts";

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

const remember = statement<[number, string, string, string]>(
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

const selectNames = statement<[number], { key: string; fileName: string }>(
  "names_of_imported_pictures",
  `select key, file_name as "fileName" from imported_pictures where product_id = $1`,
);

interface Imported {
  readonly fileName: string;
  readonly sha256: string;
  readonly picture: EditPicture;
  /** True for the name of a picture that comes after it. */
  readonly comesBefore: (fileName: string) => boolean;
}

/** A product's pictures with an imported one: instead of the one of its name, or before the first that comes later. */
export async function withImported(
  tx: Tx,
  productId: number,
  pictures: readonly EditPicture[],
  { fileName, sha256, picture, comesBefore }: Imported,
): Promise<readonly EditPicture[]> {
  const was = await findKnown(tx, productId, fileName);
  // Another process was first; the unused file is removed with other unreferenced pictures.
  if (was?.sha256 === sha256) return pictures;
  const names = new Map((await tx.rows(selectNames, [productId])).map((row) => [row.key, row.fileName]));
  await tx.run(remember, [productId, fileName, sha256, picture.key]);
  if (was) return pictures.map((each) => (each.key === was.key ? { ...each, key: picture.key } : each));
  const later = pictures.findIndex(({ key }) => names.has(key) && comesBefore(names.get(key)!));
  return later < 0 ? [...pictures, picture] : pictures.toSpliced(later, 0, picture);
}
