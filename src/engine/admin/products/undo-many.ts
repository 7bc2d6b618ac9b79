import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { serialsTaken } from "../../catalogue/unit-serials.ts";
import { type LeftCode, undoBulk, type UndoBulkRefused } from "../bulk-changes.ts";
import { isSame } from "../differences.ts";
import { partsThatDiffer, type RecordPart } from "./edit-differences.ts";
import { type PlannedChange, writeChanges } from "./edit-many.ts";
import { fitted } from "./edit-many-plan.ts";
import { type EditRecord, type EditVariant, lockRecords, productOf, type StoredRecord } from "./edit-record.ts";

interface BatchEntry {
  readonly id: number;
  readonly before: RecordPart;
  readonly after: RecordPart;
}

const selectBatch = statement<[string], BatchEntry>(
  "products_of_bulk_change",
  `select product_id as id, before, after from product_changes where batch = $1 order by product_id`,
);
const insertLeft = statement<[number, string]>(
  "leave_products_of_bulk_change",
  `insert into bulk_change_leftovers (bulk_change_id, product_id, code)
   select $1, id, code from jsonb_to_recordset($2::jsonb) as g(id bigint, code text)`,
);

/**
 * Undoes a change of many products. A product of which something that it wrote has changed since, or that could not be
 * as it was, stays as it is and is written down with the reason.
 */
export function undoMany(
  { db, clock }: { db: Database; clock: Clock },
  by: StaffActor,
  key: string,
): Promise<Result<{ key: string }, UndoBulkRefused>> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const now = clock.now();
    return undoBulk(tx, by, { key, list: "products", now }, async ({ id, change }) => {
      const entries = await tx.rows(selectBatch, [key]);
      const { records, back, left } = await judgeEntries(tx, entries, now);
      await writeChanges(tx, by, records, back, now, { kind: "undone" });
      if (left.length > 0) await tx.run(insertLeft, [id, JSON.stringify(left)]);
      await audit(tx, by, "products-undone", "products", now, { ...change, rows: back.length });
      return entries.length - back.length;
    });
  });
}

async function judgeEntries(tx: Tx, entries: readonly BatchEntry[], now: Instant) {
  const taxonomy = await readTaxonomy(tx);
  const records = await lockRecords(
    tx,
    entries.map(({ id }) => id),
  );
  const stored = new Map(records.map((one) => [one.id, one]));
  const verdicts = entries.flatMap((entry) => {
    const record = stored.get(entry.id);
    return record ? [{ record, was: recordBefore(record.record, entry, taxonomy, now) }] : [];
  });
  const owners = await serialsTaken(
    tx,
    verdicts.flatMap(({ was }) => (was.ok ? [was.value] : [])),
  );
  const back: PlannedChange[] = [];
  const left: { id: number; code: LeftCode }[] = [];
  for (const { record, was } of verdicts) {
    const { id } = record;
    if (!was.ok) left.push({ id, code: was.error.code });
    else if (owners.has(was.value.slug)) left.push({ id, code: "serial_taken" });
    else back.push(plannedOf(record, was.value));
  }
  return { records, back, left };
}

const plannedOf = ({ id, record }: StoredRecord, was: EditRecord): PlannedChange => ({
  id,
  name: record.name,
  ...partsThatDiffer(record, was),
  lost: [],
});

/** The record as it was before the change, all else as it is now; or why it stays. */
function recordBefore(
  record: EditRecord,
  { before, after }: BatchEntry,
  taxonomy: Taxonomy,
  now: Instant,
): Result<EditRecord, { code: LeftCode }> {
  const { variants: variantsBefore = [], ...own } = before;
  const { variants: variantsAfter = [], ...written } = after;
  const isUntouched = (Object.keys(written) as (keyof typeof written)[]).every((key) =>
    isSame(record[key], written[key]),
  );
  const variants = variantsBack(record.variants, variantsBefore, variantsAfter);
  if (!isUntouched || !variants) return refuse({ code: "changed" });
  const next: EditRecord = { ...record, ...own, variants };
  if (next.variants.some(({ priceCents, listPriceCents }) => listPriceCents !== null && listPriceCents <= priceCents))
    return refuse({ code: "not_below_list_price" });
  // Attributes that the taxonomy has lost since are not restored.
  const was = own.category || own.attributes || variantsAfter.length > 0 ? fitted(next, taxonomy) : next;
  // A draft whose hour is over would be published again at once.
  const publishAt = was.publishAt !== null && was.publishAt > now ? was.publishAt : null;
  const isShown = was.status === "published" || was.status === "unavailable";
  const errors = taxonomyErrors(productOf(was), taxonomy);
  const hurts =
    own.status !== undefined && isShown ? errors.length > 0 : errors.some(({ code }) => misplaced.has(code));
  return hurts ? refuse({ code: "incomplete" }) : ok({ ...was, publishAt });
}

/** Errors that a draft may not have either. */
const misplaced: ReadonlySet<string> = new Set(["subcategory_unknown", "open_box_disagrees"]);

const writtenOfVariants = ["priceCents", "listPriceCents", "attributes"] as const;

/** The variants with what a change wrote put back; null if one of these values has changed since. */
function variantsBack(
  present: readonly EditVariant[],
  before: readonly EditVariant[],
  after: readonly EditVariant[],
): EditVariant[] | null {
  const olds = new Map(before.map((one) => [one.id, one]));
  const writtenAs = new Map(after.map((one) => [one.id, one]));
  const back: EditVariant[] = [];
  for (const variant of present) {
    const [old, written] = [olds.get(variant.id), writtenAs.get(variant.id)];
    const fields = old && written ? writtenOfVariants.filter((field) => !isSame(old[field], written[field])) : [];
    if (written && fields.some((field) => !isSame(variant[field], written[field]))) return null;
    back.push({ ...variant, ...(old && Object.fromEntries(fields.map((field) => [field, old[field]]))) });
  }
  return back;
}
