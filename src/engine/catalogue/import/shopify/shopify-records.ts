import type { AttributeDefinition, AttributeValue } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { slugOf } from "#domain/catalogue/slug.ts";
import { readQuantity } from "#domain/catalogue/read-quantity.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { longestSeoDescription, longestSeoTitle } from "#domain/catalogue/product.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { dollars, figure, truth } from "../csv-cells.ts";
import type { ReadRecord } from "../read-record.ts";
import type { ImportProblem } from "../import-report.ts";
import { descriptionOf, documentIn } from "./shopify-description.ts";
import { attributeFor } from "./shopify-attributes.ts";
import type { ColumnTarget, Shelf, ShopifyChoices } from "./shopify-choices.ts";
import { headingOf, isOfProduct } from "./shopify-columns.ts";
import { readShopifyProducts, type ShopifyProduct, type ShopifyVariant } from "./shopify-products.ts";
import { notesOf } from "./shopify-notes.ts";
import { typeOf } from "./shopify-survey.ts";
import { chosen, isSizeless, json, measured, optionsOf, parcelOf, skuOf, Unreadable } from "./shopify-values.ts";

interface Means {
  readonly taxonomy: Taxonomy;
  readonly choices: ShopifyChoices;
}

const longestSummary = 300;

/** Reads a Shopify export as import records, by the merchant's mapping. */
export async function* readShopifyRecords(
  pieces: AsyncIterable<string> | Iterable<string>,
  means: Means,
): AsyncGenerator<ReadRecord> {
  for await (const product of readShopifyProducts(pieces)) {
    yield "problem" in product ? product : recordOf(product, means);
  }
}

function recordOf(product: ShopifyProduct, means: Means): ReadRecord {
  const { line, first } = product;
  const rows = product.variants.map((variant) => variant.line);
  const slug = slugOf(first.handle);
  const refused = (field: string, problem: ImportProblem): ReadRecord => ({
    line,
    product: slug,
    field,
    problem,
  });
  if (truth(first.giftCard) === true) return refused(headingOf("giftCard", product.headings), { code: "gift_card" });
  const shelf = shelfOf(product, means.choices);
  if (!shelf) return refused(headingOf("type", product.headings), { code: "type_left_out", type: typeOf(first) });
  try {
    const value = valueOf(product, slug, shelf, means);
    const { headings } = product;
    return { line, value, rows, source: "shopify", headings, notes: notesOf(product, value, shelf, means) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return refused(error.column, { code: "value_unreadable", value: error.value.slice(0, 300) });
  }
}

/** The shelf by type; if that is unmapped, by the first mapped tag. */
function shelfOf({ first, tags }: ShopifyProduct, choices: ShopifyChoices): Shelf | null {
  const byType = lookUp(choices.types, typeOf(first));
  return byType ?? tags.map((tag) => lookUp(choices.tags, tag.slice(0, 300))).find((shelf) => shelf) ?? null;
}

function valueOf(product: ShopifyProduct, slug: string, { category, subcategory }: Shelf, means: Means) {
  const { first, variants, headings } = product;
  const { choices } = means;
  const english = { name: cutText(cleanText(first.title), 300), description: descriptionOf(first.body) };
  const seoDescription = cleanText(first.seoDescription);
  const summary = seoDescription || shortened(english.description.opening ?? english.name);
  const chinese = {
    name: cutText(cleanText(textOf(product, "nameCn", choices)), 300),
    summary: cutText(cleanText(textOf(product, "summaryCn", choices)), 2_000),
    description: descriptionOf(textOf(product, "descriptionCn", choices)),
  };
  const { paragraphs } = english.description;
  const description = paragraphs.length > 0 ? paragraphs : english.name === "" ? [] : [english.name];
  const isTranslated = chinese.name !== "" && chinese.summary !== "" && chinese.description.paragraphs.length > 0;
  const fillsIn = !isTranslated && choices.untranslated === "english";
  const inChinese = chinese.description.paragraphs.length > 0 || !fillsIn ? chinese.description : english.description;
  const attributesOf = (columns: Iterable<readonly [string, string]>) => attributesIn(columns, category, means);
  const assumedTexts = [seoDescription === "" && "summary", paragraphs.length === 0 && "description"];
  const canBeShown = isTranslated || fillsIn;
  const status = statusOf(product, canBeShown);
  const isUnsized = choices.sizeless !== "sell" && variants.some((variant) => isSizeless(product, variant, choices));
  const [only] = variants.length === 1 ? variants : [];
  const attributes = attributesOf([...first.metafields, ...(only ? optionsOf(only) : [])]);
  return {
    slug,
    category,
    subcategory,
    brand: lookUp(choices.vendors, first.vendor.slice(0, 300)) || first.vendor,
    name: { en: english.name, cn: chinese.name || (fillsIn ? english.name : "") },
    summary: { en: summary, cn: chinese.summary || (fillsIn ? summary : "") },
    description: {
      en: description,
      cn: inChinese === english.description ? description : inChinese.paragraphs,
    },
    document: documentIn(english.description, inChinese),
    assumedTexts: assumedTexts.filter((text) => text !== false),
    ...(first.seoTitle !== "" && { seoTitle: { en: cutText(cleanText(first.seoTitle), longestSeoTitle) } }),
    ...(first.seoDescription !== "" && {
      seoDescription: { en: cutText(cleanText(first.seoDescription), longestSeoDescription) },
    }),
    // A file without the column puts nothing on sale that is there already.
    status: headings.status === undefined && status === "published" ? undefined : status,
    attributes,
    // Those that somebody has entered here stay.
    saidAttributes: Object.keys(attributes),
    draftAtFirst: statusOf(product, true) === "published" && (isUnsized || !canBeShown),
    variants: variants.map((variant, at) => ({
      sku: skuOf(product, at),
      name: only ? null : named(variant.options.map(({ value }) => value).join(" / ")),
      attributes: only ? {} : attributesOf([...(at === 0 ? [] : ownMetafields(variant)), ...optionsOf(variant)]),
      saidAttributes: Object.keys(attributes),
      priceCents: dollars(variant.row.price),
      listPriceCents: headings.compareAt && formerPrice(variant),
      ...parcelOf(product, variant, choices),
      stock: stockOf(variant),
    })),
  };
}

const ownMetafields = ({ row }: ShopifyVariant) => [...row.metafields].filter(([heading]) => !isOfProduct(heading));

const named = (text: string) => ({ en: text, cn: text });

function statusOf({ first }: ShopifyProduct, canBeShown: boolean): string {
  if (first.status.toLowerCase() === "archived") return "archived";
  const isActive = first.status === "" || first.status.toLowerCase() === "active";
  return isActive && truth(first.published) !== false && canBeShown ? "published" : "draft";
}

function shortened(paragraph: string): string {
  const line = cleanText(paragraph);
  if (line.length <= longestSummary) return line;
  const [sentence] = /^.{20,}?[.!?](?=\s)/.exec(line.slice(0, longestSummary)) ?? [];
  return sentence ?? `${cutText(line, longestSummary - 1).replace(/\s+\S*$/, "")}…`;
}

/** A former price that is none, as Shopify keeps it when a sale is over, is left out. */
function formerPrice({ row }: ShopifyVariant): number | string | null | undefined {
  if (row.compareAt === "") return null;
  const [former, price] = [dollars(row.compareAt), dollars(row.price)];
  return typeof former === "number" && typeof price === "number" && former <= price ? null : former;
}

/** Sold more than there was counts as none left. Where Shopify tracks no stock, what this shop has counted stays. */
function stockOf({ row }: ShopifyVariant): number | string | undefined {
  if (row.tracker === "") return undefined;
  const count = figure(row.quantity);
  return typeof count === "number" ? Math.max(0, count) : count;
}

/** A text from the product's metafields. */
function textOf({ first }: ShopifyProduct, target: ColumnTarget, choices: ShopifyChoices): string {
  return chosen(first.metafields, choices).find(({ choice }) => choice.target === target)?.value ?? "";
}

/** The values for attributes that the category has. */
function attributesIn(
  columns: Iterable<readonly [string, string]>,
  category: string,
  { taxonomy, choices }: Means,
): Record<string, AttributeValue> {
  const attributes: Record<string, AttributeValue> = {};
  for (const { column, value, choice } of chosen(columns, choices)) {
    const definition = attributeFor(taxonomy, category, { value, choice });
    if (!definition) continue;
    const attribute = attributeValue(definition, value, choice.unit);
    if (attribute === null) throw new Unreadable(column, value);
    attributes[definition.key] = attribute;
  }
  return attributes;
}

function attributeValue(definition: AttributeDefinition, text: string, unit: string): AttributeValue | null {
  return kindOf(definition).ofForeign(definition, {
    text,
    quantity: (dimension) => readQuantity(measured(text), dimension, unit),
    truth() {
      const value = truth(text);
      return typeof value === "boolean" ? value : null;
    },
    parts: () => listed(text),
  });
}

/** A list metafield is exported as JSON; otherwise commas or semicolons part the values. */
function listed(text: string): string[] {
  const value = json(text);
  const parts = Array.isArray(value) ? value.map(String) : text.split(/[,;]/);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
