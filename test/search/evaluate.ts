import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import type { ProductRecord } from "../../demo/catalogue/record.ts";
import { type EvaluatedQuery, type Expected, type Goods, evaluatedQueries } from "./queries.ts";

/** The goods the queries are asked of: the demo catalogue as it is committed. */
export const demoRecords: readonly ProductRecord[] = readFileSync(
  join(import.meta.dirname, "../../demo/catalogue/products.jsonl"),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as ProductRecord);

const bySlug = new Map(demoRecords.map((record) => [record.slug, record]));

export interface Missed {
  readonly query: EvaluatedQuery;
  readonly found: readonly string[];
}

/**
 * Asks the queries, all where not said which, and gives the share, in percent, of those that show what they must within
 * the first three.
 */
export async function evaluateSearch(
  shop: Shop,
  which: (query: EvaluatedQuery) => boolean = () => true,
): Promise<{ score: number; missed: readonly Missed[] }> {
  const missed: Missed[] = [];
  const asked = evaluatedQueries.filter(which);
  for (const query of asked) {
    const answer = await askSearch(shop, query);
    if (!meets(answer, query.expected)) missed.push({ query, found: answer.shown });
  }
  return { score: 100 * (1 - missed.length / asked.length), missed };
}

interface Answer {
  readonly shown: readonly string[];
  readonly sku: string | null;
  readonly help: readonly string[];
}

async function askSearch(shop: Shop, { q, language, within = [] }: EvaluatedQuery): Promise<Answer> {
  const asked = new URLSearchParams(within.map((category) => ["category", category]));
  const { data } = await findSearchPage(shop, q, language, readListingQuery(asked));
  if (data.kind === "product") return { shown: [data.slug], sku: data.sku, help: [] };
  return { shown: data.listing.cards.slice(0, 3).map(({ slug }) => slug), sku: null, help: data.help };
}

function meets(answer: Answer, expected: Expected): boolean {
  if ("opens" in expected) return answer.sku === expected.opens;
  if ("help" in expected) return answer.help[0] === expected.help;
  if ("first" in expected) return expected.first.every((slug) => answer.shown.includes(slug));
  // Where the catalogue has fewer than three such goods, they come first and others may follow.
  const there = demoRecords.filter((record) => isOf(record, expected.each)).length;
  const must = answer.shown.slice(0, Math.min(3, there));
  return must.length === Math.min(3, there) && must.every((slug) => isOf(bySlug.get(slug)!, expected.each));
}

function isOf(record: ProductRecord, { category, shelf, having = {}, named, price }: Goods): boolean {
  const versions = record.variants.map((variant) => ({ ...record.attributes, ...variant.attributes }));
  return (
    [category].flat().includes(record.category) &&
    (shelf === undefined || [shelf].flat().includes(record.subcategory)) &&
    (named === undefined || named.test(record.name.en)) &&
    (price === undefined ||
      record.variants.some(({ priceCents }) => priceCents >= price[0] * 100 && priceCents <= price[1] * 100)) &&
    versions.some((attributes) =>
      Object.entries(having).every(([key, wanted]) => {
        const value = attributes[key];
        if (typeof wanted === "string" || typeof wanted === "boolean")
          return Array.isArray(value) ? value.includes(wanted) : value === wanted;
        return typeof value === "number" && value >= wanted[0] && value <= wanted[1];
      }),
    )
  );
}
