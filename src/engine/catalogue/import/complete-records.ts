import type { Db } from "../../platform/database.ts";
import { completeRecord, unknownProduct } from "./complete-record.ts";
import { disagreements } from "./disagreements.ts";
import { compactOf, type Fields, isFields, isShort, variantsOf } from "./partial-value.ts";
import type { HeadingProblem, ReadRecord, ReadValue } from "./read-record.ts";
import { readStoredGoods } from "./stored-goods.ts";

/** Records completed with one reading of the shop's products. */
const maxBatch = { records: 500, characters: 1_000_000 };

interface Means {
  readonly db: Db;
  readonly needsChinese: boolean;
  /** Applied to each record as it is read. */
  readonly finish: (record: ReadRecord) => ReadRecord;
}

/**
 * A file need not say of products that are there what it does not change: their records are completed from the shop,
 * batch by batch. Records that say everything pass without waiting.
 */
export async function* completeRecords(
  records: AsyncIterable<ReadRecord | HeadingProblem>,
  means: Means,
): AsyncGenerator<ReadRecord | HeadingProblem> {
  let batch: ReadRecord[] = [];
  let characters = 0;
  for await (const source of records) {
    if ("heading" in source) {
      yield source;
      continue;
    }
    const record = means.finish(source);
    if (batch.length === 0 && !shortValue(record)) {
      yield record;
      continue;
    }
    batch.push(record);
    if ("value" in record) characters += record.json?.length ?? record.length ?? 0;
    if (batch.length < maxBatch.records && characters < maxBatch.characters) continue;
    const { complete, open } = await completeBatch(batch, means);
    yield* complete;
    batch = [...open];
    characters = 0;
  }
  const { complete, open } = await completeBatch(batch, means);
  yield* complete;
  if (open.length > 0) yield* (await completeBatch(open, means)).complete;
}

function shortValue(record: ReadRecord): Fields | null {
  if (!("value" in record) || !isFields(record.value)) return null;
  // Rows that were joined by part numbers may say everything together.
  return record.byNumber || isShort(record.value) ? record.value : null;
}

/**
 * The records completed. The last is left open, unless it is alone, where its product was found by a part number: the
 * next rows may have other versions of it.
 */
async function completeBatch(
  batch: readonly ReadRecord[],
  { db, needsChinese, finish }: Means,
): Promise<{ complete: readonly ReadRecord[]; open: readonly ReadRecord[] }> {
  const values = batch.map(shortValue).filter((value) => value !== null);
  const { bySlug, byCompact } = await readStoredGoods(
    db,
    values.flatMap(({ slug }) => (typeof slug === "string" ? [slug] : [])),
    values.flatMap((value) => variantsOf(value).flatMap((variant) => compactOf(variant) ?? [])),
  );
  const joined = joinByNumber(batch, (compact) => byCompact.get(compact)?.slug).map((record) =>
    "value" in record && record.csv ? finish(record) : record,
  );
  const last = joined.at(-1);
  const open = joined.length > 1 && last && "value" in last && last.byNumber ? [last] : [];
  const complete = joined.slice(0, joined.length - open.length).map((record) => {
    const value = shortValue(record);
    if (!value || !("value" in record)) return record;
    const before = typeof value["slug"] === "string" ? bySlug.get(value["slug"]) : undefined;
    if (!before) return unknownProduct(record, value, needsChinese) ?? record;
    const again = record.inCategory && finish({ ...record, value: record.inCategory(before.category) });
    const own = again && "value" in again && isFields(again.value) ? { ...again.value, slug: value["slug"] } : value;
    return completeRecord(record, own, before, (compact) => byCompact.get(compact)?.slug);
  });
  return { complete, open };
}

/** Records without a slug become those of the products with their part numbers, one for each product. */
function joinByNumber(
  batch: readonly ReadRecord[],
  slugOf: (compact: string) => string | undefined,
): readonly ReadRecord[] {
  const groups = new Map<string, ReadValue[]>();
  const joined = batch.map((record): ReadRecord | string => {
    const value = shortValue(record);
    if (!value || !("value" in record)) return record;
    const [variant] = variantsOf(value);
    const slug = record.byNumber
      ? value["slug"]
      : value["slug"] === undefined && slugOf((variant && compactOf(variant)) ?? "");
    if (typeof slug !== "string") return record;
    const group = groups.get(slug);
    if (group) group.push(record);
    else groups.set(slug, [record]);
    return slug;
  });
  return joined.flatMap((one) => {
    if (typeof one !== "string") return [one];
    const group = groups.get(one);
    groups.delete(one);
    return group ? [joinedRecord(one, group)] : [];
  });
}

function joinedRecord(slug: string, group: readonly ReadValue[]): ReadRecord {
  const [first, ...others] = group;
  if (!first || !isFields(first.value)) throw new Error("a group of rows without a first");
  if (others.length === 0) {
    const { json: _, ...place } = first;
    return { ...place, byNumber: true, value: { ...first.value, slug } };
  }
  const length = group.reduce((sum, one) => sum + (one.length ?? 0), 0);
  if (!first.csv) return joinedLines(slug, group, length);
  const rows = group.flatMap(({ csv }) => csv?.rows ?? []);
  const record = first.csv.read(rows, length);
  if (!("value" in record)) return { ...record, product: slug };
  return { ...record, byNumber: true, value: { ...(isFields(record.value) && record.value), slug } };
}

/** JSON lines of one product: what they say of it must be the same, or of other fields. */
function joinedLines(slug: string, group: readonly ReadValue[], length: number): ReadRecord {
  const entries = group.flatMap(({ line, value: record }) => {
    const { slug: _, variants: __, ...fields } = isFields(record) ? record : {};
    return Object.entries(fields).map(([field, value]) => ({ field, line, value }));
  });
  const byField = [...Map.groupBy(entries, ({ field }) => field)];
  const [conflict, ...others] = byField.flatMap(([field, lines]) => disagreements(field, lines));
  if (conflict) return { ...conflict, product: slug, others };
  const product = Object.fromEntries(byField.map(([field, [first]]) => [field, first?.value]));
  const isSilent = byField.length === 0;
  return {
    line: group[0]?.line ?? 0,
    length,
    byNumber: true,
    ...(isSilent ? { isSilent } : { saysOfProduct: () => JSON.stringify(product) }),
    value: { ...product, slug, variants: group.flatMap(({ value }) => (isFields(value) ? variantsOf(value) : [])) },
  };
}
