import { readFileSync } from "node:fs";
import type { ProductRecord } from "../../demo/catalogue/record.ts";
import type { Fact, Facts, Goods } from "./query.ts";

/** A result of a search: a product, and the part number that its card shows or leads to. */
export interface Found {
  readonly slug: string;
  readonly sku: string | null;
}

export type Catalogue = ReadonlyMap<string, ProductRecord>;

export function demoCatalogue(): Catalogue {
  const lines = readFileSync(new URL("../../demo/catalogue/products.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return new Map(lines.map((line) => JSON.parse(line) as ProductRecord).map((product) => [product.slug, product]));
}

/** Results that a buyer may be given: every version of every published product. */
export function everyVersion(catalogue: Catalogue): Found[] {
  return [...catalogue.values()]
    .filter(({ status }) => status === "published")
    .flatMap(({ slug, variants }) => variants.map(({ sku }) => ({ slug, sku })));
}

/** A result answers a query when its product does, and its version where the query names one. */
export function answers(goods: Goods, { slug, sku }: Found, catalogue: Catalogue): boolean {
  const product = catalogue.get(slug);
  if (!product) return false;
  const asNew = catalogue.get(slug.replace(/^open-box-/, "")) ?? product;
  const { category, subcategory } = asNew;
  const versions = product.variants.map((variant) => ({
    sku: variant.sku,
    facts: { ...product.attributes, ...variant.attributes },
  }));
  const shown = versions.find((version) => version.sku === sku) ?? (versions.length === 1 ? versions[0] : undefined);
  return (
    (!goods.in || goods.in.some((place) => place === category || place === `${category}/${subcategory}`)) &&
    (!goods.slug || goods.slug.some((pattern) => isLike(asNew.slug, pattern))) &&
    (!goods.has || versions.some(({ facts }) => haveAll(facts, goods.has!))) &&
    (!goods.shown || (shown !== undefined && haveAll(shown.facts, goods.shown))) &&
    (!goods.sku || shown?.sku.replace(/-OB$/, "") === goods.sku)
  );
}

function isLike(slug: string, pattern: string): boolean {
  return pattern.endsWith("*") ? slug.startsWith(pattern.slice(0, -1)) : slug === pattern;
}

function haveAll(facts: Readonly<Record<string, unknown>>, wanted: Facts): boolean {
  return Object.entries(wanted).every(([key, fact]) => {
    const value = facts[key];
    return (Array.isArray(value) ? value : [value]).some((one) => isFact(one, fact));
  });
}

function isFact(value: unknown, fact: Fact): boolean {
  if (Array.isArray(fact)) return fact.includes(value);
  if (typeof fact !== "object") return value === fact;
  const { from = -Infinity, to = Infinity } = fact as { from?: number; to?: number };
  return typeof value === "number" && value >= from && value <= to;
}
