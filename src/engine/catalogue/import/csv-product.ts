import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { dollars, figure, filled, list, ofColumn, pair, paragraphs, split, truth } from "./csv-cells.ts";
import type { Cells } from "./csv-columns.ts";
import { openBoxOf } from "./csv-open-box.ts";
import type { Fields } from "./partial-value.ts";
import { productDefaults, variantDefaults } from "./import-record.ts";

/** The attributes of the row's category, by their keys. */
type Definitions = (key: string) => AttributeDefinition | undefined;

/** A product by its cells and the rows of its variants; undefined rows are of a file that says nothing of variants. */
export function recordOf(first: Cells, rows: readonly Cells[] | undefined, taxonomy: Taxonomy): Fields {
  const definitionOf: Definitions = (key) => taxonomy.attribute(first["category"]?.trim() ?? "", key);
  const cell = (column: string): string | undefined => filled(first[column]);
  const { attributes, saidAttributes } = attributesOf(first, "a:", definitionOf);
  return {
    slug: cell("slug"),
    category: cell("category"),
    subcategory: cell("subcategory"),
    brand: cell("brand"),
    name: saidInEach(first, "name"),
    summary: saidInEach(first, "summary"),
    description: {
      en: ofColumn(first, "description_en", paragraphs, []),
      cn: ofColumn(first, "description_cn", paragraphs, []),
    },
    seoTitle: saidInEach(first, "seo_title"),
    seoDescription: saidInEach(first, "seo_description"),
    // There is no status that an empty cell could mean.
    status: cell("status"),
    attributes,
    saidAttributes,
    // A column that is there and empty means none.
    pictureFamily: first["picture_family"]?.trim(),
    returnPolicy: ofColumn(first, "return_policy", asText, productDefaults.returnPolicy),
    warrantyMonths: ofColumn(first, "warranty_months", figure, productDefaults.warrantyMonths),
    popularity: ofColumn(first, "popularity", figure, productDefaults.popularity),
    publishedAt: cell("published_at"),
    variants: rows?.map((row) => variantOf(row, definitionOf)),
    documents: ofColumn(first, "documents", (text) => pairs(text, "kind", "language"), []),
    boughtTogether: ofColumn(first, "bought_together", list, []),
    similar: ofColumn(first, "similar", list, []),
    fits: ofColumn(first, "fits", list, []),
    openBox: openBoxOf(first),
  };
}

/** A text in each language whose column is there; empty for none. */
function saidInEach(row: Cells, name: string): { en: string | undefined; cn: string | undefined } {
  return { en: row[`${name}_en`]?.trim(), cn: row[`${name}_cn`]?.trim() };
}

const asText = (text: string): string => text;
const pairs = (text: string, before: string, behind: string): unknown[] =>
  split(text, "|").map((entry) => pair(entry, before, behind));

function variantOf(row: Cells, definitionOf: Definitions): unknown {
  const cell = (column: string): string | undefined => filled(row[column]);
  const { attributes, saidAttributes } = attributesOf(row, "v:", definitionOf);
  return {
    sku: cell("sku"),
    name: variantName(row),
    attributes,
    saidAttributes,
    priceCents: dollars(cell("price")),
    listPriceCents: ofColumn(row, "list_price", dollars, null),
    weightLb: figure(cell("weight_lb")),
    lengthIn: figure(cell("length_in")),
    widthIn: figure(cell("width_in")),
    heightIn: figure(cell("height_in")),
    freightOnly: ofColumn(row, "freight_only", truth, variantDefaults.freightOnly),
    freightClass: ofColumn(row, "freight_class", figure, null),
    stock: figure(cell("stock")),
    expectedOn: ofColumn(row, "expected_on", asText, null),
    backOrderLimit: figure(cell("backorder_limit")),
    restockDays: ofColumn(row, "restock_days", figure, null),
    leadTimeDays: ofColumn(row, "lead_time_days", figure, variantDefaults.leadTimeDays),
    crossReferences: ofColumn(row, "cross_references", (text) => pairs(text, "maker", "number"), []),
    pictureFamily: ofColumn(row, "variant_picture_family", asText, null),
  };
}

/** Null where the columns are there and empty: it is the product's only variant. */
function variantName(row: Cells): unknown {
  const name = saidInEach(row, "variant_name");
  return name.en || name.cn ? name : name.en === undefined && name.cn === undefined ? undefined : null;
}

/** The attributes of a row, and those of its category that have a column. */
function attributesOf(row: Cells, prefix: string, definitionOf: Definitions) {
  const attributes: Record<string, unknown> = {};
  const saidAttributes: string[] = [];
  for (const [column, cell] of Object.entries(row)) {
    if (!column.startsWith(prefix)) continue;
    const key = column.slice(prefix.length);
    const definition = definitionOf(key);
    if (definition) saidAttributes.push(key);
    const text = filled(cell);
    if (text !== undefined) attributes[key] = attributeValue(definition, text);
  }
  return { attributes, saidAttributes };
}

const cells = { figure, truth, list, text: (text: string) => text } as const;

/** The cell as its attribute's kind; an unreadable one stays text, for the domain to refuse. */
function attributeValue(definition: AttributeDefinition | undefined, text: string): unknown {
  return definition ? cells[kindOf(definition).cell](text) : text;
}
