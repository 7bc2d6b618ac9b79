import type { CheckedIn } from "./read-record.ts";
import { headingOf, type ShopifyField } from "./shopify/shopify-columns.ts";

/** Columns whose names are not the fields' own. */
const csvColumns: Readonly<Record<string, string>> = {
  priceCents: "price",
  listPriceCents: "list_price",
  backOrderLimit: "backorder_limit",
  variants: "sku",
  "openBox.test.on": "open_box_tested_on",
  "openBox.test.by": "open_box_tested_by",
  "openBox.test.pressure": "open_box_pressure_reached",
  "openBox.test.current.amps": "open_box_current_measured",
  "openBox.test.current.volts": "open_box_test_volts",
};
const shopifyFields: Readonly<Record<string, ShopifyField>> = {
  slug: "handle",
  "name.en": "title",
  "description.en": "body",
  "seoTitle.en": "seoTitle",
  "summary.en": "seoDescription",
  "seoDescription.en": "seoDescription",
  brand: "vendor",
  category: "type",
  subcategory: "type",
  status: "status",
  variants: "sku",
  sku: "sku",
  priceCents: "price",
  listPriceCents: "compareAt",
  weightLb: "grams",
  stock: "quantity",
};

const underscored = (name: string): string =>
  name.replaceAll(".", "_").replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Place of a field in the file: the row's line and the column's heading. */
export function placeOf(record: CheckedIn, field: string): { readonly line: number; readonly field: string } {
  const [, at, ofVariant] = /^variants\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  const line = (at !== undefined && record.rows?.[Number(at)]) || record.line;
  if (record.source === undefined) return { line, field };
  // Of a list, its column; which of its values is said beside it.
  const path = (ofVariant ?? field).replace(/\[\d+\].*$/, "");
  if (record.source === "shopify") {
    const isVariantName = ofVariant !== undefined && /^name\b/.test(path);
    const ofShopify = isVariantName ? "option1Value" : shopifyFields[path];
    return { line, field: ofShopify ? headingOf(ofShopify, record.headings) : field };
  }
  if (path === "") return { line, field: at === undefined ? "" : "sku" };
  const key = /^attributes\.(.+)$/.exec(path)?.[1];
  if (key !== undefined) return { line, field: `${at === undefined ? "a" : "v"}:${key}` };
  if (ofVariant !== undefined && /^(name|pictureFamily)\b/.test(path))
    return { line, field: `variant_${underscored(path)}` };
  return { line, field: csvColumns[path] ?? underscored(path) };
}
