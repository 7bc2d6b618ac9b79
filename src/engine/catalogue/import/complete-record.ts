import type { Variant } from "#domain/catalogue/product.ts";
import { cents } from "#domain/kernel/money.ts";
import { placeOf } from "./import-fields.ts";
import type { KeptFields, ReadRecord, ReadValue } from "./read-record.ts";
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
  if (value["attributes"] !== undefined && !isFields(value["attributes"])) return source;
  const isPartial = source.byNumber === true || isPart(value);
  const stored = new Map(before.variants.map((version) => [version.compact, version]));
  const versions = variantsOf(value);
  const unknown = isPartial ? unknownVersion(source, before.slug, versions, { stored, ownerOf }) : null;
  if (unknown) return unknown;
  const attributes = isFields(value["attributes"]) ? value["attributes"] : null;
  const variants = versions.map((variant) =>
    completeVariant(variant, stored.get(compactOf(variant) ?? ""), isPartial ? Object.keys(attributes ?? {}) : null),
  );
  const compacts = new Set(versions.map(compactOf));
  const product = completeProduct(value, before);
  const remainder: KeptFields = {
    isPart: isPartial,
    product: product.kept,
    texts: before.texts.filter((path) => fieldAt(value, path) === undefined),
    variants: variants.map((variant) => variant.kept),
    others: isPartial
      ? before.variants.filter(({ compact, retired }) => !retired && !compacts.has(compact)).map(standIn)
      : [],
  };
  const { json: _, ...place } = source;
  return { ...place, value: { ...product.value, variants: variants.map((variant) => variant.value) }, kept: remainder };
}

interface Completed {
  readonly value: Fields;
  /** The columns of what the file leaves out. */
  readonly kept: readonly string[];
}

function completeProduct(value: Fields, before: StoredGoods): Completed {
  const ofFile: Fields = isFields(value["attributes"]) ? value["attributes"] : {};
  const isUnit = value["openBox"] === undefined && (value["category"] ?? before.category) === before.category;
  const unit = isUnit ? before.openBox : null;
  const spoken = Array.isArray(value["saidAttributes"]) ? new Set<unknown>(value["saidAttributes"]) : null;
  // A unit's attributes are checked against its record: those that the file leaves out belong to them.
  const others =
    unit && (spoken || !value["attributes"])
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
      openBox: unit ?? value["openBox"],
    },
    kept: [...plain, ...(isNamed ? [] : ["name"]), ...(unit ? ["open_box"] : [])],
  };
}

const withoutUndefined = (value: Fields): Fields =>
  Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));

/** A variant; `shared` are the attributes that the file gives its product, null of a whole product. */
function completeVariant(
  variant: Fields,
  before: StoredVersion | undefined,
  shared: readonly string[] | null,
): Completed {
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
      ...(shared && { sku: before.sku }),
      ...(shared && variant["attributes"] === undefined && { saidAttributes: shared }),
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

/** The error of a version that is new by its part number, but lacks what a new one needs. */
function unknownVersion(
  source: ReadValue,
  product: string,
  variants: readonly Fields[],
  means: {
    readonly stored: ReadonlyMap<string, StoredVersion>;
    readonly ownerOf: (compact: string) => string | undefined;
  },
): ReadRecord | null {
  for (const [at, variant] of variants.entries()) {
    const compact = compactOf(variant);
    const lacking = measures.filter((field) => variant[field] === undefined);
    if (compact === null || lacking.length === 0 || means.stored.has(compact)) continue;
    const owner = means.ownerOf(compact);
    const sku = quoteValue(variant["sku"]);
    const needs = lacking.map((field) => placeOf(source, `variants[${at}].${field}`).field).join(", ");
    const place = { ...placeOf(source, `variants[${at}].sku`), product };
    if (owner !== undefined) return { ...place, problem: { code: "sku_taken", sku, product: owner } };
    return { ...place, problem: { code: "product_unknown", by: "sku", value: sku, needs } };
  }
  return null;
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
    ...(typeof slug === "string" && { product: slug.slice(0, 120) }),
    problem: { code: "product_unknown", by, value: quoteValue(name), needs },
  };
}
