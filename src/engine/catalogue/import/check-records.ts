import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import type { ProductStatus } from "#domain/catalogue/product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { isTestAhead } from "#domain/catalogue/test-date.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CheckedIn, KeptFields, ReadRecord, ReadValue } from "./read-record.ts";
import { placeOf } from "./import-fields.ts";
import { type ImportRecord, importRecord, productOf } from "./import-record.ts";
import { type ImportError, type ImportProblem, fieldOf } from "./import-report.ts";
import { fieldsLeftOut } from "./left-out.ts";
import { isFields, variantsOf } from "./partial-value.ts";
import { quoteValue, schemaErrors } from "./schema-errors.ts";
import { markOf, repetitions } from "./repetitions.ts";
import { unknownFields } from "./unknown-fields.ts";
import type { UsedInFile } from "./used-in-file.ts";

export interface CheckedRecord extends CheckedIn {
  readonly record: ImportRecord;
  /** Errors of a product for sale; where the file names no status, the shop's may be hidden and have none. */
  readonly unlessHidden?: readonly ImportError[];
  /** About how long it is as JSON, in characters. */
  readonly length: number;
  /** Changes and omissions. */
  readonly notes: readonly ImportError[];
  /** Errors of its rows that are left out. */
  readonly errors: readonly ImportError[];
}

type Checked =
  | { readonly ok: true; readonly checked: CheckedRecord }
  | { readonly ok: false; readonly errors: readonly ImportError[] };

/** An error with the place of its variant in the record, if it is of one. */
interface PlacedError extends ImportError {
  readonly variant: number | null;
}

/** References that a record is checked against, besides its format. */
export interface CheckMeans {
  /** The lines before it; a record that passes is remembered there. */
  readonly seen: UsedInFile;
  readonly taxonomy: Taxonomy;
  readonly now: Instant;
  /** Families with pictures; null if unknown. */
  readonly families: ReadonlySet<string> | null;
}

const plain = ({ variant: _, ...error }: PlacedError): ImportError => error;

/**
 * One record against the format, the domain and the lines before it. Where it says nothing of its product, the errors
 * of one variant keep back that variant alone.
 */
export function checkRecord(source: ReadRecord, means: CheckMeans): Checked {
  if ("problem" in source) {
    const { product = null, others = [] } = source;
    const errors = [source, ...others].map(({ line, field, problem }) => ({ line, product, field, problem }));
    return { ok: false, errors };
  }
  const outcome = checkValue(source, means);
  const product = slugOf(source.value);
  const before = (source.errors ?? []).map((error) => ({ ...error, product }));
  if (outcome.ok) return { ok: true, checked: { ...outcome.checked, errors: before } };
  const errors = outcome.errors.map(plain);
  const rest = withoutFaulty(source, outcome.errors);
  const again = rest ? checkRecord(rest, means) : null;
  if (!again?.ok) return { ok: false, errors: [...before, ...errors] };
  return { ok: true, checked: { ...again.checked, errors: [...errors, ...again.checked.errors] } };
}

/** The record without the variants that have errors; null if it is none then, or is taken or refused as a whole. */
function withoutFaulty(source: ReadValue, errors: readonly PlacedError[]): ReadValue | null {
  const { value, kept: remainder, rows } = source;
  if (!source.isSilent || !remainder?.isPart || !isFields(value)) return null;
  const faulty = new Set(errors.map(({ variant }) => variant));
  const isSound = <One>(_: One, at: number): boolean => !faulty.has(at);
  const variants = variantsOf(value).filter(isSound);
  if (faulty.has(null) || variants.length === 0) return null;
  return {
    ...source,
    value: { ...value, variants },
    ...(rows && { rows: rows.filter(isSound) }),
    kept: {
      ...remainder,
      variants: remainder.variants.filter(isSound),
      withdrawn: remainder.withdrawn.filter(isSound),
    },
  };
}

type CheckedValue =
  | { readonly ok: true; readonly checked: Omit<CheckedRecord, "errors"> }
  | { readonly ok: false; readonly errors: readonly PlacedError[] };

function checkValue(source: ReadValue, { seen, taxonomy, now, families }: CheckMeans): CheckedValue {
  const { line } = source;
  const parsed = importRecord.safeParse(source.value);
  const product = slugOf(source.value);
  const error = (field: string, problem: ImportProblem): PlacedError => {
    const at = /^variants\[(\d+)\]/.exec(field)?.[1];
    return { ...placeOf(source, field), product, problem, variant: at === undefined ? null : Number(at) };
  };
  const misplaced = unknownCategory(source.value, taxonomy);
  if (!parsed.success || misplaced) {
    const errors = parsed.success ? [] : schemaErrors(parsed.error, source.value, source.source !== undefined);
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
  const mark = markOf(source);
  const errors = [
    ...refusals.filter((refusal) => !waiting.includes(refusal)).map(refused),
    ...(record.openBox && isTestAhead(record.openBox, now) ? [error("openBox.test.on", { code: "test_ahead" })] : []),
    ...repetitions(record, seen, { mark, byNumber: source.byNumber === true }).map(([field, problem]) =>
      error(field, problem),
    ),
  ];
  if (errors.length > 0) return { ok: false, errors };
  const compacts = record.variants.map(({ sku }) => compactPartNumber(sku));
  seen.add(record.slug, compacts, line, mark);
  const unknownOnes = source.source === undefined ? unknownFields(source.value, parsed.data) : [];
  const notes = [
    ...(source.notes ?? []).map((note) => ({ ...note, product })),
    ...unknown.map(([field, value]) => plain(error(field, { code: "family_unknown", value }))),
    ...unknownOnes.map((field) => plain(error(field, { code: "field_left_out" }))),
    ...fieldsLeftOut(record).map(([field, code]) => plain(error(field, { code }))),
  ];
  const isWaiting = record.status === undefined && waiting.length > 0;
  const unlessHidden = isWaiting ? { unlessHidden: waiting.map((refusal) => plain(refused(refusal))) } : {};
  return { ok: true, checked: { ...source, record, ...unlessHidden, length: json.length, notes } };
}

/**
 * Refusals of the domain, but for what the file leaves to the shop's product. Versions that stay withdrawn are judged
 * by their own figures alone: they are none of those that are told apart by their names.
 */
function domainErrors(
  record: ImportRecord,
  remainder: KeptFields | undefined,
  taxonomy: Taxonomy,
): readonly ProductError[] {
  const product = productOf(record);
  if (!remainder) return taxonomyErrors(product, taxonomy);
  const { withdrawn, others, texts, isPart } = remainder;
  const ofSale = product.variants.filter((_, at) => !withdrawn[at]);
  const ownErrors = product.variants
    .filter((_, at) => withdrawn[at])
    .flatMap((variant) => taxonomyErrors({ ...product, variants: [variant] }, taxonomy))
    .filter((refusal) => "sku" in refusal);
  const errors = taxonomyErrors({ ...product, variants: [...ofSale, ...others] }, taxonomy).filter(
    (refusal) =>
      (refusal.code !== "text_missing" || !texts.includes(`${refusal.field}.${refusal.language}`)) &&
      // A file that takes no version away has not made it lack one.
      (refusal.code !== "variant_missing" || !isPart || record.status !== undefined),
  );
  return [...errors, ...ownErrors];
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
