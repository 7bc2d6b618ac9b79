import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { lockOrder } from "../orders/order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { confirmFiles, discardFiles, type FilesRefused, storePendingFiles } from "../platform/pending-files.ts";
import { newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { FileStore } from "../ports/file-store.ts";

export interface CasePhoto {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface PhotoDeps extends PaymentDeps {
  readonly files: FileStore;
}

type StorePhotoRefused = FilesRefused | { code: "too_many_photos" };
export type SavePhotosRefused = PhotoRefused | StorePhotoRefused;

interface PhotoRules {
  /** The photos of a case are of several kinds. */
  readonly kinds?: boolean;
  /** Bounds all photos of an order. */
  readonly ofOrder?: number;
}

function photoStatements<Photo extends CasePhoto>(
  name: string,
  written: readonly string[],
  { kinds = false, ofOrder }: PhotoRules,
) {
  const [table, caseId] = [`${name}_photos`, `${name}_id`];
  const ofWritten = `or p.${caseId} in (select c.id from ${name}s c where c.order_id = p.order_id
    and c.state in (${written.map((state) => `'${state}'`).join(", ")}))`;
  const inHand = `p.order_id = $1 and (p.${caseId} is null ${written.length > 0 ? ofWritten : ""})`;
  const select = statement<[number], Photo>(
    `${name}_photos_in_hand`,
    `select p.name, p.width, p.height${kinds ? ", p.kind" : ""} from ${table} p where ${inHand} order by p.added_at,
       p.name`,
  );
  // The counts stand in the statement, under the lock of the order: no more than these, whatever runs beside it.
  const insert = statement<unknown[]>(
    `insert_${name}_photo`,
    `insert into ${table} (order_id, name, width, height, added_at${kinds ? ", kind" : ""})
     select $1, $2, $3, $4, $5${kinds ? ", $7" : ""}
     where (select count(*) from ${table} p where ${inHand} ${kinds ? "and p.kind = $7" : ""}) < $6
       ${ofOrder === undefined ? "" : `and (select count(*) from ${table} p where p.order_id = $1) < ${ofOrder}`}`,
  );
  const remove = statement<[number, string]>(
    `delete_${name}_photo_in_hand`,
    `delete from ${table} p where ${inHand} and p.name = $2`,
  );
  const attach = statement<[number, number]>(
    `attach_${name}_photos`,
    `update ${table} set ${caseId} = $2 where order_id = $1 and ${caseId} is null`,
  );
  const selectOrder = statement<[string], { orderNumber: string }>(
    `order_of_${name}_photo`,
    `select o.number as "orderNumber" from ${table} p join orders o on o.id = p.order_id where p.name = $1`,
  );
  return { select, insert, remove, attach, selectOrder };
}

/** Photos of cases of a kind. In hand are those that are not sent yet, and those of a case in the `written` states. */
export function casePhotos<Photo extends CasePhoto = CasePhoto>(
  name: string,
  written: readonly string[],
  rules: PhotoRules = {},
) {
  const { select, insert, remove, attach, selectOrder } = photoStatements<Photo>(name, written, rules);
  return {
    inHand: (db: Db, orderId: number): Promise<Photo[]> => db.rows(select, [orderId]),
    /**
     * Adds photos, drawn anew, to those in hand: at most so many, of their kind if there are kinds. Stops at the first
     * that was refused; those before it stay.
     */
    async save(
      deps: PhotoDeps,
      orderId: number,
      uploads: readonly Result<CleanPhoto, PhotoRefused>[],
      most: number,
      kind?: string,
    ): Promise<Result<null, SavePhotosRefused>> {
      for (const photo of uploads) {
        if (!photo.ok) return photo;
        const saved = await storePhoto(deps, orderId, photo.value, async (tx, { name: file, width, height }) => {
          const row = [orderId, file, width, height, new Date(deps.clock.now()), most];
          return (await tx.run(insert, kind === undefined ? row : [...row, kind])) > 0;
        });
        if (!saved.ok) return saved;
      }
      return ok(null);
    },
    /** Takes a photo out of those in hand; one of a decided case stays. */
    drop: (deps: PhotoDeps, orderId: number, file: string): Promise<void> =>
      deps.db.transaction(async (tx) => {
        await lockOrder(tx, orderId);
        const isDropped = (await tx.run(remove, [orderId, file])) > 0;
        if (isDropped) await enqueue(tx, deps.clock, "remove_files", { names: [file] });
      }),
    /** The photos in hand become those of the case. Gives how many. */
    attach: (tx: Tx, orderId: number, id: number): Promise<number> => tx.run(attach, [orderId, id]),
    /** The number of the order a photo belongs to: who may see the order may see it. */
    orderOf: async (db: Db, file: string): Promise<string | null> =>
      (await db.row(selectOrder, [file]))?.orderNumber ?? null,
  };
}

/**
 * Stores a photo under an unguessable name; `add` writes its row under the order's lock, or refuses for lack of room.
 */
async function storePhoto(
  deps: PhotoDeps,
  orderId: number,
  { bytes, width, height }: CleanPhoto,
  add: (tx: Tx, photo: CasePhoto) => Promise<boolean>,
): Promise<Result<null, StorePhotoRefused>> {
  const name = `${newToken()}.webp`;
  // The file first: a row without a file would show a broken picture; a file without a row is deleted after a day.
  const stored = await storePendingFiles(deps, [{ name, bytes }]);
  if (!stored.ok) return stored;
  const isSaved = await deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const isAdded = await add(tx, { name, width, height });
    if (isAdded) await confirmFiles(tx, [name]);
    return isAdded;
  });
  if (isSaved) return ok(null);
  await discardFiles(deps, [name]);
  return refuse({ code: "too_many_photos" });
}
