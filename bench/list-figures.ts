import { rowsOnPage } from "#engine/admin/list-query.ts";
import type { Database } from "#engine/platform/database.ts";
import { type Figure, percentile, timed } from "./table.ts";

const rounds = 30;

/** A request of a list, and the rows it is about: where they are, which, and in which order. */
export interface Asked {
  readonly name: string;
  readonly query: string;
  readonly from: string;
  readonly where: string;
  readonly order: string;
  readonly offset?: number;
}

/** A list beside bare SQL that counts its rows and finds the page's ids: no scopes, no sums, nothing joined. */
export async function listFigures(
  db: Database,
  what: string,
  read: (query: URLSearchParams) => Promise<unknown>,
  asked: readonly Asked[],
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, query, from, where, order, offset = 0 } of asked) {
    const ours = await timed(rounds, () => read(new URLSearchParams(query)));
    const limit = await timed(rounds, async () => {
      await db.sql(`select count(*) from ${from} where ${where}`);
      await db.sql(`select t.id from ${from} where ${where} order by ${order} limit ${rowsOnPage} offset ${offset}`);
    });
    figures.push({
      what: `${what}, ${name}, p95`,
      ours: percentile(ours, 0.95),
      unit: "ms",
      limit: percentile(limit, 0.95),
      goal: "≤ 100 ms",
      note: `p50 ${percentile(ours, 0.5).toFixed(1)} ms; the limit counts and finds the same rows and shows nothing of them`,
    });
  }
  return figures;
}

/** Something that a list leads to, with no bare counterpart. */
export async function singleFigure(
  what: string,
  goal: string,
  work: () => Promise<unknown>,
  times = rounds,
): Promise<Figure> {
  const ours = await timed(times, work);
  return {
    what: `${what}, p95`,
    ours: percentile(ours, 0.95),
    unit: "ms",
    limit: null,
    goal,
    note: `p50 ${percentile(ours, 0.5).toFixed(1)} ms`,
  };
}
