import { longestSeoDescription, longestSeoTitle } from "#domain/catalogue/product.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { dollars, figure, truth } from "../csv-cells.ts";
import type { ImportProblem } from "../import-report.ts";
import { attributeFor } from "./shopify-attributes.ts";
import type { Shelf, ShopifyChoices } from "./shopify-choices.ts";
import { headingOf, type ShopifyField } from "./shopify-columns.ts";
import type { ShopifyProduct, ShopifyVariant } from "./shopify-products.ts";
import { descriptionOf } from "./shopify-description.ts";
import { chosen, isSizeless, measured, optionsOf, skuOf } from "./shopify-values.ts";

interface Note {
  readonly line: number;
  readonly field: string;
  readonly problem: ImportProblem;
}

interface Means {
  readonly taxonomy: Taxonomy;
  readonly choices: ShopifyChoices;
}

const longestName = 300;
const longestSummary = 2_000;
const shownValue = 80;

/** Notes on a Shopify product's data that is changed or dropped, by line. */
export function notesOf(
  product: ShopifyProduct,
  { status, draftAtFirst }: { readonly status: string | undefined; readonly draftAtFirst: boolean },
  shelf: Shelf,
  means: Means,
): Note[] {
  const { line } = product;
  const at = (place: number) => (field: string, problem: ImportProblem) => ({
    line: place,
    field,
    problem,
  });
  const ofProduct = (field: ShopifyField, problem: ImportProblem) =>
    at(line)(headingOf(field, product.headings), problem);
  return [
    ...textNotes(product, means.choices).map((problem) => ofProduct("body", problem)),
    ...leftOut(product, shelf, means).map(([place, column, problem]) => at(place)(column, problem)),
    ...tagNotes(product, means).map((problem) => ofProduct("tags", problem)),
    ...optionNotes(product, means).map((option) => at(line)(option, { code: "option_in_name", option })),
    ...product.variants.flatMap((variant, index) => variantNotes(product, variant, index, means)),
    ...(knownStates.has(product.first.status.toLowerCase())
      ? []
      : [ofProduct("status", { code: "status_unknown", value: cutText(product.first.status, shownValue) } as const)]),
    ...(isActive(product) && status === "draft"
      ? [ofProduct("status", { code: isPublished(product) ? "draft_untranslated" : "draft_unpublished" })]
      : []),
    ...(draftAtFirst && status !== "draft" ? [ofProduct("status", { code: "draft_unmeasured" })] : []),
  ];
}

const knownStates = new Set(["", "active", "draft", "archived"]);

const isActive = ({ first }: ShopifyProduct): boolean => first.status === "" || first.status.toLowerCase() === "active";

const isPublished = ({ first }: ShopifyProduct): boolean => truth(first.published) !== false;

function textNotes({ first }: ShopifyProduct, choices: ShopifyChoices): ImportProblem[] {
  const { body } = first;
  const { paragraphs, isCut: isBodyCut, lost } = descriptionOf(body);
  const isChineseCut = chosen(first.metafields, choices).some(
    ({ value, choice: { target } }) =>
      (target === "nameCn" && cleanText(value).length > longestName) ||
      (target === "summaryCn" && cleanText(value).length > longestSummary) ||
      (target === "descriptionCn" && descriptionOf(value).isCut),
  );
  const isSeoCut =
    cleanText(first.seoTitle).length > longestSeoTitle ||
    cleanText(first.seoDescription).length > longestSeoDescription;
  const isCut = isSeoCut || first.title.length > longestName || isBodyCut || isChineseCut;
  const notes = {
    table_as_text: lost.flattensTable,
    media_left_out: /<(?:img|video|audio|iframe|embed|object|svg)\b/i.test(body),
    links_as_text: lost.losesLink,
    text_cut: isCut,
    name_as_description: paragraphs.length === 0,
  };
  return (["table_as_text", "media_left_out", "links_as_text", "text_cut", "name_as_description"] as const)
    .filter((code) => notes[code])
    .map((code) => ({ code }));
}

/**
 * Columns without a place here, metafields that were left out, and attributes that the category lacks; each column
 * once.
 */
function leftOut(
  { line, first, variants }: ShopifyProduct,
  { category }: Shelf,
  { taxonomy, choices }: Means,
): [line: number, column: string, problem: ImportProblem][] {
  const firstOf = new Map<string, [number, string, ImportProblem]>();
  const rows = variants.length > 0 ? variants.map(({ row, line: at }) => ({ row, at })) : [{ row: first, at: line }];
  for (const { row, at } of rows) {
    for (const [column, text] of [...row.others, ...row.metafields]) {
      if (firstOf.has(column) || lookUp(choices.columns, column.slice(0, 300))) continue;
      const value = cutText(text, shownValue);
      firstOf.set(column, [at, column, { code: "column_left_out", column: column.slice(0, 300), value }]);
    }
  }
  for (const variant of variants)
    for (const { column, value, choice } of chosen([...optionsOf(variant), ...variant.row.metafields], choices)) {
      const [, key] = /^attribute:(.+)$/.exec(choice.target) ?? [];
      if (key === undefined || firstOf.has(column)) continue;
      const definition = attributeFor(taxonomy, category, { value, choice });
      const shownText = cutText(measured(value), shownValue);
      if (!definition) firstOf.set(column, [variant.line, column, { code: "attribute_left_out", value: shownText }]);
      else if (definition.key !== key) {
        const attribute = `${definition.name.en} / ${definition.name.cn}`;
        firstOf.set(column, [variant.line, column, { code: "attribute_by_unit", value: shownText, attribute }]);
      }
    }
  return [...firstOf.values()];
}

function tagNotes({ tags }: ShopifyProduct, { choices }: Means): ImportProblem[] {
  const unused = tags.filter((tag) => !lookUp(choices.tags, tag.slice(0, 300)));
  return unused.length === 0 ? [] : [{ code: "tags_left_out", value: cutText(unused.join(", "), shownValue) }];
}

function optionNotes({ variants }: ShopifyProduct, { choices }: Means): string[] {
  const names = new Set(variants.flatMap((variant) => variant.options.map(({ name }) => name)));
  return [...names].filter((name) => !lookUp(choices.columns, name.slice(0, 300)));
}

function variantNotes(product: ShopifyProduct, variant: ShopifyVariant, index: number, { choices }: Means): Note[] {
  const { row, line } = variant;
  const sku = skuOf(product, index);
  const notes: Note[] = [];
  const say = (field: ShopifyField | "", problem: ImportProblem) =>
    void notes.push({ line, field: field && headingOf(field, product.headings), problem });
  if (row.sku === "") say("sku", { code: "sku_made", sku });
  const { weightLb, lengthIn, widthIn, heightIn } = choices.parcel;
  if (!figure(row.grams)) say("grams", { code: "weight_assumed", weight: weightLb });
  if (isSizeless(product, variant, choices))
    say("", { code: "size_assumed", size: `${lengthIn} × ${widthIn} × ${heightIn}` });
  const stock = figure(row.quantity);
  if (row.tracker === "") say("tracker", { code: "stock_untracked", sku });
  else if (typeof stock === "number" && stock < 0)
    say("quantity", { code: "stock_below_zero", sku, value: row.quantity });
  const [former, price] = [dollars(row.compareAt), dollars(row.price)];
  if (typeof former === "number" && typeof price === "number" && former <= price)
    say("compareAt", { code: "former_price_left_out", sku, value: row.compareAt });
  return notes;
}
