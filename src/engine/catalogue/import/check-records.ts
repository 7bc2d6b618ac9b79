import { isAddedSlug } from "#domain/catalogue/category-slug.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { isTestAhead } from "#domain/catalogue/unit-test.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { readCategorySlugs } from "../category-names.ts";
import { serialsTaken } from "../unit-serials.ts";
import type { CheckedIn, ReadRecord } from "./read-record.ts";
import { placeOf } from "./import-fields.ts";
import { type ImportRecord, importRecord, productOf } from "./import-record.ts";
import { type ImportError, type ImportProblem, fieldOf } from "./import-report.ts";
import { quoteValue, schemaErrors } from "./schema-errors.ts";
import type { UsedInFile } from "./used-in-file.ts";

export interface CheckedRecord extends CheckedIn {
  readonly record: ImportRecord;
  /** About how long it is as JSON, in characters. */
  readonly length: number;
  /** Changes and omissions. */
  readonly notes: readonly ImportError[];
}

type Checked =
  | { readonly ok: true; readonly checked: CheckedRecord }
  | { readonly ok: false; readonly errors: readonly ImportError[] };

/** References that a record is checked against, besides its format. */
export interface CheckMeans {
  /** The lines before it; a record that passes is remembered there. */
  readonly seen: UsedInFile;
  readonly taxonomy: Taxonomy;
  readonly now: Instant;
  /** Families with pictures; null if unknown. */
  readonly families: ReadonlySet<string> | null;
}

/** One record against the format, the domain and the lines before it. */
export function checkRecord(source: ReadRecord, { seen, taxonomy, now, families }: CheckMeans): Checked {
  const { line } = source;
  if ("problem" in source)
    return {
      ok: false,
      errors: [{ line, product: source.product ?? null, field: source.field, problem: source.problem }],
    };
  const parsed = importRecord.safeParse(source.value);
  const product = slugOf(source.value);
  const error = (field: string, problem: ImportProblem): ImportError => ({
    ...placeOf(source, field),
    product,
    problem,
  });
  const misplaced = unknownCategory(source.value, taxonomy);
  if (!parsed.success || misplaced) {
    const errors = parsed.success ? [] : schemaErrors(parsed.error, source.value);
    if (misplaced) errors.push({ field: "category", problem: misplaced });
    return { ok: false, errors: errors.map(({ field, problem }) => error(field, problem)) };
  }
  const { record, unknown } = withKnownFamilies(parsed.data, families);
  const json = source.json && isPlain(source.json) ? source.json : JSON.stringify(record);
  if (isUnstorable(json))
    return {
      ok: false,
      errors: [error("", { code: "field_invalid" })],
    };
  const errors = [
    ...taxonomyErrors(productOf(record), taxonomy)
      .filter((refusal) => !mayWait(refusal, record))
      .map((refusal) => error(fieldOf(refusal, record.variants), refusal)),
    ...(record.openBox && isTestAhead(record.openBox, now) ? [error("openBox.test.on", { code: "test_ahead" })] : []),
    ...repetitions(record, seen).map(([field, problem]) => error(field, problem)),
  ];
  if (errors.length > 0) return { ok: false, errors };
  const compacts = record.variants.map(({ sku }) => compactPartNumber(sku));
  seen.add(record.slug, compacts, line);
  const notes = [
    ...(source.notes ?? []).map((note) => ({ ...note, product })),
    ...unknown.map(([field, value]) => error(field, { code: "family_unknown", value })),
  ];
  return { ok: true, checked: { ...source, record, length: json.length, notes } };
}

/** A category that the shop does not have; null for one that it has, and for what is no text. */
function unknownCategory(value: unknown, taxonomy: Taxonomy): ImportProblem | null {
  const slug = typeof value === "object" && value !== null && "category" in value ? value.category : null;
  return typeof slug !== "string" || taxonomy.find(slug)
    ? null
    : noneOf(
        slug,
        taxonomy.categories.map((category) => category.slug),
      );
}

const noneOf = (slug: string, categories: Iterable<string>): ImportProblem => ({
  code: "value_unknown",
  value: quoteValue(slug),
  choices: [...categories].join(", "),
});

/** A family that the shop has no pictures of would show broken ones. */
function withKnownFamilies(
  record: ImportRecord,
  families: ReadonlySet<string> | null,
): { readonly record: ImportRecord; readonly unknown: readonly [field: string, family: string][] } {
  const isUnknown = (family: string | null | undefined): family is string =>
    families !== null && !!family && !families.has(family);
  const unknown: [string, string][] = record.variants.flatMap(({ pictureFamily }, at) =>
    isUnknown(pictureFamily) ? [[`variants[${at}].pictureFamily`, pictureFamily] as [string, string]] : [],
  );
  if (isUnknown(record.pictureFamily)) unknown.unshift(["pictureFamily", record.pictureFamily]);
  if (unknown.length === 0) return { record, unknown };
  const { pictureFamily } = record;
  return {
    record: {
      ...record,
      pictureFamily: isUnknown(pictureFamily) ? undefined : pictureFamily,
      variants: record.variants.map((one) => (isUnknown(one.pictureFamily) ? { ...one, pictureFamily: null } : one)),
    },
    unknown,
  };
}

/** A hidden product may lack its texts and variants, as in its editor. */
const mayWait = (refusal: ProductError, { status }: ImportRecord): boolean =>
  (status === "draft" || status === "archived") &&
  (refusal.code === "variant_missing" || (refusal.code === "text_missing" && refusal.field !== "variantName"));

function repetitions(record: ImportRecord, seen: UsedInFile): [field: string, problem: ImportProblem][] {
  const problems: [string, ImportProblem][] = [];
  const firstLine = seen.lineOf(record.slug);
  if (firstLine !== undefined) problems.push(["slug", { code: "slug_repeated", firstLine }]);
  const own = new Set<string>();
  record.variants.forEach(({ sku }, index) => {
    const compact = compactPartNumber(sku);
    const product = own.has(compact) ? record.slug : seen.productWith(compact);
    if (product !== undefined) problems.push([`variants[${index}].sku`, { code: "sku_taken", sku, product }]);
    own.add(compact);
  });
  return problems;
}

function slugOf(value: unknown): string | null {
  const slug = typeof value === "object" && value !== null && "slug" in value ? value.slug : null;
  return typeof slug === "string" ? slug.slice(0, 120) : null;
}

/**
 * PostgreSQL's JSON takes neither NUL nor halves of surrogate pairs; JSON.stringify writes exactly those as escapes.
 */
const isUnstorable = (json: string): boolean => !isPlain(json) && /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i.test(json);

/**
 * Most lines have no character written by its number: they hold nothing that cannot be stored, and need not be written
 * again to tell.
 */
const isPlain = (json: string): boolean => !json.includes("\\u") && json.isWellFormed();

/** The parts of a record needed to find other products with the same part or serial numbers. */
interface OfferedRecord extends CheckedIn {
  readonly record: Pick<ImportRecord, "slug" | "category" | "brand" | "status" | "openBox" | "variants">;
}

const ownersOfSkus = statement<[string[]], { compact: string; product: string }>(
  "import_sku_owners",
  `select v.sku_compact as compact, p.slug as product from variants v join products p on p.id = v.product_id
   where v.sku_compact = any($1)`,
);

/** The records of a chunk whose categories are still there, and errors of those that were removed since it was read. */
async function partMisplaced<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
): Promise<{ placed: readonly Offered[]; errors: ImportError[] }> {
  if (!chunk.some(({ record }) => isAddedSlug(record.category))) return { placed: chunk, errors: [] };
  const slugs = await readCategorySlugs(db);
  const isPlaced = ({ record }: Offered) => slugs.has(record.category);
  const errors = chunk
    .filter((one) => !isPlaced(one))
    .map(({ record: { slug, category }, ...position }) => ({
      ...placeOf(position, "category"),
      product: slug,
      problem: noneOf(category, slugs),
    }));
  return { placed: chunk.filter(isPlaced), errors };
}

/** Separates a chunk into storable records, and errors of part and serial numbers that other products already have. */
async function partTaken<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
  seen: UsedInFile,
): Promise<{ free: Offered[]; errors: ImportError[] }> {
  const compacts = chunk.flatMap(({ record }) => record.variants.map(({ sku }) => compactPartNumber(sku)));
  const owners = new Map((await db.rows(ownersOfSkus, [compacts])).map(({ compact, product }) => [compact, product]));
  const errors: ImportError[] = [];
  const ownSkus = chunk.filter(({ record, ...position }) => {
    const before = errors.length;
    record.variants.forEach(({ sku }, index) => {
      const product = owners.get(compactPartNumber(sku)) ?? record.slug;
      if (product !== record.slug)
        errors.push({
          ...placeOf(position, `variants[${index}].sku`),
          product: record.slug,
          problem: { code: "sku_taken", sku, product },
        });
    });
    return errors.length === before;
  });
  const productOf = await serialsTaken(
    db,
    ownSkus.map(({ record }) => record),
    seen.units,
  );
  const free = ownSkus.filter(({ record: { slug, openBox }, ...position }) => {
    const product = productOf.get(slug);
    if (product === undefined) return true;
    const problem = { code: "serial_taken", serial: openBox?.serial ?? "", product } as const;
    errors.push({ ...placeOf(position, "openBox.serial"), product: slug, problem });
    return false;
  });
  return { free, errors };
}

/**
 * Separates a chunk into storable records, and errors of categories that are gone and of part and serial numbers that
 * other products already have.
 */
export async function partRefused<Offered extends OfferedRecord>(
  db: Db,
  chunk: readonly Offered[],
  seen: UsedInFile,
): Promise<{ free: Offered[]; errors: ImportError[] }> {
  const { placed, errors } = await partMisplaced(db, chunk);
  const { free, errors: clashes } = await partTaken(db, placed, seen);
  return { free, errors: [...errors, ...clashes] };
}
