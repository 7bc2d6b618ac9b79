import { readFileSync } from "node:fs";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { evaluateSearch } from "#test/search/evaluate.ts";
import { evaluatedQueries } from "#test/search/queries.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";

/** Queries as buyers type them, asked of the demo catalogue. */
async function score(means: BenchContext): Promise<Figure[]> {
  const { url, db } = await means.database(false);
  const pieces = [readFileSync(new URL("../../demo/catalogue/products.jsonl", import.meta.url), "utf8")];
  await importProducts({ db, clock: systemClock }, { format: "jsonl", pieces });
  const { score: reached, missed } = await evaluateSearch(await means.inProcess(url));
  const said = missed.map(({ query }) => `“${query.q}”`).join(", ");
  return [
    {
      what: "search: expected goods in the first three",
      ours: reached,
      unit: "%",
      limit: 100,
      goal: "≥ 97 %",
      note: `${evaluatedQueries.length} queries in both languages${said && `; missed: ${said}`}`,
    },
  ];
}

/** Judges whether the right goods are found, not how fast. */
export const searchScoreRows: Row<BenchContext>[] = [{ name: "search-score", run: score }];
