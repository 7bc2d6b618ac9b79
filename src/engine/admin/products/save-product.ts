import type { Language } from "#domain/kernel/language.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Clock } from "../../ports/clock.ts";
import { auditOf, type ChangeKind, partsThatDiffer } from "./edit-differences.ts";
import { recordChanges } from "./edit-history.ts";
import { type EditPicture, type EditRecord, lockRecords, readRecords, type StoredRecord } from "./edit-record.ts";
import {
  moveProductSlug,
  storeDocuments,
  storeLinks,
  storePictures,
  storeVariants,
  updateProductRow,
} from "./edit-store.ts";
import { linkKinds, type TypedProduct } from "./edit-typed.ts";
import { fileNamesOf } from "./file-names.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { checkProduct, type CheckingDeps } from "./check-product.ts";
import { floorErrorsOf } from "./product-floor.ts";

/** A member of staff who saves products. */
interface SavingStaff extends StaffActor {
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
}

export type SaveRefused =
  | { readonly code: "product_missing" }
  | { readonly code: "invalid"; readonly fieldErrors: readonly FieldError[] }
  /** Somebody else has saved it since; includes their version. */
  | { readonly code: "stale"; readonly theirs: StoredRecord };

/** Saves a product as typed, over the version that was shown and no other. */
export function saveProduct(
  deps: DbAndClock & CheckingDeps,
  by: SavingStaff,
  input: { readonly id: number; readonly version: number; readonly typed: TypedProduct; readonly language: Language },
): Promise<Result<{ id: number; changed: boolean }, SaveRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ id: number; changed: boolean }, SaveRefused>> => {
    await lockCatalogue(tx);
    const [stored] = await lockRecords(tx, [input.id]);
    if (!stored) return refuse({ code: "product_missing" });
    const record = await checkProduct(tx, input.id, input.typed, stored.record, input.language, deps);
    // A second press of the same button finds its own work done.
    if (stored.version !== input.version) {
      const isSame =
        record.ok &&
        Object.keys(partsThatDiffer(stored.record, withIds(record.value, stored.record)).after).length === 0;
      return isSame ? ok({ id: input.id, changed: false }) : refuse({ code: "stale", theirs: stored });
    }
    if (!record.ok) return record;
    const low = by.mayGoBelow ? [] : await floorErrorsOf(tx, input.typed, stored.record, record.value);
    if (low.length > 0) return refuse({ code: "invalid", fieldErrors: low });
    const changed = await writeProduct(tx, deps.clock, by, stored, record.value, "saved");
    return ok({ id: input.id, changed });
  });
}

/** Changes the pictures of a locked product; returns whether anything changed. */
export async function changePictures(
  tx: Tx,
  clock: Clock,
  by: StaffActor,
  id: number,
  change: (record: EditRecord) => Promise<readonly EditPicture[]>,
): Promise<boolean> {
  await lockCatalogue(tx);
  const [stored] = await lockRecords(tx, [id]);
  if (!stored) return false;
  return writeProduct(tx, clock, by, stored, { ...stored.record, pictures: await change(stored.record) }, "saved");
}

/** New variants that are stored meanwhile, by their part numbers. */
export function withIds(record: EditRecord, stored: EditRecord): EditRecord {
  const ids = new Map(stored.variants.map(({ sku, id }) => [sku, id]));
  return { ...record, variants: record.variants.map((one) => ({ ...one, id: one.id ?? ids.get(one.sku) ?? null })) };
}

export async function writeProduct(
  tx: Tx,
  clock: Clock,
  by: StaffActor,
  stored: StoredRecord,
  record: EditRecord,
  kind: ChangeKind,
): Promise<boolean> {
  const typed = partsThatDiffer(stored.record, record);
  if (Object.keys(typed.after).length === 0) return false;
  const now = clock.now();
  const version = await updateProductRow(tx, stored.id, record, now);
  if (typed.after.variants) await storeVariants(tx, stored.id, record.variants);
  if (typed.after.pictures || typed.after.variants) await storePictures(tx, stored.id, record.pictures, now);
  if (typed.after.documents) await storeDocuments(tx, stored.id, record.documents, now);
  for (const link of linkKinds) if (typed.after[link]) await storeLinks(tx, stored.id, link, record[link]);
  if (typed.after.slug) await moveProductSlug(tx, stored.record.slug, record.slug, stored.record.status);
  // Read again, so that new variants have their ids and a later undo knows them.
  const after = (await readRecords(tx, [stored.id]))[0]!.record;
  const parts = partsThatDiffer(stored.record, after);
  await recordChanges(tx, by, [{ productId: stored.id, version, kind, ...parts }], now);
  const names = await fileNamesOf(tx, [parts.before, parts.after]);
  const action = kind === "undone" ? "product-undone" : "product-changed";
  await audit(tx, by, action, record.slug, now, auditOf(parts.before, parts.after, names));
  return true;
}
