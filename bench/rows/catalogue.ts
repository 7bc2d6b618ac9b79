import type { Language } from "#domain/kernel/language.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";
import { categories, readCategory, readSearchPage, readSuggestions } from "./catalogue-reads.ts";
import { searchThreads } from "./search-threads.ts";

const runs = 200;

// Only the page's rows in their order: no facets, no total, no cards.
const bareSql = `select p.id from products p join variants v on v.product_id = p.id and not v.retired
  where p.category = $1 and p.status = 'published' and p.brand = any($2)
  group by p.id having min(v.price_cents) >= $3 order by min(v.price_cents), p.id limit 24`;

async function category(means: BenchContext): Promise<Figure[]> {
  const shop = await means.reader();
  const ours = await timed(runs, (at) => readCategory(shop, at));
  const bare = { name: "bench_bare_category", text: bareSql };
  const limit = await timed(runs, (at) =>
    shop.db.pool.query({
      ...bare,
      values: [categories[at % categories.length], ["Gantmoor", "Polarwick"], 1_000 + at * 10],
    }),
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

async function search(means: BenchContext): Promise<Figure[]> {
  const shop = await means.reader();
  const ours = await timed(runs, (at) => readSearchPage(shop, at));
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

function suggesting(language: Language): Row<BenchContext>["run"] {
  return async (means) => {
    const shop = await means.reader();
    const ours = await timed(runs, (at) => readSuggestions(shop, language, at));
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
  { name: "search-threads", run: searchThreads },
];
