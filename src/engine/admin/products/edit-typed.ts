import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { UnitSystem } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import { inputsOf } from "#domain/kernel/fields/places.ts";
import { cents } from "#domain/kernel/money.ts";
import {
  gridFields,
  type ofDocument,
  ofOpenBox,
  type ofPicture,
  ofProduct,
  openBoxGroup,
  productGroup,
  variantGroup,
} from "./edit-fields.ts";
import type { EditRecord, EditVariant } from "./edit-record.ts";
import { askedAttributes } from "./open-box-attributes.ts";

/** An attribute as typed: a number with its units, a choice's value, a list's values between commas, yes or no. */
export interface TypedAttribute {
  readonly text: string;
  readonly system: UnitSystem;
}
export type TypedAttributes = Readonly<Record<string, TypedAttribute>>;

/** The text fields of a variant, in the order of the grid. */
export const variantFields = Object.keys(gridFields) as readonly VariantField[];
export type VariantField = keyof typeof gridFields;

/** With its id, empty for a new one; a class, empty where density decides; a family, where it looks as the product. */
export const variantTexts = [...variantFields, "id", "freightClass", "pictureFamily"] as const;
type VariantTexts = Readonly<Record<(typeof variantTexts)[number], string>>;

export type TypedVariant = VariantTexts & {
  /** Its row in the form, from 0; rows in between may be empty. */
  readonly row: number;
  readonly freightOnly: boolean;
  readonly removed: boolean;
  readonly attributes: TypedAttributes;
};

export const linkKinds = ["boughtTogether", "similar", "fits"] as const;
export type LinkKind = (typeof linkKinds)[number];

type OpenBoxField = keyof typeof ofOpenBox;
export const openBoxFields = Object.keys(ofOpenBox) as readonly OpenBoxField[];

type InBoth = "name" | "summary" | "description" | "seoTitle" | "seoDescription";
type TextName = "category" | "subcategory" | Exclude<keyof typeof ofProduct, InBoth> | `${InBoth}.${Language}`;
/** The fields of a product that are one text each. */
export const textFields = [
  "category",
  "subcategory",
  ...inputsOf({ fields: ofProduct }).map(({ name }) => name),
] as readonly TextName[];

/** An uploaded picture as its fields hold it, with the rows of the variants it shows; none: all of them. */
export type TypedPicture = Readonly<Record<"key" | keyof typeof ofPicture, string>> & {
  readonly rows: readonly number[];
};

/** An uploaded document as its fields hold it. */
export type TypedDocument = Readonly<Record<"key" | keyof typeof ofDocument, string>>;

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
  ...(Object.fromEntries(variantTexts.map((field) => [field, ""])) as VariantTexts),
  row: 0,
  freightOnly: false,
  removed: false,
  attributes: {},
};

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

/** A stored product as its form shows it; figures in the units of the language, hours by the clock of the zone. */
export function typedOf(record: EditRecord, language: Language, taxonomy: Taxonomy, timeZone: string): TypedProduct {
  const attributes = askedAttributes(record.category, taxonomy.category(record.category).attributes);
  const { openBox, category, subcategory } = record;
  const { test = null, accessories = false } = openBox ?? {};
  const shownBox = openBox && {
    ...openBox,
    accessories: accessories ? ("yes" as const) : ("no" as const),
    testOn: test?.on ?? null,
    testBy: test?.by ?? "",
    testPressure: test?.pressure ?? null,
    testAmps: test?.current?.amps ?? null,
    testVolts: test?.current?.volts ?? "",
  };
  return {
    texts: { category, subcategory, ...productGroup.show(record, "", { timeZone }) } as TypedProduct["texts"],
    attributes: typedAttributes(attributes, record.attributes, language),
    openBox: openBoxGroup.show(shownBox ?? undefined, "", { timeZone }) as TypedProduct["openBox"],
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
  const { id, name, priceCents, listPriceCents, freightClass, freightOnly, pictureFamily } = variant;
  const values = {
    ...variant,
    nameEn: name?.en ?? "",
    nameCn: name?.cn ?? "",
    price: cents(priceCents),
    listPrice: listPriceCents === null ? null : cents(listPriceCents),
    freightClass: freightClass === null ? "" : String(freightClass),
    pictureFamily: pictureFamily ?? "",
  };
  return {
    ...(variantGroup.show(values, "", { timeZone: "UTC" }) as Pick<
      TypedVariant,
      VariantField | "freightClass" | "pictureFamily"
    >),
    row,
    id: id === null ? "" : String(id),
    freightOnly,
    removed: false,
    attributes: typedAttributes(definitions, variant.attributes, language),
  };
}

/** The fields of a sent form as a typed product; without rows in which nothing is typed but the usual lead time. */
export function typedFrom(entries: Iterable<readonly [string, unknown]>): TypedProduct {
  const texts = [...entries].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  // A form may hold a hundred thousand fields.
  const all = Map.groupBy(texts, ([name]) => name);
  const attributeNames = Map.groupBy(all.keys(), (name) => /^(|variant\.\d{1,3}\.)attribute\./.exec(name)?.[1]);
  const one = (name: string): string => all.get(name)?.[0]?.[1].replaceAll("\0", "") ?? "";
  const many = (name: string): string[] =>
    (all.get(name) ?? []).map(([, value]) => value.replaceAll("\0", "").trim()).filter((value) => value !== "");
  const attributesAt = (prefix: string): TypedAttributes => {
    const attributes: Record<string, TypedAttribute> = {};
    for (const name of attributeNames.get(prefix) ?? []) {
      const key = name.slice(prefix.length + "attribute.".length);
      const text = many(name).join(",");
      if (text !== "")
        attributes[key] = { text, system: one(`${prefix}unit.${key}`) === "metric" ? "metric" : "imperial" };
    }
    return attributes;
  };
  const variants = rowsIn(all.keys())
    .map((row): TypedVariant => {
      const at = `variant.${row}.`;
      return {
        ...(Object.fromEntries(variantTexts.map((field) => [field, one(at + field)])) as VariantTexts),
        row,
        freightOnly: one(`${at}freightOnly`) !== "",
        removed: one(`${at}removed`) !== "",
        attributes: attributesAt(at),
      };
    })
    .filter(isTyped);
  const fields = Object.fromEntries(textFields.map((name) => [name, one(name)])) as Record<TextName, string>;
  const [category = "", subcategory = ""] = one("place").split("/");
  return {
    texts: { ...fields, category, subcategory },
    attributes: attributesAt(""),
    openBox: Object.fromEntries(openBoxFields.map((name) => [name, one(`openBox.${name}`)])) as TypedProduct["openBox"],
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

const isTyped = (variant: TypedVariant) =>
  variant.id !== "" ||
  variant.freightOnly ||
  variant.freightClass !== "" ||
  variant.pictureFamily !== "" ||
  Object.keys(variant.attributes).length > 0 ||
  variantFields.some((field) => field !== "leadTimeDays" && variant[field].trim() !== "");

function rowsIn(names: Iterable<string>): number[] {
  const rows = [...names].flatMap((name) => /^variant\.(\d{1,3})\./.exec(name)?.[1] ?? []).map(Number);
  return [...new Set(rows)].sort((a, b) => a - b);
}
