import { readFileSync } from "node:fs";

export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Goods as a buyer's export has them: one for each part number, its version's attributes over its product's. */
export interface Goods {
  readonly sku: string;
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
  readonly name: string;
  readonly text: string;
  readonly attributes: Attributes;
}

export interface Product {
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
  readonly status: string;
  readonly name: { readonly en: string };
  readonly summary: { readonly en: string };
  readonly description: { readonly en: readonly string[] };
  readonly attributes: Attributes;
  readonly variants: readonly {
    readonly sku: string;
    readonly name?: { readonly en: string };
    readonly attributes?: Attributes;
  }[];
  readonly boughtTogether: readonly string[];
  readonly fits: readonly string[];
}

/** The demo catalogue, as `npm run export` writes it. */
export const products: readonly Product[] = readFileSync("demo/catalogue/products.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Product);

export const versionsOf = (product: Product): readonly Goods[] =>
  product.variants.map(({ sku, name, attributes }) => ({
    sku,
    slug: product.slug,
    category: product.category,
    subcategory: product.subcategory,
    name: name ? `${product.name.en}, ${name.en}` : product.name.en,
    text: [product.summary.en, ...product.description.en].join(" "),
    attributes: { ...product.attributes, ...attributes },
  }));

const bySku = new Map(products.flatMap(versionsOf).map((goods) => [goods.sku, goods]));

/** The goods of a part number, which must be one of the catalogue. */
export function goodsOf(sku: string): Goods {
  const goods = bySku.get(sku);
  if (!goods) throw new Error(`no goods of ${sku}`);
  return goods;
}

/** A figure of goods, or null where they do not state it. */
export function figure({ attributes }: Pick<Goods, "attributes">, key: string): number | null {
  const value = attributes[key];
  return typeof value === "number" ? value : null;
}

export function word({ attributes }: Pick<Goods, "attributes">, key: string): string | null {
  const value = attributes[key];
  return typeof value === "string" ? value : null;
}

export function words({ attributes }: Pick<Goods, "attributes">, key: string): readonly string[] {
  const value = attributes[key];
  return Array.isArray(value) ? (value as readonly string[]) : [];
}
