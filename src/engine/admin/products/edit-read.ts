import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { maxDocuments } from "#domain/catalogue/document-files.ts";
import { maxPictures } from "#domain/catalogue/picture-uploads.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { OpenBox } from "#domain/catalogue/product.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import { findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type FieldError, type FieldsInvalid, type Refuse, unlessRefused } from "#domain/kernel/fields/field.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { freightClasses } from "#domain/shipping/freight-class.ts";
import { documentGroup, openBoxGroup, pictureGroup, productGroup, variantGroup } from "./edit-fields.ts";
import { type EditDocument, type EditPicture, type EditRecord, type EditVariant, productOf } from "./edit-record.ts";
import { linkKinds, type TypedAttributes, type TypedProduct, type TypedVariant } from "./edit-typed.ts";
import { openBoxAttributes } from "./open-box-attributes.ts";
import { readAttribute } from "./read-attribute.ts";

const maxVariants = 200;
const maxLinks = { boughtTogether: 40, similar: 40, fits: 400 } as const;

type AttributesOf = (attributes: TypedAttributes, stored: AttributeValues, at: string) => AttributeValues;

/**
 * A typed product as a record, or everything that is wrong with it, field by field. Attributes come back in canonical
 * units; a figure that was only shown again keeps its stored value. A draft may lack words and variants; what is shown
 * in the shop, or will be by itself at an hour of the shop's clock, may not. Links stay as typed: whether they lead
 * anywhere is asked of the database.
 */
export function readTyped(
  typed: TypedProduct,
  stored: EditRecord | null,
  language: Language,
  taxonomy: Taxonomy,
  shop: { readonly now: Instant; readonly timeZone: string },
): Result<EditRecord, FieldsInvalid> {
  return unlessRefused((refuseField) => {
    const refused = new Set<string>();
    const refuse: Refuse = (field, ...why) => (refused.add(field), refuseField(field, ...why));
    const { texts } = typed;
    const category = taxonomy.find(texts.category);
    if (!category) refuse("category", "choice_unknown");
    else if (!findSubcategory(category, texts.subcategory)) refuse("subcategory", "choice_unknown");
    const value = productGroup.read({ ...texts, timeZone: shop.timeZone }, "", refuse);
    if (value.publishAt !== null && value.publishAt <= shop.now) refuse("publishAt", "hour_past");
    if (value.name.en === "" && value.name.cn === "") refuse("name.en", "required");
    const openBox = category?.slug === "open-box" ? readOpenBox(typed, within("openBox.", refuse)) : null;
    const attributesOf: AttributesOf = (attributes, was, at) =>
      category ? readAttributes(category.attributes, attributes, was, language, within(`${at}attribute.`, refuse)) : {};
    const attributes = {
      ...attributesOf(typed.attributes, stored?.attributes ?? {}, ""),
      ...(openBox && {
        conditionGrade: openBox.grade,
        openBoxReason: openBox.reason,
        ...(openBox.runHours !== null && { runHours: openBox.runHours }),
        accessoriesIncluded: openBox.accessories,
      }),
    };
    const typedVariants = typed.variants.filter(({ removed }) => !removed);
    if (typedVariants.length > maxVariants) refuse("variants", "too_many", { most: maxVariants });
    if (openBox && typedVariants.length > 1) refuse("variants", "too_many", { most: 1 });
    const variants = readVariants(typedVariants, stored?.variants ?? [], refuse, attributesOf);
    for (const kind of linkKinds)
      if (typed.links[kind].length > maxLinks[kind]) refuse(kind, "too_many", { most: maxLinks[kind] });
    const record: EditRecord = {
      ...value,
      category: category?.slug ?? "extras",
      subcategory: texts.subcategory,
      attributes,
      openBox,
      variants,
      pictures: readPictures(typed, typedVariants, refuse),
      documents: readDocuments(typed, refuse),
      ...typed.links,
    };
    const status = value.publishAt === null ? value.status : "published";
    if (status === "published" || status === "unavailable")
      for (const error of taxonomyErrors(productOf({ ...record, status }), taxonomy)) {
        const { field, code } = ofShown(error) ?? {};
        if (field !== undefined && code && !refused.has(field)) refuse(field, code);
      }
    return record;
  });
}

const within =
  (at: string, refuse: Refuse): Refuse =>
  (field, ...why) =>
    refuse(at + field, ...why);

/** Taxonomy errors that only matter once the product is shown; all others are field errors. */
function ofShown(error: ProductError): Pick<FieldError, "field" | "code"> | null {
  if (error.code === "variant_missing") return { field: "variants", code: error.code };
  if (error.code !== "text_missing" || error.field === "variantName") return null;
  return { field: `${error.field}.${error.language}`, code: error.code };
}

function readOpenBox({ openBox: typed }: TypedProduct, refuse: Refuse): OpenBox {
  const { accessories, testOn, testBy, testPressure, testAmps, testVolts, ...value } = openBoxGroup.read(
    typed,
    "",
    refuse,
  );
  if (testAmps !== null && testVolts === "") refuse("testVolts", "required");
  if (testVolts !== "" && typed.testAmps.trim() === "") refuse("testAmps", "required");
  const isTested = testOn !== null || testBy !== "" || testPressure !== null || testAmps !== null;
  const test = {
    on: testOn ?? ("2000-01-01" as CalendarDay),
    by: testBy,
    pressure: testPressure,
    current: testAmps === null ? null : { amps: testAmps, volts: testVolts },
  };
  return { ...value, accessories: accessories === "yes", test: isTested ? test : null };
}

function readAttributes(
  definitions: readonly AttributeDefinition[],
  typed: TypedAttributes,
  stored: AttributeValues,
  language: Language,
  refuse: Refuse,
): AttributeValues {
  const values: Record<string, AttributeValue> = {};
  for (const definition of definitions) {
    const { key } = definition;
    const one = typed[key];
    if (!one || one.text.trim() === "" || (openBoxAttributes as readonly string[]).includes(key)) continue;
    const value = readAttribute(definition, one, stored[key], language);
    if (value.ok) values[key] = value.value;
    else refuse(key, value.error.code, value.error.values);
  }
  return values;
}

function readVariants(
  typed: readonly TypedVariant[],
  stored: readonly EditVariant[],
  refuse: Refuse,
  attributesOf: AttributesOf,
): EditVariant[] {
  const byId = new Map(stored.map((variant) => [String(variant.id), variant]));
  const skus = new Set<string>();
  return typed.map(({ row, id, freightOnly, removed: _, attributes, ...texts }) => {
    const at = `variant.${row}.`;
    const was = byId.get(id);
    const { nameEn, nameCn, price, listPrice, freightClass, pictureFamily, ...value } = variantGroup.read(
      texts,
      "",
      within(at, refuse),
    );
    // Without a name nobody could choose between variants.
    const isNamed = nameEn !== "" || nameCn !== "";
    if ((isNamed || typed.length > 1) && nameEn === "") refuse(`${at}nameEn`, "required");
    if ((isNamed || typed.length > 1) && nameCn === "") refuse(`${at}nameCn`, "required");
    if (listPrice !== null && listPrice <= (readMoney(texts.price) ?? -1))
      refuse(`${at}listPrice`, "list_price_not_above");
    const compact = compactPartNumber(texts.sku);
    if (compact !== "" && skus.has(compact)) refuse(`${at}sku`, "sku_twice");
    skus.add(compact);
    return {
      ...value,
      id: was?.id ?? null,
      name: isNamed ? { en: nameEn, cn: nameCn } : null,
      attributes: attributesOf(attributes, was?.attributes ?? {}, at),
      priceCents: price ?? 0,
      listPriceCents: listPrice,
      weightLb: value.weightLb ?? 0,
      lengthIn: value.lengthIn ?? 0,
      widthIn: value.widthIn ?? 0,
      heightIn: value.heightIn ?? 0,
      freightOnly,
      freightClass: freightClasses.find((one) => String(one) === freightClass) ?? null,
      pictureFamily: pictureFamily || null,
    };
  });
}

function readDocuments({ documents }: TypedProduct, refuse: Refuse): EditDocument[] {
  const byKey = new Map(documents.map((document) => [document.key, document]));
  if (byKey.size > maxDocuments) refuse("documents", "too_many", { most: maxDocuments });
  return [...byKey.values()].map(({ key, ...typed }): EditDocument => {
    const { titleEn: en, titleCn: cn, ...value } = documentGroup.read(typed, "", within(`document.${key}.`, refuse));
    return { key, ...value, title: { en, cn } };
  });
}

function readPictures(typed: TypedProduct, variants: readonly TypedVariant[], refuse: Refuse): EditPicture[] {
  const byKey = new Map(typed.pictures.map((picture) => [picture.key, picture]));
  if (byKey.size > maxPictures) refuse("pictures", "too_many", { most: maxPictures });
  return [...byKey.values()].map(({ key, rows, ...texts }): EditPicture => {
    const { altEn: en, altCn: cn } = pictureGroup.read(texts, "", within(`picture.${key}.`, refuse));
    const skus = variants.filter(({ row }) => rows.includes(row)).map(({ sku }) => cleanText(sku));
    // All of them are as good as none, and stay so when one is added.
    return { key, alt: { en, cn }, skus: skus.length === variants.length ? [] : skus };
  });
}

/** The form field of a version's value, for errors of the database. */
export const fieldOfSku = (typed: TypedProduct, sku: string, field: "sku" | "price"): string => {
  const variant = typed.variants.find((one) => !one.removed && compactPartNumber(one.sku) === compactPartNumber(sku));
  return `variant.${variant?.row ?? 0}.${field}`;
};
