import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { unitsOf } from "#domain/catalogue/read-quantity.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { columnTargets, type Shelf, type ShopifyChoices } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import { attributeByUnit } from "#engine/catalogue/import/shopify/shopify-attributes.ts";
import type { ShopifySurvey } from "#engine/catalogue/import/shopify/shopify-survey.ts";

/** A form's fields by their names: lists of the survey by their positions. */
export type MappingTexts = Readonly<Record<string, string>>;
type MappingProblem = "required" | "number_format" | "choice_unknown" | "too_long" | "nothing_mapped";
export type MappingProblems = Readonly<Record<string, MappingProblem>>;

export const parcelFields = ["weightLb", "lengthIn", "widthIn", "heightIn"] as const;

/** Values of the form: the choices for this file, else for files before, else guesses from the names. */
export function mappingTexts(survey: ShopifySurvey, stored: ShopifyChoices | null, taxonomy: Taxonomy): MappingTexts {
  const shelf = (place: Shelf | null | undefined, name: string): string =>
    place === undefined ? shelfNamed(name, taxonomy) : place ? `${place.category}/${place.subcategory}` : "";
  const texts: Record<string, string> = {
    untranslated: stored?.untranslated ?? "draft",
    sizeless: stored?.sizeless ?? "draft",
  };
  survey.types.forEach(({ name }, at) => (texts[`type.${at}`] = shelf(lookUp(stored?.types ?? {}, name), name)));
  survey.tags.forEach(({ name }, at) => (texts[`tag.${at}`] = shelf(lookUp(stored?.tags ?? {}, name) ?? null, name)));
  survey.vendors.forEach(({ name }, at) => (texts[`vendor.${at}`] = lookUp(stored?.vendors ?? {}, name) ?? name));
  survey.columns.forEach(({ name, sample }, at) => {
    const column = lookUp(stored?.columns ?? {}, name);
    texts[`column.${at}`] = column === undefined ? targetNamed(name, sample, taxonomy) : (column?.target ?? "");
    texts[`unit.${at}`] = column?.unit ?? "";
  });
  for (const field of parcelFields) texts[field] = stored ? String(stored.parcel[field]) : "";
  return texts;
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

function shelfNamed(name: string, { categories }: Taxonomy): string {
  for (const { slug, subcategories } of categories)
    for (const one of subcategories)
      if (isSame(one.name.en, name) || isSame(one.name.cn, name)) return `${slug}/${one.slug}`;
  return "";
}

/** The attribute of that name; else the only one whose name has all its words, in the unit of the example. */
function targetNamed(heading: string, sample: string, { data }: Taxonomy): string {
  const name = heading.replace(/\s*\([^)]*\)$/, "");
  const type =
    data.attributes.find((meaning) => isSame(meaning.name.en, name) || isSame(meaning.name.cn, name)) ??
    attributeByUnit(data.attributes, name, sample);
  return type ? `attribute:${type.key}` : "";
}

/** Reads the mapping form; returns choices or field errors. */
export function readMapping(
  texts: MappingTexts,
  survey: ShopifySurvey,
  taxonomy: Taxonomy,
): Result<ShopifyChoices, { code: "invalid"; problems: MappingProblems }> {
  const errors: Record<string, MappingProblem> = {};
  const shelf = (field: string): Shelf | null => {
    const [category = "", subcategory = ""] = (texts[field] ?? "").split("/");
    if (category === "") return null;
    if (taxonomy.find(category)?.subcategories.some(({ slug }) => slug === subcategory))
      return { category, subcategory };
    errors[field] = "choice_unknown";
    return null;
  };
  const types = Object.fromEntries(survey.types.map(({ name }, at) => [name, shelf(`type.${at}`)]));
  const tags = Object.fromEntries(survey.tags.map(({ name }, at) => [name, shelf(`tag.${at}`)]));
  const isAnySet = [...Object.values(types), ...Object.values(tags)].some((one) => one !== null);
  if (!isAnySet && Object.keys(errors).length === 0) errors["type.0"] = "nothing_mapped";
  const vendors = survey.vendors.map(({ name }, at) => {
    const brand = cleanText(texts[`vendor.${at}`] ?? "");
    if (brand === "") errors[`vendor.${at}`] = "required";
    else if (brand.length > 80) errors[`vendor.${at}`] = "too_long";
    return [name, brand] as const;
  });
  const columns = survey.columns.map(({ name }, at) => [name, column(texts, at, taxonomy, errors)] as const);
  const size = (field: (typeof parcelFields)[number]): number => {
    const typed = texts[field] ?? "";
    const decimals = field === "weightLb" ? 100 : 10;
    const value = Math.round((readNumber(typed) ?? 0) * decimals) / decimals;
    if (value <= 0 || value > 99_999) errors[field] = typed.trim() === "" ? "required" : "number_format";
    return value;
  };
  const choices: ShopifyChoices = {
    types,
    tags,
    vendors: Object.fromEntries(vendors),
    columns: Object.fromEntries(columns),
    parcel: {
      weightLb: size("weightLb"),
      lengthIn: size("lengthIn"),
      widthIn: size("widthIn"),
      heightIn: size("heightIn"),
    },
    sizeless: texts["sizeless"] === "sell" ? "sell" : "draft",
    untranslated: texts["untranslated"] === "english" ? "english" : "draft",
  };
  return Object.keys(errors).length > 0 ? refuse({ code: "invalid", problems: errors }) : ok(choices);
}

function column(
  texts: MappingTexts,
  at: number,
  taxonomy: Taxonomy,
  errors: Record<string, MappingProblem>,
): ShopifyChoices["columns"][string] {
  const target = texts[`column.${at}`] ?? "";
  if (target === "") return null;
  const units = unitsForTarget(target, taxonomy);
  if (!units) {
    errors[`column.${at}`] = "choice_unknown";
    return null;
  }
  const unit = texts[`unit.${at}`] ?? "";
  return { target, unit: units.includes(unit) ? unit : (units[0] ?? "") };
}

/** The units a column's figures may be in, the canonical one first; null for a target there is not. */
export function unitsForTarget(target: string, taxonomy: Taxonomy): readonly string[] | null {
  if (target.endsWith("In")) return (columnTargets as readonly string[]).includes(target) ? unitsOf("length") : null;
  if ((columnTargets as readonly string[]).includes(target)) return [];
  const meaning = target.startsWith("attribute:") ? taxonomy.meaning(target.slice("attribute:".length)) : undefined;
  if (!meaning) return null;
  return meaning.kind === "number" ? unitsOf(meaning.dimension) : [];
}
