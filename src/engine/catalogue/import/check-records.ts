import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { isTestAhead } from "#domain/catalogue/unit-test.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CheckedIn, KeptFields, ReadRecord } from "./read-record.ts";
import { placeOf } from "./import-fields.ts";
import { type ImportRecord, importRecord, productOf } from "./import-record.ts";
import { type ImportError, type ImportProblem, fieldOf } from "./import-report.ts";
import { quoteValue, schemaErrors } from "./schema-errors.ts";
import type { UsedInFile } from "./used-in-file.ts";

export interface CheckedRecord extends CheckedIn {
  readonly record: ImportRecord;
  /** Errors of a product for sale; where the file names no status, the shop's may be hidden and have none. */
  readonly unlessHidden?: readonly ImportError[];
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
  const refused = (refusal: ProductError) => error(fieldOf(refusal, record.variants), refusal);
  const refusals = domainErrors(record, source.kept, taxonomy);
  const waiting = refusals.filter((refusal) => mayWait(refusal, record));
  const errors = [
    ...refusals.filter((refusal) => !waiting.includes(refusal)).map(refused),
    ...(record.openBox && isTestAhead(record.openBox, now) ? [error("openBox.test.on", { code: "test_ahead" })] : []),
    ...repetitions(record, seen, source.byNumber === true).map(([field, problem]) => error(field, problem)),
  ];
  if (errors.length > 0) return { ok: false, errors };
  const compacts = record.variants.map(({ sku }) => compactPartNumber(sku));
  seen.add(record.slug, compacts, line);
  const notes = [
    ...(source.notes ?? []).map((note) => ({ ...note, product })),
    ...unknown.map(([field, value]) => error(field, { code: "family_unknown", value })),
  ];
  const unlessHidden = record.status === undefined && waiting.length > 0 ? { unlessHidden: waiting.map(refused) } : {};
  return { ok: true, checked: { ...source, record, ...unlessHidden, length: json.length, notes } };
}

/** Refusals of the domain, but for texts that the file leaves to the shop's product. */
function domainErrors(
  record: ImportRecord,
  remainder: KeptFields | undefined,
  taxonomy: Taxonomy,
): readonly ProductError[] {
  const product = productOf(record);
  if (!remainder) return taxonomyErrors(product, taxonomy);
  return taxonomyErrors({ ...product, variants: [...product.variants, ...remainder.others] }, taxonomy).filter(
    (refusal) => refusal.code !== "text_missing" || !remainder.texts.includes(`${refusal.field}.${refusal.language}`),
  );
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

export const noneOf = (slug: string, categories: Iterable<string>): ImportProblem => ({
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

/**
 * A hidden product may lack its texts and variants, as in its editor. Without a status, it may be one that the shop
 * hides.
 */
const mayWait = (refusal: ProductError, { status }: ImportRecord): boolean =>
  (status === undefined || isHidden(status)) &&
  (refusal.code === "variant_missing" || (refusal.code === "text_missing" && refusal.field !== "variantName"));

export const isHidden = (status: ProductStatus): boolean => status === "draft" || status === "archived";

/** Rows that name only part numbers may come in any order, each number once. */
function repetitions(
  record: ImportRecord,
  seen: UsedInFile,
  isByNumber: boolean,
): [field: string, problem: ImportProblem][] {
  const problems: [string, ImportProblem][] = [];
  const firstLine = isByNumber ? undefined : seen.lineOf(record.slug);
  if (firstLine !== undefined) problems.push(["slug", { code: "slug_repeated", firstLine }]);
  const own = new Set<string>();
  record.variants.forEach(({ sku }, index) => {
    const compact = compactPartNumber(sku);
    const product = own.has(compact) ? record.slug : seen.productWith(compact);
    const isAgain = product === record.slug && isByNumber;
    const problem: ImportProblem = isAgain
      ? { code: "sku_repeated", sku }
      : { code: "sku_taken", sku, product: product ?? "" };
    // A number that comes twice in the record itself is refused by the domain.
    if (product !== undefined && !(isAgain && own.has(compact))) problems.push([`variants[${index}].sku`, problem]);
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
