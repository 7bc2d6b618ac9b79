import { createHash } from "node:crypto";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type AuditAction, auditMany, type StaffActor } from "../../staff/audit.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { serialsTaken } from "../../catalogue/unit-serials.ts";
import { recordBulk } from "../bulk-changes.ts";
import { ownFloorsPassed } from "../prices/below-floor.ts";
import { auditOf, partsThatDiffer, type RecordPart } from "./edit-differences.ts";
import { batchSize, recordChanges } from "./edit-history.ts";
import { changedRecord, fitted, type BulkChangeError, type ManyChange, wordsOf } from "./edit-many-plan.ts";
import { lockRecords, readRecords, type StoredRecord } from "./edit-record.ts";
import { lowPrice, ownPrices } from "./product-floor.ts";

/** One product that the change would alter. */
export interface PlannedChange {
  readonly id: number;
  readonly name: LocalizedText;
  readonly before: RecordPart;
  readonly after: RecordPart;
  /** Attributes that the new category does not have, and that are lost. */
  readonly lost: readonly string[];
}

/** Preview of a change of many products. */
export interface ManyPlan {
  readonly changes: readonly PlannedChange[];
  readonly refused: readonly { readonly id: number; readonly name: LocalizedText; readonly problem: BulkChangeError }[];
  readonly unchanged: number;
  /** Identifies exactly this preview: only what was shown is done. */
  readonly fingerprint: string;
}

const chunk = 500;

/** Previews a change of these products without writing. */
export async function planMany(
  db: Db,
  ids: readonly number[],
  change: ManyChange,
  mayGoBelow = false,
): Promise<ManyPlan> {
  const records: StoredRecord[] = [];
  for (let at = 0; at < ids.length; at += chunk) records.push(...(await readRecords(db, ids.slice(at, at + chunk))));
  return planOf(db, records, { change, mayGoBelow }, await readTaxonomy(db));
}

async function planOf(
  db: Db,
  records: readonly StoredRecord[],
  { change, mayGoBelow }: { readonly change: ManyChange; readonly mayGoBelow: boolean },
  taxonomy: Taxonomy,
): Promise<ManyPlan> {
  const changes: PlannedChange[] = [];
  const refused: { id: number; name: LocalizedText; problem: BulkChangeError }[] = [];
  let unchanged = 0;
  const targets = records.map(({ record }) => changedRecord(record, change, taxonomy));
  const owners = await serialsTaken(
    db,
    targets.flatMap((planned) => (planned.ok ? [planned.value.record] : [])),
  );
  const prices = records.map(({ record }, at) => {
    const planned = targets[at]!;
    return planned.ok && change.kind === "price" && !mayGoBelow ? ownPrices(record, planned.value.record) : [];
  });
  const floors = await ownFloorsPassed(db, prices.flat());
  for (const [at, { id, record }] of records.entries()) {
    const planned = targets[at]!;
    const product = owners.get(record.slug);
    const parts = planned.ok ? partsThatDiffer(record, planned.value.record) : null;
    const low = lowPrice(prices[at]!, floors);
    if (product !== undefined && record.openBox)
      refused.push({
        id,
        name: record.name,
        problem: { code: "serial_taken", serial: record.openBox.serial, product },
      });
    else if (!planned.ok) refused.push({ id, name: record.name, problem: planned.error });
    else if (low) refused.push({ id, name: record.name, problem: low });
    else if (!parts || Object.keys(parts.after).length === 0) unchanged += 1;
    else changes.push({ id, name: record.name, ...parts, lost: planned.value.lost });
  }
  const text = JSON.stringify([change, changes, refused]);
  return { changes, refused, unchanged, fingerprint: createHash("sha256").update(text).digest("base64url") };
}

export interface BulkChange {
  readonly ids: readonly number[];
  readonly change: ManyChange;
  /** Of the plan that was shown. */
  readonly fingerprint: string;
  /** Names this press of the button: a second one changes nothing and gives the same answer. */
  readonly batch: string;
  /** May go below the margin floor. */
  readonly mayGoBelow?: boolean;
  /** Of a draft whose hour has come: it has its own line in the record, and nobody undoes it as a batch. */
  readonly isDue?: true;
}

/**
 * Changes many products as it was shown, in one transaction; refused with the present plan when it would do anything
 * else. The record has one line for all of them; each product's history says what was and what is.
 */
export async function changeMany(
  { db, clock }: { db: Database; clock: Clock },
  by: StaffActor,
  input: BulkChange,
): Promise<Result<{ changed: number }, { code: "plan_changed"; plan: ManyPlan }>> {
  return db.transaction(async (tx): Promise<Result<{ changed: number }, { code: "plan_changed"; plan: ManyPlan }>> => {
    await lockCatalogue(tx);
    const records: StoredRecord[] = [];
    for (let at = 0; at < input.ids.length; at += chunk)
      records.push(...(await lockRecords(tx, input.ids.slice(at, at + chunk))));
    const { mayGoBelow = false } = input;
    const before = await batchSize(tx, input.batch);
    if (before > 0) return ok({ changed: before });
    const plan = await planOf(tx, records, { change: input.change, mayGoBelow }, await readTaxonomy(tx));
    if (plan.fingerprint !== input.fingerprint) return refuse({ code: "plan_changed", plan });
    const now = clock.now();
    await writeChanges(tx, by, records, plan.changes, now, { kind: "bulk", batch: input.batch });
    if (input.isDue) await auditEach(tx, by, records, plan.changes, "product-changed", now);
    else if (plan.changes.length > 0) {
      const batch = {
        key: input.batch,
        list: "products",
        change: wordsOf(input.change),
        rows: plan.changes.length,
      } as const;
      await recordBulk(tx, by, batch, now);
      await audit(tx, by, "products-changed", "products", now, { ...batch.change, rows: batch.rows });
    }
    return ok({ changed: plan.changes.length });
  });
}

/** Removes attributes and values that the taxonomy no longer has from these products. */
export async function fitToTaxonomy(
  tx: Tx,
  by: StaffActor,
  ids: readonly number[],
  taxonomy: Taxonomy,
  now: Instant,
): Promise<void> {
  for (let at = 0; at < ids.length; at += chunk) {
    const records = await lockRecords(tx, ids.slice(at, at + chunk));
    const changes = records.flatMap(({ id, record }): PlannedChange[] => {
      const parts = partsThatDiffer(record, fitted(record, taxonomy));
      return Object.keys(parts.after).length === 0 ? [] : [{ id, name: record.name, ...parts, lost: [] }];
    });
    await writeChanges(tx, by, records, changes, now);
    await auditEach(tx, by, records, changes, "product-changed", now);
  }
}

/** Writes changes with their lines in the products' histories. */
export async function writeChanges(
  tx: Tx,
  by: StaffActor,
  records: readonly StoredRecord[],
  changes: readonly PlannedChange[],
  now: Instant,
  { kind, batch }: { readonly kind: "bulk" | "undone"; readonly batch?: string } = { kind: "bulk" },
): Promise<void> {
  const stored = new Map(records.map((one) => [one.id, one]));
  for (let at = 0; at < changes.length; at += chunk) {
    const some = changes.slice(at, at + chunk);
    await writeParts(tx, some, new Date(now), kind);
    const entries = some.map(({ id, before, after }) => ({
      productId: id,
      version: stored.get(id)!.version + 1,
      kind,
      before,
      after,
    }));
    await recordChanges(tx, by, entries, now, batch ?? null);
  }
}

/** A line in the record for each of the products. */
export async function auditEach(
  tx: Tx,
  by: StaffActor,
  records: readonly StoredRecord[],
  changes: readonly PlannedChange[],
  action: AuditAction,
  now: Instant,
): Promise<void> {
  const slugs = new Map(records.map(({ id, record }) => [id, record.slug]));
  const lines = changes.map(({ id, before, after }) => ({ subject: slugs.get(id)!, data: auditOf(before, after) }));
  await auditMany(tx, by, action, lines, now);
}

// Products put back as they were published before are not new.
const updateProducts = statement<[string, Date, boolean]>(
  "change_many_products",
  `update products p set status = coalesce(g.status, p.status), category = coalesce(g.category, p.category),
     subcategory = coalesce(g.subcategory, p.subcategory), attributes = coalesce(g.attributes, p.attributes),
     publish_at = case when g.rescheduled then g."publishAt" else p.publish_at end,
     published_at = case when p.status = 'draft' and g.status = 'published' and not $3 then $2
       else p.published_at end,
     version = p.version + 1, updated_at = $2
   from jsonb_to_recordset($1::jsonb) as g(id bigint, status text, rescheduled boolean, "publishAt" timestamptz,
     category text, subcategory text, attributes jsonb)
   where p.id = g.id`,
);
const updateVariants = statement<[string]>(
  "change_many_variants",
  `update variants v set price_cents = g.price, list_price_cents = g."listPrice", attributes = g.attributes
   from jsonb_to_recordset($1::jsonb) as g(id bigint, price int, "listPrice" int, attributes jsonb) where v.id = g.id`,
);

async function writeParts(
  tx: Tx,
  changes: readonly PlannedChange[],
  now: Date,
  kind: "bulk" | "undone",
): Promise<void> {
  const products = changes.map(({ id, after }) => ({
    id,
    status: after.status satisfies ProductStatus | undefined,
    rescheduled: after.publishAt !== undefined,
    publishAt: after.publishAt ? new Date(after.publishAt) : null,
    category: after.category satisfies CategorySlug | undefined,
    subcategory: after.subcategory,
    attributes: after.attributes,
  }));
  const variants = changes.flatMap(({ after }) =>
    (after.variants ?? []).map(({ id, priceCents, listPriceCents, attributes }) => ({
      id,
      price: priceCents,
      listPrice: listPriceCents,
      attributes,
    })),
  );
  if (variants.length > 0) await tx.run(updateVariants, [JSON.stringify(variants)]);
  await tx.run(updateProducts, [JSON.stringify(products), now, kind === "undone"]);
}
