import { voltages } from "#domain/catalogue/categories/choices.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import type { AttributeDefinition, AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { maxDocuments, uploadedKinds } from "#domain/catalogue/document-files.ts";
import { maxPictures } from "#domain/catalogue/picture-files.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  openBoxGrades,
  openBoxReasons,
  type OpenBox,
  type UnitTest,
  productStatuses,
  returnPolicies,
} from "#domain/catalogue/product.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import { findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { taxonomyErrors } from "#domain/catalogue/validate-product.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import { readLocalTime } from "#domain/kernel/local-time.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanLines, cleanText, cutText } from "#domain/kernel/text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { freightClasses } from "#domain/shipping/freight-class.ts";
import { type EditDocument, type EditPicture, type EditRecord, type EditVariant, productOf } from "./edit-record.ts";
import {
  openBoxAttributes,
  shownAttribute,
  type TypedAttributes,
  type TypedProduct,
  type TypedVariant,
} from "./edit-typed.ts";

type FieldCode =
  | "required"
  | "too_long"
  | "too_many"
  | "number_invalid"
  | "date_invalid"
  | "hour_invalid"
  | "hour_past"
  | "whole_invalid"
  | "out_of_range"
  | "money_invalid"
  | "list_price_not_above"
  | "slug_invalid"
  | "slug_taken"
  | "sku_invalid"
  | "sku_repeated"
  | "sku_taken"
  | "one_unit"
  | "serial_taken"
  | "test_ahead"
  | "choice_unknown"
  | "reference_invalid"
  | "link_unknown"
  | "text_missing"
  | "variant_missing"
  | "family_invalid"
  | "picture_gone"
  | "document_gone";

/** What is wrong with one field of the form, by its name. */
export interface ProductFieldError {
  readonly field: string;
  readonly code: FieldCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

const longest = {
  slug: 120,
  brand: 80,
  "name.en": 300,
  "name.cn": 300,
  "summary.en": 2_000,
  "summary.cn": 2_000,
} as const;
const maxParagraph = 5_000;
const maxParagraphs = 40;
const maxVariants = 200;
const maxLinks = { boughtTogether: 40, similar: 40, fits: 400 } as const;
const maxReferences = 200;
const maxAlt = 300;
const maxTitle = 200;

/**
 * A typed product as a record, or everything that is wrong with it, field by field. Attributes come back in canonical
 * units; a figure that was only shown again keeps its stored value. A draft may lack words and variants; what is shown
 * in the shop, or will be by itself at an hour of the shop's clock, may not. Links stay as typed: whether they lead anywhere is asked of the database.
 */
export function readTyped(
  typed: TypedProduct,
  stored: EditRecord | null,
  language: Language,
  taxonomy: Taxonomy,
  shop: { readonly now: Instant; readonly timeZone: string },
): Result<EditRecord, { code: "invalid"; problems: ProductFieldError[] }> {
  const problems: ProductFieldError[] = [];
  const say = (field: string, code: FieldCode, values?: ProductFieldError["values"]): undefined =>
    void problems.push({ field, code, ...(values && { values }) });
  const { texts } = typed;
  const line = (name: keyof typeof longest): string => {
    const text = cleanText(texts[name]);
    if (text.length > longest[name]) say(name, "too_long", { most: longest[name] });
    return text;
  };
  const category = taxonomy.find(texts.category);
  if (!category) say("category", "choice_unknown");
  else if (!findSubcategory(category, texts.subcategory)) say("subcategory", "choice_unknown");
  const status = productStatuses.find((one) => one === texts.status) ?? "draft";
  const publishAt = status === "draft" ? readPublishAt(texts.publishAt, shop, say) : null;
  const slug = line("slug").toLowerCase();
  if (slug === "") say("slug", "required");
  else if (!/^[a-z0-9][a-z0-9-]*$/.test(slug)) say("slug", "slug_invalid");
  const brand = line("brand");
  if (brand === "") say("brand", "required");
  const name = { en: line("name.en"), cn: line("name.cn") };
  if (name.en === "" && name.cn === "") say("name.en", "required");
  const description = { en: paragraphs(texts, "en", say), cn: paragraphs(texts, "cn", say) };
  const openBox = category?.slug === "open-box" ? readOpenBox(typed, say) : null;
  const read = (attributes: TypedAttributes, was: AttributeValues, at: string): AttributeValues =>
    category ? readAttributes(category.attributes, attributes, was, language, at, say) : {};
  const attributes = {
    ...read(typed.attributes, stored?.attributes ?? {}, ""),
    ...(openBox && {
      conditionGrade: openBox.grade,
      openBoxReason: openBox.reason,
      ...(openBox.runHours !== null && { runHours: openBox.runHours }),
      accessoriesIncluded: openBox.accessories,
    }),
  };
  const kept = typed.variants.filter(({ removed }) => !removed);
  if (kept.length > maxVariants) say("variants", "too_many", { most: maxVariants });
  if (openBox && kept.length > 1) say("variants", "too_many", { most: 1 });
  const byId = new Map(stored?.variants.map((variant) => [String(variant.id), variant]));
  const variants = kept.map((variant) => {
    const was = byId.get(variant.id);
    return readVariant(variant, was, `variant.${variant.row}.`, kept.length > 1, say, (values, at) =>
      read(values, was?.attributes ?? {}, at),
    );
  });
  repeated(kept, say);
  const pictureFamily = family(texts.pictureFamily, "pictureFamily", say);
  for (const kind of ["boughtTogether", "similar", "fits"] as const)
    if (typed.links[kind].length > maxLinks[kind]) say(kind, "too_many", { most: maxLinks[kind] });
  const record: EditRecord = {
    slug,
    category: category?.slug ?? "extras",
    subcategory: texts.subcategory,
    brand,
    name,
    summary: { en: line("summary.en"), cn: line("summary.cn") },
    description,
    status,
    publishAt,
    attributes,
    returnPolicy: returnPolicies.find((one) => one === texts.returnPolicy) ?? "standard",
    warrantyMonths:
      readTypedWhole(texts.warrantyMonths, { most: 600 }) ?? (say("warrantyMonths", "whole_invalid", { most: 600 }), 0),
    openBox,
    variants,
    pictureFamily,
    pictures: readPictures(typed, kept, say),
    documents: readDocuments(typed, say),
    ...typed.links,
  };
  const shown = publishAt === null ? status : "published";
  if (shown === "published" || shown === "unavailable")
    for (const refusal of taxonomyErrors(productOf({ ...record, status: shown }), taxonomy)) {
      const problem = ofRefusal(refusal);
      if (problem && !problems.some(({ field }) => field === problem.field)) problems.push(problem);
    }
  return problems.length > 0 ? refuse({ code: "invalid", problems }) : ok(record);
}

/** The hour at which a draft is to be published; null where none was chosen. */
function readPublishAt(text: string, { now, timeZone }: { now: Instant; timeZone: string }, say: Say): Instant | null {
  if (text.trim() === "") return null;
  const at = readLocalTime(text, timeZone);
  if (at === null) return say("publishAt", "hour_invalid") ?? null;
  if (at <= now) say("publishAt", "hour_past");
  return at;
}

type Say = (field: string, code: FieldCode, values?: ProductFieldError["values"]) => undefined;

/** What of the taxonomy's errors only matters once a product is shown; the rest was said field by field. */
function ofRefusal(refusal: ProductError): ProductFieldError | null {
  if (refusal.code === "variant_missing") return { field: "variants", code: "variant_missing" };
  if (refusal.code !== "text_missing" || refusal.field === "variantName") return null;
  return { field: `${refusal.field}.${refusal.language}`, code: "text_missing" };
}

function paragraphs(texts: TypedProduct["texts"], language: Language, say: Say): string[] {
  const field = `description.${language}` as const;
  const found = cleanLines(texts[field])
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (found.length > maxParagraphs) say(field, "too_many", { most: maxParagraphs });
  if (found.some((part) => part.length > maxParagraph)) say(field, "too_long", { most: maxParagraph });
  return found;
}

function readOpenBox(typed: TypedProduct, say: Say): OpenBox {
  const { openBox } = typed;
  const grade = openBoxGrades.find((one) => one === openBox.grade);
  const reason = openBoxReasons.find((one) => one === openBox.reason);
  const runHours = openBox.runHours.trim() === "" ? null : readNumber(openBox.runHours);
  const serial = cutText(cleanText(openBox.serial), 120);
  const of = cutText(cleanText(openBox.of), 120);
  if (!grade) say("openBox.grade", "required");
  if (!reason) say("openBox.reason", "required");
  if (serial === "") say("openBox.serial", "required");
  if (of === "") say("openBox.of", "required");
  if (openBox.runHours.trim() !== "" && (runHours === null || runHours > 1_000_000))
    say("openBox.runHours", "number_invalid");
  return {
    of,
    grade: grade ?? "a",
    reason: reason ?? "returned",
    serial,
    runHours,
    accessories: openBox.accessories === "yes",
    test: readTest(typed, say),
  };
}

/** The test record; null where all of it is empty. A measure without its day and tester is no record. */
function readTest({ openBox }: TypedProduct, say: Say): UnitTest | null {
  const { testOn, testBy, testPressure, testAmps, testVolts } = openBox;
  if ([testOn, testBy, testPressure, testAmps].every((text) => text.trim() === "")) return null;
  const on = readDay(testOn);
  const by = cutText(cleanText(testBy), 12);
  if (!on) say("openBox.testOn", testOn.trim() === "" ? "required" : "date_invalid");
  if (by === "") say("openBox.testBy", "required");
  const measured = (field: "testPressure" | "testAmps", most: number) => {
    if (openBox[field].trim() === "") return null;
    const value = readNumber(openBox[field]);
    if (value !== null && value > 0 && value <= most) return value;
    say(`openBox.${field}`, "number_invalid");
    return null;
  };
  const pressure = measured("testPressure", 20_000);
  const amps = measured("testAmps", 10_000);
  const volts = voltages.find(({ value }) => value === testVolts)?.value;
  if (amps !== null && !volts) say("openBox.testVolts", "required");
  return {
    on: on ?? ("2000-01-01" as CalendarDay),
    by,
    pressure,
    current: amps === null ? null : { amps, volts: volts ?? "" },
  };
}

function readAttributes(
  definitions: readonly AttributeDefinition[],
  typed: TypedAttributes,
  stored: AttributeValues,
  language: Language,
  at: string,
  say: Say,
): AttributeValues {
  const values: Record<string, AttributeValue> = {};
  for (const definition of definitions) {
    const { key } = definition;
    const one = typed[key];
    if (!one || one.text.trim() === "" || (openBoxAttributes as readonly string[]).includes(key)) continue;
    const field = `${at}attribute.${key}`;
    const was = stored[key];
    const isUntouched = was !== undefined && shownAttribute(definition, was, language, one.system) === one.text.trim();
    const kind = kindOf(definition);
    const value = isUntouched ? was : kind.read(definition, one.text, language, one.system);
    const { code, values: bounds } = kind.refused(definition);
    if (value === null) {
      say(field, code, bounds);
      continue;
    }
    const [refusal] = kind.errors(definition, value);
    if (refusal?.code === "attribute_out_of_range") {
      const shown = (limit: number) => shownAttribute(definition, limit, language, one.system);
      say(field, "out_of_range", { least: shown(refusal.least), most: shown(refusal.most) });
    } else if (refusal) say(field, code, bounds);
    else values[key] = value;
  }
  return values;
}

function readVariant(
  typed: TypedVariant,
  stored: EditVariant | undefined,
  at: string,
  hasSiblings: boolean,
  say: Say,
  attributesOf: (attributes: TypedAttributes, at: string) => AttributeValues,
): EditVariant {
  const sku = cleanText(typed.sku);
  if (sku === "") say(`${at}sku`, "required");
  else if (!/^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,59}$/.test(sku)) say(`${at}sku`, "sku_invalid");
  const nameEn = cutText(cleanText(typed.nameEn), 300);
  const nameCn = cutText(cleanText(typed.nameCn), 300);
  // Without a name nobody could choose between variants.
  if (hasSiblings || nameEn !== "" || nameCn !== "") {
    if (nameEn === "") say(`${at}nameEn`, "required");
    if (nameCn === "") say(`${at}nameCn`, "required");
  }
  const price = readMoney(typed.price);
  if (price === null || price <= 0) say(`${at}price`, typed.price.trim() === "" ? "required" : "money_invalid");
  const listPrice = typed.listPrice.trim() === "" ? null : readMoney(typed.listPrice);
  if (typed.listPrice.trim() !== "" && listPrice === null) say(`${at}listPrice`, "money_invalid");
  if (listPrice !== null && price !== null && listPrice <= price) say(`${at}listPrice`, "list_price_not_above");
  const size = (field: "weightLb" | "lengthIn" | "widthIn" | "heightIn", decimals: number): number => {
    const value = readNumber(typed[field]);
    const rounded = value === null ? 0 : Math.round(value * 10 ** decimals) / 10 ** decimals;
    if (rounded <= 0 || rounded > 99_999) say(at + field, typed[field].trim() === "" ? "required" : "number_invalid");
    return rounded;
  };
  const freightClass = freightClasses.find((one) => String(one) === typed.freightClass) ?? null;
  return {
    id: stored?.id ?? null,
    sku,
    name: nameEn === "" && nameCn === "" ? null : { en: nameEn, cn: nameCn },
    attributes: attributesOf(typed.attributes, at),
    priceCents: price ?? 0,
    listPriceCents: listPrice,
    weightLb: size("weightLb", 2),
    lengthIn: size("lengthIn", 1),
    widthIn: size("widthIn", 1),
    heightIn: size("heightIn", 1),
    freightOnly: typed.freightOnly,
    freightClass,
    leadTimeDays:
      readTypedWhole(typed.leadTimeDays || "1", { most: 3_650 }) ??
      (say(`${at}leadTimeDays`, "whole_invalid", { most: 3_650 }), 1),
    crossReferences: references(typed.crossReferences, at, say),
    pictureFamily: family(typed.pictureFamily, `${at}pictureFamily`, say) || null,
  };
}

function family(text: string, field: string, say: Say): string {
  const typed = text.trim();
  if (typed !== "" && (!/^[a-z0-9][a-z0-9-]*$/.test(typed) || typed.length > 120)) say(field, "family_invalid");
  return typed;
}

function readDocuments({ documents }: TypedProduct, say: Say): EditDocument[] {
  const seen = new Map(documents.map((document) => [document.key, document]));
  if (seen.size > maxDocuments) say("documents", "too_many", { most: maxDocuments });
  return [...seen.values()].map(({ key, titleEn, titleCn, ...typed }): EditDocument => {
    const kind = uploadedKinds.find((one) => one === typed.kind);
    const language = languages.find((one) => one === typed.language);
    if (!kind) say(`document.${key}.kind`, "choice_unknown");
    if (!language) say(`document.${key}.language`, "choice_unknown");
    const title = { en: cleanText(titleEn), cn: cleanText(titleCn) };
    if (title.en.length > maxTitle) say(`document.${key}.titleEn`, "too_long", { most: maxTitle });
    if (title.cn.length > maxTitle) say(`document.${key}.titleCn`, "too_long", { most: maxTitle });
    return { key, kind: kind ?? "other", language: language ?? "en", title };
  });
}

function readPictures(typed: TypedProduct, kept: readonly TypedVariant[], say: Say): EditPicture[] {
  const seen = new Map(typed.pictures.map((picture) => [picture.key, picture]));
  if (seen.size > maxPictures) say("pictures", "too_many", { most: maxPictures });
  return [...seen.values()].map(({ key, altEn, altCn, rows }): EditPicture => {
    const alt = { en: cleanText(altEn), cn: cleanText(altCn) };
    if (alt.en.length > maxAlt) say(`picture.${key}.altEn`, "too_long", { most: maxAlt });
    if (alt.cn.length > maxAlt) say(`picture.${key}.altCn`, "too_long", { most: maxAlt });
    const skus = kept.filter(({ row }) => rows.includes(row)).map(({ sku }) => cleanText(sku));
    // All of them are as good as none, and stay so when one is added.
    return { key, alt, skus: skus.length === kept.length ? [] : skus };
  });
}

function references(text: string, at: string, say: Say): EditVariant["crossReferences"] {
  const entries = text
    .split(/[;；\n]/)
    .map((entry) => cleanText(entry))
    .filter((entry) => entry !== "");
  const found = entries.map((entry) => {
    const [, maker = "", number = ""] = /^([^:：]+)[:：](.+)$/.exec(entry) ?? [];
    return { maker: cutText(maker.trim(), 300), number: number.trim() };
  });
  const isWrong = found.some(({ maker, number }) => maker === "" || !/[A-Za-z0-9]/.test(number) || number.length > 60);
  if (isWrong) say(`${at}crossReferences`, "reference_invalid");
  else if (found.length > maxReferences) say(`${at}crossReferences`, "too_many", { most: maxReferences });
  const byKey = new Map(found.map((one) => [`${one.maker}\n${one.number}`, one]));
  return [...byKey.values()].sort((a, b) => (`${a.maker} ${a.number}` < `${b.maker} ${b.number}` ? -1 : 1));
}

function repeated(rows: readonly TypedVariant[], say: Say): void {
  const seen = new Set<string>();
  for (const { sku, row } of rows) {
    const compact = compactPartNumber(sku);
    if (compact !== "" && seen.has(compact)) say(`variant.${row}.sku`, "sku_repeated");
    seen.add(compact);
  }
}

/** The field of the form in which a value of a record stands, for what the database refuses. */
export const skuField = (typed: TypedProduct, sku: string): string => {
  const found = typed.variants.find((one) => !one.removed && compactPartNumber(one.sku) === compactPartNumber(sku));
  return `variant.${found?.row ?? 0}.sku`;
};
