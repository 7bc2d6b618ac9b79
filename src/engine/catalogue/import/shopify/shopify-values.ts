import { slugOf } from "#domain/catalogue/slug.ts";
import { readQuantity } from "#domain/catalogue/read-quantity.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { figure } from "../csv-cells.ts";
import type { ColumnChoice, ShopifyChoices } from "./shopify-choices.ts";
import { headingOf } from "./shopify-columns.ts";
import type { ShopifyProduct, ShopifyVariant } from "./shopify-products.ts";

const gramsInPound = 453.59237;

/** A value that can't be converted to its column's target. */
export class Unreadable extends Error {
  readonly column: string;
  readonly value: string;
  constructor(column: string, value: string) {
    super("unreadable");
    this.column = column;
    this.value = value;
  }
}

export const optionsOf = ({ options }: ShopifyVariant) => options.map(({ name, value }) => [name, value] as const);

/** The part number of a product's variant; derived from its handle if missing. */
export function skuOf({ first, variants }: ShopifyProduct, at: number): string {
  const makeSku = () => `${slugOf(first.handle).toUpperCase()}-${at + 1}`.slice(-60).replace(/^[^A-Z0-9]+/, "");
  return variants[at]?.row.sku || makeSku();
}

/** All values of a variant beyond its own columns. */
const saidOf = ({ first }: ShopifyProduct, variant: ShopifyVariant) => [
  ...optionsOf(variant),
  ...variant.row.metafields,
  ...first.metafields,
];

/** True if the export lacks a dimension of a variant. */
export function isSizeless(product: ShopifyProduct, variant: ShopifyVariant, choices: ShopifyChoices): boolean {
  const targets = new Set(chosen(saidOf(product, variant), choices).map(({ choice }) => choice.target));
  return !(["lengthIn", "widthIn", "heightIn"] as const).every((side) => targets.has(side));
}

export function parcelOf(product: ShopifyProduct, variant: ShopifyVariant, choices: ShopifyChoices) {
  const grams = figure(variant.row.grams);
  if (typeof grams === "string") throw new Unreadable(headingOf("grams", product.headings), grams);
  const side = (target: "lengthIn" | "widthIn" | "heightIn"): number => {
    for (const { column, value, choice } of chosen(saidOf(product, variant), choices)) {
      if (choice.target !== target) continue;
      const inches = readQuantity(measured(value), "length", choice.unit);
      if (inches === null || inches <= 0) throw new Unreadable(column, value);
      return Math.round(inches * 10) / 10 || 0.1;
    }
    return choices.parcel[target];
  };
  const isAssumed = { weight: !grams, size: isSizeless(product, variant, choices) };
  return {
    assumed: (["weight", "size"] as const).filter((one) => isAssumed[one]),
    weightLb: grams ? Math.max(0.01, Math.round((grams / gramsInPound) * 100) / 100) : choices.parcel.weightLb,
    lengthIn: side("lengthIn"),
    widthIn: side("widthIn"),
    heightIn: side("heightIn"),
  };
}

export interface Chosen {
  readonly column: string;
  readonly value: string;
  readonly choice: ColumnChoice;
}

/** Values of the columns that the merchant mapped. */
export function chosen(
  cells: Iterable<readonly [column: string, value: string]>,
  { columns }: ShopifyChoices,
): Chosen[] {
  return [...cells].flatMap(([column, value]) => {
    const choice = lookUp(columns, column.slice(0, 300));
    return choice ? [{ column, value, choice }] : [];
  });
}

/** A measurement metafield is exported as JSON: `{"value":10.0,"unit":"POUNDS"}`. */
export function measured(text: string): string {
  const value = json(text);
  if (typeof value !== "object" || value === null || !("value" in value)) return text;
  return `${String(value.value)} ${"unit" in value ? String(value.unit).replaceAll("_", " ") : ""}`.trim();
}

export function json(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
