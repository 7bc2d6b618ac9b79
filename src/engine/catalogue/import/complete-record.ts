import type { Variant } from "#domain/catalogue/product.ts";
import { cents } from "#domain/kernel/money.ts";
import { placeOf } from "./import-fields.ts";
import { completeUnit } from "./complete-unit.ts";
import type { KeptFields, ReadRecord, ReadValue, RowError } from "./read-record.ts";
import { quoteValue } from "./schema-errors.ts";
import type { StoredGoods, StoredVersion } from "./stored-goods.ts";
import {
  compactOf,
  fieldAt,
  type Fields,
  isFields,
  isPart,
  measures,
  textFields,
  variantsOf,
  wholeFields,
  withoutUndefined,
} from "./partial-value.ts";

const columnOf = {
  priceCents: "price_cents",
  weightLb: "weight_lb",
  lengthIn: "length_in",
  widthIn: "width_in",
  heightIn: "height_in",
} as const;

/** A record with the values that its file leaves out and the shop's product has; those are checked, not stored. */
export function completeRecord(
  source: ReadValue,
  value: Fields,
  before: StoredGoods,
  ownerOf: (compact: string) => string | undefined,
): ReadRecord {
  if (!isReadable(value)) return source;
  // Read again in the shop's category, it would seem to name it.
  const isPartial = source.byNumber === true || isPart(isFields(source.value) ? source.value : value);
  const stored = new Map(before.variants.map((version) => [version.compact, version]));
  const all = variantsOf(value);
  const unknown = isPartial ? unknownVersions(source, before.slug, all, { stored, ownerOf }) : [];
  const errors = unknown.filter((error) => error !== null);
  const [first, ...others] = errors;
  if (first && (!source.isSilent || errors.length === all.length)) return { ...first, product: before.slug, others };
  const isLeft = <One>(_: One, at: number): boolean => !unknown[at];
  const versions = all.filter(isLeft);
  const storedOf = (variant: Fields): StoredVersion | undefined => stored.get(compactOf(variant) ?? "");
  const variants = versions.map((variant) => completeVariant(variant, storedOf(variant), isPartial));
  const compacts = new Set(all.map(compactOf));
  const product = completeProduct(value, before);
  const remainder: KeptFields = {
    isPart: isPartial,
    product: product.kept,
    texts: before.texts.filter((path) => fieldAt(value, path) === undefined),
    variants: variants.map((variant) => variant.kept),
    withdrawn: versions.map((variant) => isPartial && storedOf(variant)?.retired === true),
    others: isPartial
      ? before.variants.filter(({ compact, retired }) => !retired && !compacts.has(compact)).map(standIn)
      : [],
  };
  const { json: _, rows, ...place } = source;
  return {
    ...place,
    ...(rows && { rows: rows.filter(isLeft) }),
    ...(errors.length > 0 && { errors }),
    value: { ...product.value, variants: variants.map((variant) => variant.value) },
    kept: remainder,
  };
}

/** False for lists and records that are none, which their checks will name. */
function isReadable({ attributes, variants }: Fields): boolean {
  const isListed = variants === undefined || (Array.isArray(variants) && variants.every(isFields));
  return isListed && (attributes === undefined || isFields(attributes));
}

interface Completed {
  readonly value: Fields;
  /** The columns of what the file leaves out. */
  readonly kept: readonly string[];
}

function completeProduct(value: Fields, before: StoredGoods): Completed {
  const ofFile: Fields = isFields(value["attributes"]) ? value["attributes"] : {};
  const isPlaced = (value["category"] ?? before.category) === before.category;
  const isUnitLeft = value["openBox"] === undefined && isPlaced && before.openBox !== null;
  const unit = isUnitLeft ? before.openBox : completeUnit(value["openBox"], isPlaced ? before.openBox : null);
  const spoken = Array.isArray(value["saidAttributes"]) ? new Set<unknown>(value["saidAttributes"]) : null;
  // A unit's attributes are checked against its record: those that the file leaves out belong to them.
  const others =
    isFields(unit) && isPlaced && (spoken || !value["attributes"])
      ? Object.entries(before.attributes).filter(([key]) => !spoken?.has(key))
      : [];
  const name = value["name"];
  const { category, subcategory, brand } = before;
  const plain = ["category", "subcategory", "brand"].filter((field) => value[field] === undefined);
  const isNamed = isFields(name) ? Object.values(name).some((text) => text !== undefined) : name !== undefined;
  return {
    value: {
      category,
      subcategory,
      brand,
      ...withoutUndefined(value),
      name: isFields(name) ? { ...before.name, ...withoutUndefined(name) } : (name ?? before.name),
      summary: value["summary"] ?? {},
      description: value["description"] ?? {},
      attributes: { ...Object.fromEntries(others), ...ofFile },
      ...(value["attributes"] === undefined && { saidAttributes: [] }),
      openBox: unit,
    },
    kept: [...plain, ...(isNamed ? [] : ["name"]), ...(isUnitLeft ? ["open_box"] : [])],
  };
}

function completeVariant(variant: Fields, before: StoredVersion | undefined, isPartial: boolean): Completed {
  if (!before) return { value: variant, kept: [] };
  const lacking = measures.filter((field) => variant[field] === undefined);
  const { name } = variant;
  const isUnnamed = name === undefined && before.name !== null;
  const own = isFields(name) ? { name: { ...before.name, ...withoutUndefined(name) } } : {};
  return {
    value: {
      ...variant,
      ...own,
      ...Object.fromEntries(lacking.map((field) => [field, before[field]])),
      ...(isUnnamed && { name: before.name }),
      ...(isPartial && { sku: before.sku }),
    },
    kept: [...lacking.map((field) => columnOf[field]), ...(isUnnamed ? ["name"] : [])],
  };
}

/** A version that the file leaves alone: its product is checked with it, and only its name matters. */
function standIn({ sku, name }: StoredVersion): Variant {
  return {
    sku,
    name: name && { en: sku, cn: sku },
    attributes: {},
    price: cents(1),
    listPrice: null,
    parcel: { weightLb: 1, lengthIn: 1, widthIn: 1, heightIn: 1, freightOnly: false },
    stock: 0,
    leadTimeDays: 0,
    crossReferences: [],
    pictureFamily: null,
  };
}

/**
 * Of each version the error if it is new by its part number, but lacks what a new one needs; of one that is told by
 * itself, also if another product has it.
 */
function unknownVersions(
  source: ReadValue,
  product: string,
  variants: readonly Fields[],
  means: {
    readonly stored: ReadonlyMap<string, StoredVersion>;
    readonly ownerOf: (compact: string) => string | undefined;
  },
): readonly (RowError | null)[] {
  return variants.map((variant, at) => {
    const compact = compactOf(variant);
    if (compact === null || means.stored.has(compact)) return null;
    const owner = means.ownerOf(compact);
    const lacking = measures.filter((field) => variant[field] === undefined);
    if (lacking.length === 0 && (owner === undefined || !source.isSilent)) return null;
    const sku = quoteValue(variant["sku"]);
    const place = placeOf(source, `variants[${at}].sku`);
    if (owner !== undefined && owner !== product)
      return { ...place, problem: { code: "sku_taken", sku, product: owner } };
    const needs = lacking.map((field) => placeOf(source, `variants[${at}].${field}`).field).join(", ");
    return { ...place, problem: { code: "product_unknown", by: "sku", value: sku, needs } };
  });
}

/** The error of a record that is no product of the shop and lacks what a new one needs; null if it may be one. */
export function unknownProduct(source: ReadValue, value: Fields, needsChinese: boolean): ReadRecord | null {
  const isLacking = (path: string): boolean =>
    fieldAt(value, path) === undefined && (needsChinese || !path.endsWith(".cn"));
  const [variant = {}] = variantsOf(value);
  const { slug } = value;
  const name = slug ?? variant["sku"];
  if (typeof name !== "string" || !wholeFields.some(isLacking)) return null;
  const ofVariant = ["sku", ...measures].filter((field) => variant[field] === undefined);
  const paths = [
    ...[...wholeFields, ...textFields].filter((path) => path !== "variants" && isLacking(path)),
    ...ofVariant.map((field) => `variants[0].${field}`),
  ];
  const by = slug === undefined ? "sku" : "slug";
  const needs = paths.map((path) => placeOf(source, path).field).join(", ");
  return {
    ...placeOf(source, by === "sku" ? "variants[0].sku" : "slug"),
    numbers: variantsOf(value).flatMap((one) => compactOf(one) ?? []),
    ...(typeof slug === "string" && { product: slug.slice(0, 120) }),
    problem: { code: "product_unknown", by, value: quoteValue(name), needs },
  };
}
