import { cutText } from "#domain/kernel/text.ts";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { isTestAhead } from "#domain/catalogue/unit-test.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import { picturesIn } from "#domain/kernel/rich-text.ts";
import type { FieldError, FieldsInvalid } from "#domain/kernel/fields/field.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import { auditOf, type ChangeKind, partsThatDiffer } from "./edit-differences.ts";
import { productHistory, recordChanges } from "./edit-history.ts";
import { fitted } from "./edit-many-plan.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { readTyped, skuField } from "./edit-read.ts";
import {
  type EditPicture,
  type EditRecord,
  lockRecords,
  onHandOf,
  readRecords,
  type StoredRecord,
} from "./edit-record.ts";
import {
  insertProductRow,
  moveProductSlug,
  storeDocuments,
  storeLinks,
  storePictures,
  storeVariants,
  updateProductRow,
} from "./edit-store.ts";
import { linkKinds, type TypedProduct } from "./edit-typed.ts";
import { serialsTaken } from "../../catalogue/unit-serials.ts";
import { takeTurn } from "../../catalogue/take-turn.ts";
import { findDocuments } from "../../catalogue/documents/document-files.ts";
import { findPictures } from "../../catalogue/pictures/picture-row.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

export type SaveRefused =
  | { readonly code: "product_missing" }
  | { readonly code: "invalid"; readonly fieldErrors: readonly FieldError[] }
  /** Somebody else has saved it since; includes their version. */
  | { readonly code: "stale"; readonly theirs: StoredRecord };

/** Stores a new product; gives its id. Without an address it gets one of its English name. */
export function createProduct(
  { db, clock }: Deps,
  by: StaffActor,
  typed: TypedProduct,
  language: Language,
): Promise<Result<{ id: number }, SaveRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, SaveRefused>> => {
    await takeTurn(tx);
    const readAs = (slug: string, id: number | null) =>
      readWhole(tx, id, { ...typed, texts: { ...typed.texts, slug } }, null, language, clock.now());
    const named = await tx.row(namedSlugs, [slugOfName(typed)]);
    const [latest] = named?.latest ? await readRecords(tx, [named.latest]) : [];
    if (latest) {
      // A second press of the same button finds its own work done.
      const again = await readAs(latest.record.slug, latest.id);
      const isSame =
        again.ok && Object.keys(partsThatDiffer(latest.record, withIds(again.value, latest.record)).after).length === 0;
      if (isSame) return ok({ id: latest.id });
    }
    const record = await readAs(named?.free ?? typed.texts.slug, null);
    return record.ok ? ok({ id: await insert(tx, clock, by, record.value) }) : record;
  });
}

/** The slug derived from the name if none was typed; else empty. */
function slugOfName({ texts }: TypedProduct): string {
  const proposed = proposedSlug(texts["name.en"]);
  const slug = texts.slug.trim();
  return slug === "" || slug === proposed ? proposed : "";
}

async function insert(tx: Tx, clock: Clock, by: StaffActor, record: EditRecord): Promise<number> {
  const now = clock.now();
  const id = await insertProductRow(tx, record, now);
  await storeVariants(tx, id, record.variants);
  await storePictures(tx, id, record.pictures, now);
  await storeDocuments(tx, id, record.documents, now);
  for (const kind of linkKinds) await storeLinks(tx, id, kind, record[kind]);
  const after = (await readRecords(tx, [id]))[0]!.record;
  await recordChanges(tx, by, [{ productId: id, version: 1, kind: "created", before: {}, after }], now);
  await audit(tx, by, "product-created", record.slug, now, auditOf({}, after));
  return id;
}

/** Saves a product as typed, over the version that was shown and no other. */
export function saveProduct(
  deps: Deps,
  by: StaffActor,
  input: { readonly id: number; readonly version: number; readonly typed: TypedProduct; readonly language: Language },
): Promise<Result<{ id: number; changed: boolean }, SaveRefused>> {
  return deps.db.transaction(async (tx): Promise<Result<{ id: number; changed: boolean }, SaveRefused>> => {
    await takeTurn(tx);
    const [stored] = await lockRecords(tx, [input.id]);
    if (!stored) return refuse({ code: "product_missing" });
    const record = await readWhole(tx, input.id, input.typed, stored.record, input.language, deps.clock.now());
    // A second press of the same button finds its own work done.
    if (stored.version !== input.version) {
      const isSame =
        record.ok &&
        Object.keys(partsThatDiffer(stored.record, withIds(record.value, stored.record)).after).length === 0;
      return isSame ? ok({ id: input.id, changed: false }) : refuse({ code: "stale", theirs: stored });
    }
    if (!record.ok) return record;
    const changed = await write(tx, deps.clock, by, stored, record.value, "saved");
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
  await takeTurn(tx);
  const [stored] = await lockRecords(tx, [id]);
  if (!stored) return false;
  return write(tx, clock, by, stored, { ...stored.record, pictures: await change(stored.record) }, "saved");
}

/** New variants that are stored meanwhile, by their part numbers. */
function withIds(record: EditRecord, stored: EditRecord): EditRecord {
  const ids = new Map(stored.variants.map(({ sku, id }) => [sku, id]));
  return { ...record, variants: record.variants.map((one) => ({ ...one, id: one.id ?? ids.get(one.sku) ?? null })) };
}

async function write(
  tx: Tx,
  clock: Clock,
  by: StaffActor,
  stored: StoredRecord,
  record: EditRecord,
  kind: ChangeKind,
): Promise<boolean> {
  const wanted = partsThatDiffer(stored.record, record);
  if (Object.keys(wanted.after).length === 0) return false;
  const now = clock.now();
  const version = await updateProductRow(tx, stored.id, record, now);
  if (wanted.after.variants) await storeVariants(tx, stored.id, record.variants);
  if (wanted.after.pictures || wanted.after.variants) await storePictures(tx, stored.id, record.pictures, now);
  if (wanted.after.documents) await storeDocuments(tx, stored.id, record.documents, now);
  for (const link of linkKinds) if (wanted.after[link]) await storeLinks(tx, stored.id, link, record[link]);
  if (wanted.after.slug) await moveProductSlug(tx, stored.record.slug, record.slug, stored.record.status);
  // Read again, so that new variants have their ids and a later undo knows them.
  const after = (await readRecords(tx, [stored.id]))[0]!.record;
  const parts = partsThatDiffer(stored.record, after);
  await recordChanges(tx, by, [{ productId: stored.id, version, kind, ...parts }], now);
  const action = kind === "undone" ? "product-undone" : "product-changed";
  await audit(tx, by, action, record.slug, now, auditOf(parts.before, parts.after));
  return true;
}

const slugOwner = statement<[string], { id: number }>("slug_owner", "select id from products where slug = $1");
const skuOwners = statement<[string[]], { compact: string; productId: number; product: string }>(
  "edit_sku_owners",
  `select v.sku_compact as compact, v.product_id as "productId", p.slug as product
   from variants v join products p on p.id = v.product_id where v.sku_compact = any($1)`,
);
/**
 * Of the addresses that a name makes: the first that is free, and the latest product that has one and was never
 * changed.
 */
const namedSlugs = statement<[string], { free: string; latest: number | null }>(
  "named_slugs",
  `with named as (select $1 as slug, 1 as n union all select $1 || '-' || n, n from generate_series(2, 9999) n)
   select (select g.slug from named g where not exists (select from products p where p.slug = g.slug) order by n limit 1)
       as free,
     (select max(p.id) from named g join products p on p.slug = g.slug where p.version = 1) as latest
   where $1 <> ''`,
);
const targets = statement<[string[], string[]], { typed: string; id: number; slug: string }>(
  "edit_link_targets",
  `select distinct on (g.typed) g.typed, p.id, p.slug from unnest($1::text[], $2::text[]) as g(typed, compact)
   join products p on p.slug = g.typed or p.id in (select v.product_id from variants v where v.sku_compact = g.compact)
   order by g.typed, p.slug = g.typed desc`,
);

/** Errors of an opened unit: several on hand, a serial number of another product, or a test in the future. */
async function openUnitErrors(tx: Tx, storedSlug: string, record: EditRecord, now: Instant): Promise<FieldError[]> {
  const { openBox, variants } = record;
  if (!openBox) return [];
  const onHand = await onHandOf(
    tx,
    variants.flatMap((variant) => variant.id ?? []),
  );
  const product = (await serialsTaken(tx, [{ ...record, slug: storedSlug }])).get(storedSlug);
  return [
    ...(Object.values(onHand).some((count) => count > 1)
      ? [{ field: "variants", code: "open_box_one_unit" } as const]
      : []),
    ...(product !== undefined ? [{ field: "openBox.serial", code: "serial_taken", values: { product } } as const] : []),
    ...(isTestAhead(openBox, now) ? [{ field: "openBox.testOn", code: "test_ahead" } as const] : []),
  ];
}

/** Reads the input, and checks part numbers, URL and links against the database. */
async function readWhole(
  tx: Tx,
  id: number | null,
  typed: TypedProduct,
  stored: EditRecord | null,
  language: Language,
  now: Instant,
): Promise<Result<EditRecord, FieldsInvalid>> {
  const shop = { now, timeZone: await readShopTimeZone(tx) };
  const record = readTyped(typed, stored, language, await readTaxonomy(tx), shop);
  const fieldErrors: FieldError[] = record.ok ? [] : [...record.error.fieldErrors];
  const slug = record.ok ? record.value.slug : typed.texts.slug;
  const owner = await tx.row(slugOwner, [slug]);
  if (owner && owner.id !== id) fieldErrors.push({ field: "slug", code: "slug_taken" });
  const skus = typed.variants.filter(({ removed }) => !removed).map(({ sku }) => sku);
  for (const one of await tx.rows(skuOwners, [skus.map(compactPartNumber)])) {
    const sku = skus.find((each) => compactPartNumber(each) === one.compact) ?? "";
    if (one.productId !== id)
      fieldErrors.push({ field: skuField(typed, sku), code: "sku_taken", values: { product: one.product } });
  }
  if (record.ok) fieldErrors.push(...(await openUnitErrors(tx, stored?.slug ?? slug, record.value, now)));
  if (record.ok)
    for (const key of await missingDocuments(tx, record.value))
      fieldErrors.push({ field: `document.${key}`, code: "document_gone" });
  if (record.ok)
    for (const field of await missingPictures(tx, record.value)) fieldErrors.push({ field, code: "picture_gone" });
  const links: Record<string, string[]> = {};
  for (const kind of linkKinds) {
    const wanted = [...new Set(typed.links[kind])];
    const products = new Map(
      (await tx.rows(targets, [wanted, wanted.map(compactPartNumber)])).map((row) => [row.typed, row]),
    );
    for (const text of wanted)
      if (!products.has(text))
        fieldErrors.push({ field: kind, code: "link_unknown", values: { typed: cutText(text, 80) } });
    const slugs = wanted.flatMap((text) => (products.get(text)?.id === id ? [] : (products.get(text)?.slug ?? [])));
    links[kind] = [...new Set(slugs)];
  }
  if (!record.ok || fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  return ok({ ...record.value, ...links });
}

export type UndoRefused =
  | Exclude<SaveRefused, { code: "invalid" }>
  | { readonly code: "nothing_to_undo" | "one_unit" }
  | { readonly code: "sku_taken"; readonly sku: string }
  /** As it was, it would be for sale with the serial number of another product. */
  | { readonly code: "serial_taken"; readonly product: string };

/** Undoes the last change of a product, if nothing has happened to it since. The change itself stays in the history. */
export function undoLastChange(
  { db, clock }: Deps,
  by: StaffActor,
  input: { readonly id: number; readonly version: number },
): Promise<Result<{ id: number }, UndoRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, UndoRefused>> => {
    await takeTurn(tx);
    const [stored] = await lockRecords(tx, [input.id]);
    if (!stored) return refuse({ code: "product_missing" });
    if (stored.version !== input.version) return refuse({ code: "stale", theirs: stored });
    const [last] = await productHistory(tx, input.id, 1);
    if (!last || last.version !== stored.version || last.kind === "created") return refuse({ code: "nothing_to_undo" });
    // What the taxonomy has lost since does not come back with it.
    const before: EditRecord = fitted({ ...stored.record, ...last.before }, await readTaxonomy(tx));
    // A draft whose hour is over would be published again at once.
    const isAhead = before.publishAt !== null && before.publishAt > clock.now();
    const record: EditRecord = { ...before, publishAt: isAhead ? before.publishAt : null };
    const owner = await tx.row(slugOwner, [record.slug]);
    const skus = record.variants.map(({ sku }) => compactPartNumber(sku));
    const other = (await tx.rows(skuOwners, [skus])).find(({ productId }) => productId !== input.id);
    if (other) return refuse({ code: "sku_taken", sku: other.compact });
    if (owner && owner.id !== input.id) return refuse({ code: "nothing_to_undo" });
    if ((await missingPictures(tx, record)).length + (await missingDocuments(tx, record)).length > 0)
      return refuse({ code: "nothing_to_undo" });
    const [denied] = await openUnitErrors(tx, stored.record.slug, record, clock.now());
    if (denied?.code === "serial_taken")
      return refuse({ code: "serial_taken", product: String(denied.values?.["product"]) });
    if (denied?.code === "open_box_one_unit") return refuse({ code: "one_unit" });
    const undone = await write(tx, clock, by, stored, record, "undone");
    return undone ? ok({ id: input.id }) : refuse({ code: "nothing_to_undo" });
  });
}

/** The keys of documents that a record names and that are not there. */
async function missingDocuments(tx: Tx, { documents }: Pick<EditRecord, "documents">): Promise<string[]> {
  const keys = documents.map(({ key }) => key);
  const stored = new Set((await findDocuments(tx, keys)).map(({ key }) => key));
  return keys.filter((key) => !stored.has(key));
}

/** The fields with pictures that are not there. */
async function missingPictures(
  tx: Tx,
  { pictures, description }: Pick<EditRecord, "pictures" | "description">,
): Promise<string[]> {
  const values = [
    ...pictures.map(({ key }) => ({ field: `picture.${key}`, key })),
    ...languages.flatMap((each) => picturesIn(description[each]).map((key) => ({ field: `description.${each}`, key }))),
  ];
  const rows = await findPictures(
    tx,
    values.map(({ key }) => key),
  );
  const stored = new Set(rows.map(({ key }) => key));
  return [...new Set(values.filter(({ key }) => !stored.has(key)).map(({ field }) => field))];
}

const freeSlug = statement<[string], { slug: string }>(
  "free_slug",
  `select slug from (select 0 as n, $1 || '-copy' as slug union all select n, $1 || '-copy-' || n from generate_series(2, 999) n) g
   where not exists (select from products p where p.slug = g.slug) order by n limit 1`,
);
const takenSkus = statement<[string[]], { compact: string }>(
  "taken_skus",
  "select sku_compact as compact from variants where sku_compact = any($1)",
);

/** Copies a product into a draft with new part numbers and no stock; returns the copy's id. */
export function copyProduct(
  { db, clock }: Deps,
  by: StaffActor,
  id: number,
): Promise<Result<{ id: number }, { code: "product_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, { code: "product_missing" }>> => {
    await takeTurn(tx);
    const [stored] = await readRecords(tx, [id]);
    if (!stored) return refuse({ code: "product_missing" });
    const { record } = stored;
    const slug = (await tx.row(freeSlug, [record.slug.slice(0, 105)]))?.slug ?? record.slug;
    const variants: EditRecord["variants"][number][] = [];
    const skuOf = new Map<string, string>();
    for (const variant of record.variants) {
      const sku = await freeSku(tx, variant.sku);
      skuOf.set(variant.sku, sku);
      variants.push({ ...variant, id: null, sku });
    }
    const pictures = record.pictures.map((one) => ({ ...one, skus: one.skus.flatMap((sku) => skuOf.get(sku) ?? []) }));
    return ok({
      id: await insert(tx, clock, by, { ...record, slug, status: "draft", publishAt: null, variants, pictures }),
    });
  });
}

async function freeSku(tx: Tx, sku: string): Promise<string> {
  const stem = sku.slice(0, 50);
  const names = [`${stem}-COPY`, ...Array.from({ length: 98 }, (_, at) => `${stem}-COPY-${at + 2}`)];
  const owned = new Set((await tx.rows(takenSkus, [names.map(compactPartNumber)])).map(({ compact }) => compact));
  return names.find((name) => !owned.has(compactPartNumber(name))) ?? names[0]!;
}
