import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { UnitSystem } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import type { EditRecord, EditVariant } from "./edit-record.ts";

/** An attribute as typed: a number's text with the units it is in; a choice's value; values of a list, separated by commas; yes or no. */
export interface TypedAttribute {
  readonly text: string;
  readonly system: UnitSystem;
}
export type TypedAttributes = Readonly<Record<string, TypedAttribute>>;

/** The text fields of a variant, in the order of the grid. */
export const variantFields = [
  "sku",
  "nameEn",
  "nameCn",
  "price",
  "listPrice",
  "weightLb",
  "lengthIn",
  "widthIn",
  "heightIn",
  "leadTimeDays",
  "crossReferences",
] as const;
export type VariantField = (typeof variantFields)[number];

export type TypedVariant = Readonly<Record<VariantField, string>> & {
  /** Its row in the form, from 0; rows in between may be empty. */
  readonly row: number;
  /** Empty for a new one. */
  readonly id: string;
  readonly freightOnly: boolean;
  /** Empty where density decides. */
  readonly freightClass: string;
  /** Empty where it looks as the product. */
  readonly pictureFamily: string;
  readonly removed: boolean;
  readonly attributes: TypedAttributes;
};

export const linkKinds = ["boughtTogether", "similar", "fits"] as const;
export type LinkKind = (typeof linkKinds)[number];

export const openBoxFields = [
  "of",
  "grade",
  "reason",
  "serial",
  "runHours",
  "accessories",
  "testOn",
  "testBy",
  "testPressure",
  "testAmps",
  "testVolts",
] as const;
type OpenBoxField = (typeof openBoxFields)[number];

/** The fields of a product that are one text each. */
export const textFields = [
  "slug",
  "category",
  "subcategory",
  "brand",
  "name.en",
  "name.cn",
  "summary.en",
  "summary.cn",
  "description.en",
  "description.cn",
  "status",
  "publishAt",
  "returnPolicy",
  "warrantyMonths",
  "pictureFamily",
] as const;
type TextName = (typeof textFields)[number];

/** An uploaded picture as its fields hold it. */
export interface TypedPicture {
  readonly key: string;
  readonly altEn: string;
  readonly altCn: string;
  /** The rows of the variants it shows; none: all of them. */
  readonly rows: readonly number[];
}

/** An uploaded document as its fields hold it. */
export interface TypedDocument {
  readonly key: string;
  readonly kind: string;
  readonly language: string;
  readonly titleEn: string;
  readonly titleCn: string;
}

/** A product as its form holds it, nothing read yet. */
export interface TypedProduct {
  readonly texts: Readonly<Record<TextName, string>>;
  readonly attributes: TypedAttributes;
  readonly openBox: Readonly<Record<OpenBoxField, string>>;
  readonly variants: readonly TypedVariant[];
  readonly pictures: readonly TypedPicture[];
  readonly documents: readonly TypedDocument[];
  /** Slugs or part numbers. */
  readonly links: Readonly<Record<LinkKind, readonly string[]>>;
}

export const emptyVariant: TypedVariant = {
  ...(Object.fromEntries(variantFields.map((field) => [field, ""])) as Record<VariantField, string>),
  row: 0,
  id: "",
  freightOnly: false,
  freightClass: "",
  pictureFamily: "",
  removed: false,
  attributes: {},
};

/** Attributes that an open-box product takes from its open-box record. */
export const openBoxAttributes = ["conditionGrade", "openBoxReason", "runHours", "accessoriesIncluded"] as const;

/** A stored value as its field shows it, in these units. Read back unaltered it gives the stored value again. */
export function shownAttribute(
  definition: AttributeDefinition,
  value: AttributeValue | undefined,
  language: Language,
  system: UnitSystem,
): string {
  return value === undefined ? "" : kindOf(definition).show(definition, value, language, system);
}

function typedAttributes(
  definitions: readonly AttributeDefinition[],
  values: AttributeValues,
  language: Language,
): TypedAttributes {
  const system: UnitSystem = language === "cn" ? "metric" : "imperial";
  return Object.fromEntries(
    definitions
      .filter(({ key }) => values[key] !== undefined)
      .map((one) => [
        one.key,
        {
          text: shownAttribute(one, values[one.key], language, system),
          system: kindOf(one).cell === "figure" ? system : "imperial",
        },
      ]),
  );
}

const dollars = (cents: number | null): string => (cents === null ? "" : (cents / 100).toFixed(2));

/** A stored product as its form shows it; figures in the units of the language, hours by the clock of the zone. */
export function typedOf(record: EditRecord, language: Language, taxonomy: Taxonomy, timeZone: string): TypedProduct {
  const { attributes } = taxonomy.category(record.category);
  const { openBox } = record;
  return {
    texts: {
      slug: record.slug,
      category: record.category,
      subcategory: record.subcategory,
      brand: record.brand,
      "name.en": record.name.en,
      "name.cn": record.name.cn,
      "summary.en": record.summary.en,
      "summary.cn": record.summary.cn,
      "description.en": record.description.en.join("\n\n"),
      "description.cn": record.description.cn.join("\n\n"),
      status: record.status,
      publishAt: record.publishAt === null ? "" : localTime(record.publishAt, timeZone),
      returnPolicy: record.returnPolicy,
      warrantyMonths: String(record.warrantyMonths),
      pictureFamily: record.pictureFamily,
    },
    attributes: typedAttributes(attributes, record.attributes, language),
    openBox: {
      of: openBox?.of ?? "",
      grade: openBox?.grade ?? "",
      reason: openBox?.reason ?? "",
      serial: openBox?.serial ?? "",
      runHours: openBox?.runHours == null ? "" : String(openBox.runHours),
      accessories: openBox ? (openBox.accessories ? "yes" : "no") : "",
      testOn: openBox?.test?.on ?? "",
      testBy: openBox?.test?.by ?? "",
      testPressure: openBox?.test?.pressure == null ? "" : String(openBox.test.pressure),
      testAmps: openBox?.test?.current ? String(openBox.test.current.amps) : "",
      testVolts: openBox?.test?.current?.volts ?? "",
    },
    variants: record.variants.map((variant, row) => typedVariant(attributes, variant, row, language)),
    pictures: record.pictures.map(({ key, alt, skus }) => ({
      key,
      altEn: alt.en,
      altCn: alt.cn,
      rows: record.variants.flatMap(({ sku }, row) => (skus.includes(sku) ? [row] : [])),
    })),
    documents: record.documents.map(({ key, kind, language: of, title }) => ({
      key,
      kind,
      language: of,
      titleEn: title.en,
      titleCn: title.cn,
    })),
    links: { boughtTogether: record.boughtTogether, similar: record.similar, fits: record.fits },
  };
}

function typedVariant(
  definitions: readonly AttributeDefinition[],
  variant: EditVariant,
  row: number,
  language: Language,
): TypedVariant {
  return {
    row,
    id: variant.id === null ? "" : String(variant.id),
    sku: variant.sku,
    nameEn: variant.name?.en ?? "",
    nameCn: variant.name?.cn ?? "",
    price: dollars(variant.priceCents),
    listPrice: dollars(variant.listPriceCents),
    weightLb: String(variant.weightLb),
    lengthIn: String(variant.lengthIn),
    widthIn: String(variant.widthIn),
    heightIn: String(variant.heightIn),
    leadTimeDays: String(variant.leadTimeDays),
    crossReferences: variant.crossReferences.map(({ maker, number }) => `${maker}: ${number}`).join("; "),
    freightOnly: variant.freightOnly,
    freightClass: variant.freightClass === null ? "" : String(variant.freightClass),
    pictureFamily: variant.pictureFamily ?? "",
    removed: false,
    attributes: typedAttributes(definitions, variant.attributes, language),
  };
}

/** The fields of a sent form as a typed product. Rows in which nothing is typed are left out. */
export function typedFrom(entries: Iterable<readonly [string, unknown]>): TypedProduct {
  const all = new Map<string, string[]>();
  for (const [name, value] of entries)
    if (typeof value === "string") all.set(name, [...(all.get(name) ?? []), value.replaceAll("\0", "")]);
  const one = (name: string): string => all.get(name)?.[0] ?? "";
  const many = (name: string): string[] =>
    (all.get(name) ?? []).map((value) => value.trim()).filter((value) => value !== "");
  const attributesAt = (prefix: string): TypedAttributes => {
    const found: Record<string, TypedAttribute> = {};
    for (const name of all.keys()) {
      if (!name.startsWith(`${prefix}attribute.`)) continue;
      const key = name.slice(prefix.length + "attribute.".length);
      const text = many(name).join(",");
      if (text !== "") found[key] = { text, system: one(`${prefix}unit.${key}`) === "metric" ? "metric" : "imperial" };
    }
    return found;
  };
  const rows = new Set<number>();
  for (const name of all.keys()) {
    const row = /^variant\.(\d{1,3})\./.exec(name)?.[1];
    if (row !== undefined) rows.add(Number(row));
  }
  const variants = [...rows]
    .sort((a, b) => a - b)
    .map((row): TypedVariant => {
      const at = `variant.${row}.`;
      return {
        ...(Object.fromEntries(variantFields.map((field) => [field, one(at + field)])) as Record<VariantField, string>),
        row,
        id: one(`${at}id`),
        freightOnly: one(`${at}freightOnly`) !== "",
        freightClass: one(`${at}freightClass`),
        pictureFamily: one(`${at}pictureFamily`),
        removed: one(`${at}removed`) !== "",
        attributes: attributesAt(at),
      };
    })
    .filter(
      (variant) =>
        variant.id !== "" || variantFields.some((field) => field !== "leadTimeDays" && variant[field].trim() !== ""),
    );
  const texts = Object.fromEntries(textFields.map((name) => [name, one(name)])) as Record<TextName, string>;
  const [category = "", subcategory = ""] = one("place").split("/");
  return {
    texts: { ...texts, category, subcategory },
    attributes: attributesAt(""),
    openBox: Object.fromEntries(openBoxFields.map((name) => [name, one(`openBox.${name}`)])) as Record<
      OpenBoxField,
      string
    >,
    variants,
    pictures: many("picture").map((key) => ({
      key,
      altEn: one(`picture.${key}.altEn`),
      altCn: one(`picture.${key}.altCn`),
      rows: many(`picture.${key}.row`).flatMap((row) => (/^\d{1,3}$/.test(row) ? [Number(row)] : [])),
    })),
    documents: many("document").map((key) => ({
      key,
      kind: one(`document.${key}.kind`),
      language: one(`document.${key}.language`),
      titleEn: one(`document.${key}.titleEn`),
      titleCn: one(`document.${key}.titleCn`),
    })),
    links: Object.fromEntries(linkKinds.map((kind) => [kind, many(kind)])) as Record<LinkKind, string[]>,
  };
}

/** How much of a product's words is there in a language, of name, summary and description. */
export function completeness({ texts }: TypedProduct, language: Language): { done: number; of: number } {
  const fields = (["name", "summary", "description"] as const).map((name) => texts[`${name}.${language}`]);
  return { done: fields.filter((text) => text.trim() !== "").length, of: fields.length };
}
