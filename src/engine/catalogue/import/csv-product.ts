import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { dollars, figure, filled, list, pair, paragraphs, split, truth } from "./csv-cells.ts";
import type { Cells } from "./csv-columns.ts";

/** The attributes of the row's category, by their keys. */
type Definitions = (key: string) => AttributeDefinition | undefined;

export function recordOf(first: Cells, rows: readonly Cells[], taxonomy: Taxonomy): unknown {
  const definitionOf: Definitions = (key) => taxonomy.attribute(first["category"] ?? "", key);
  const cell = (column: string): string | undefined => filled(first[column]);
  return {
    slug: cell("slug"),
    category: cell("category"),
    subcategory: cell("subcategory"),
    brand: cell("brand"),
    name: both(first, "name"),
    summary: both(first, "summary"),
    description: {
      en: paragraphs(first["description_en"]),
      cn: paragraphs(first["description_cn"]),
    },
    seoTitle: saidInEach(first, "seo_title"),
    seoDescription: saidInEach(first, "seo_description"),
    status: cell("status"),
    attributes: attributesOf(first, "a:", definitionOf),
    // A column that is there and empty means none.
    pictureFamily: first["picture_family"]?.trim(),
    returnPolicy: cell("return_policy"),
    warrantyMonths: figure(cell("warranty_months")),
    popularity: figure(cell("popularity")),
    publishedAt: cell("published_at"),
    variants: rows.map((row) => variantOf(row, definitionOf)),
    documents: split(cell("documents"), "|").map((entry) => pair(entry, "kind", "language")),
    boughtTogether: list(cell("bought_together")),
    similar: first["similar"] === undefined ? undefined : list(cell("similar")),
    fits: list(cell("fits")),
    openBox: openBoxOf(first),
  };
}

/** A text in each language whose column is there; empty for none. */
function saidInEach(row: Cells, name: string): { en: string | undefined; cn: string | undefined } {
  return { en: row[`${name}_en`]?.trim(), cn: row[`${name}_cn`]?.trim() };
}

function variantOf(row: Cells, definitionOf: Definitions): unknown {
  const cell = (column: string): string | undefined => filled(row[column]);
  return {
    sku: cell("sku"),
    name: cell("variant_name_en") || cell("variant_name_cn") ? both(row, "variant_name") : undefined,
    attributes: attributesOf(row, "v:", definitionOf),
    priceCents: dollars(cell("price")),
    listPriceCents: dollars(cell("list_price")),
    weightLb: figure(cell("weight_lb")),
    lengthIn: figure(cell("length_in")),
    widthIn: figure(cell("width_in")),
    heightIn: figure(cell("height_in")),
    freightOnly: truth(cell("freight_only")),
    freightClass: row["freight_class"] === undefined ? undefined : (figure(cell("freight_class")) ?? null),
    stock: figure(cell("stock")),
    expectedOn: row["expected_on"] === undefined ? undefined : (cell("expected_on") ?? null),
    backOrderLimit: figure(cell("backorder_limit")),
    restockDays: row["restock_days"] === undefined ? undefined : (figure(cell("restock_days")) ?? null),
    leadTimeDays: figure(cell("lead_time_days")),
    crossReferences: split(cell("cross_references"), "|").map((entry) => pair(entry, "maker", "number")),
    pictureFamily: cell("variant_picture_family"),
  };
}

function openBoxOf(row: Cells): unknown {
  if (!filled(row["open_box_of"])) return undefined;
  return {
    of: row["open_box_of"],
    grade: row["open_box_grade"],
    reason: row["open_box_reason"],
    serial: row["open_box_serial"],
    runHours: figure(row["open_box_run_hours"]) ?? null,
    accessories: truth(row["open_box_accessories"]),
    test: testOf(row),
  };
}

function testOf(row: Cells): unknown {
  const on = filled(row["open_box_tested_on"]);
  if (on === undefined) return null;
  const amps = figure(row["open_box_current_measured"]);
  return {
    on,
    by: filled(row["open_box_tested_by"]),
    pressure: figure(row["open_box_pressure_reached"]) ?? null,
    current: amps === undefined ? null : { amps, volts: filled(row["open_box_test_volts"]) },
  };
}

const both = (row: Cells, name: string): unknown => ({
  en: row[`${name}_en`]?.trim() ?? "",
  cn: row[`${name}_cn`]?.trim() ?? "",
});

function attributesOf(row: Cells, prefix: string, definitionOf: Definitions): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    const text = filled(cell);
    if (!column.startsWith(prefix) || text === undefined) continue;
    const key = column.slice(prefix.length);
    attributes[key] = attributeValue(definitionOf(key), text);
  }
  return attributes;
}

const cells = { figure, truth, list, text: (text: string) => text } as const;

/** The cell as its attribute's kind; an unreadable one stays text, for the domain to refuse. */
function attributeValue(definition: AttributeDefinition | undefined, text: string): unknown {
  return definition ? cells[kindOf(definition).cell](text) : text;
}
