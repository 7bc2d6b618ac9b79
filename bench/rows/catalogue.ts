import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import { suggest } from "#engine/catalogue/suggestions.ts";
import type { Shop } from "#engine/shop.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const runs = 200;
const categories = ["piston", "rotary-screw", "air-tanks", "extras"];
const listing = (query: string) => readListingQuery(new URLSearchParams(query));

let kept: Promise<Shop> | null = null;

function useCases(means: BenchContext): Promise<Shop> {
  return (kept ??= means.database().then(({ url }) => means.inProcess(url)));
}

// Only the page's rows in their order: no facets, no total, no cards.
const bareSql = `select p.id from products p join variants v on v.product_id = p.id and not v.retired
  where p.category = $1 and p.status = 'published' and p.brand = any($2)
  group by p.id having min(v.price_cents) >= $3 order by min(v.price_cents), p.id limit 24`;

async function category(means: BenchContext): Promise<Figure[]> {
  const shop = await useCases(means);
  const one = (at: number) => categories[at % categories.length]!;
  const ours = await timed(runs, (at) =>
    findCategoryPage(
      shop,
      { category: one(at), id: "all", language: at % 2 ? "en" : "cn" },
      listing(`sort=price-asc&price.min=${1_000 + at * 10}&brand=Gantmoor&brand=Polarwick`),
    ),
  );
  const bare = { name: "bench_bare_category", text: bareSql };
  const limit = await timed(runs, (at) =>
    shop.db.pool.query({ ...bare, values: [one(at), ["Gantmoor", "Polarwick"], 1_000 + at * 10] }),
  );
  return [
    {
      what: "category with facets, price sort, p95",
      ours: percentile(ours, 0.95),
      unit: "ms",
      limit: percentile(limit, 0.95),
      goal: "≤ 6 ms at 100,000, ≤ 40 ms at 1,000,000",
      note: `p50 ${percentile(ours, 0.5).toFixed(2)} ms; the limit is SQL for the rows alone`,
    },
  ];
}

const queries = [
  "compressor",
  "quiet compressor",
  "10 hp 460v",
  "oil-free dental",
  "refridgerated dryer",
  "valve heavy-duty",
  "ball valve 125 psi",
  "tank",
  "空压机",
  "静音 真空泵",
  "无油 牙科",
  "储气罐",
  "干燥机",
  "喷漆房",
  "活塞式空压机",
  "过滤器",
];

async function search(means: BenchContext): Promise<Figure[]> {
  const shop = await useCases(means);
  const ours = await timed(runs, (at) => {
    const q = queries[at % queries.length]!;
    return findSearchPage(
      shop,
      q,
      at % queries.length < 8 ? "en" : "cn",
      listing(`price.min=${1_000 + at * 10}${at % 2 ? "&sort=price-asc" : ""}`),
    );
  });
  return [
    {
      what: "keyword search with facets, p95",
      ours: percentile(ours, 0.95),
      unit: "ms",
      limit: null,
      goal: "≤ 12 ms at 100,000, ≤ 60 ms at 1,000,000",
      note: `p50 ${percentile(ours, 0.5).toFixed(2)} ms, both languages`,
    },
  ];
}

const typed: Readonly<Record<Language, readonly string[]>> = {
  en: ["c", "co", "comp", "compressor fi", "quiet c", "oil", "gant", "val", "10 hp", "dry"],
  cn: ["空", "空压", "空压机", "静音", "无", "过滤", "储气", "真空泵", "牙科", "干"],
};

function suggesting(language: Language): Row<BenchContext>["run"] {
  return async (means) => {
    const shop = await useCases(means);
    const prefixes = typed[language];
    const ours = await timed(runs, (at) => suggest(shop, prefixes[at % prefixes.length]!, language));
    return [
      {
        what: `suggestions, ${language}, p95`,
        ours: percentile(ours, 0.95),
        unit: "ms",
        limit: null,
        goal: "≤ 8 ms at 100,000, ≤ 30 ms at 1,000,000",
        note: `p50 ${percentile(ours, 0.5).toFixed(2)} ms`,
      },
    ];
  };
}

/** The catalogue's reads by themselves, without HTTP and HTML. */
export const catalogueRows: Row<BenchContext>[] = [
  { name: "category", run: category },
  { name: "search", run: search },
  { name: "suggest-en", run: suggesting("en") },
  { name: "suggest-cn", run: suggesting("cn") },
];
