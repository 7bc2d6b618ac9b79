import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { draftListShape, type DraftQuery, type DraftScope, draftScopes, type DraftSort } from "./draft-list-shape.ts";
import {
  draftColumns,
  type DraftLooking,
  draftMatches,
  draftParams,
  type DraftParams,
  type DraftTableRow,
  inScope,
  withFound,
} from "./draft-list-sql.ts";
import { boundedCounts, maxCounted, rowsOnPage } from "./list-query.ts";

interface DraftTable {
  readonly rows: readonly DraftTableRow[];
  /** By scope; `maxCounted` + 1 means more than that. */
  readonly counts: Readonly<Record<DraftScope, number>>;
  readonly page: number;
  readonly pages: number;
}

const selectCounts = statement<DraftParams, Record<DraftScope, number>>(
  "draft_counts",
  `with ${withFound}
   select ${boundedCounts(draftScopes, "order_drafts d", (scope) => `${inScope(scope)} and ${draftMatches}`)}`,
);

const orders: Readonly<Record<DraftSort, string>> = {
  newest: "d.updated_at desc, d.id",
  oldest: "d.updated_at, d.id desc",
  // A draft that was not sent holds until no day, and comes last in either order.
  "valid-up": "d.valid_until nulls last, d.id",
  "valid-down": "d.valid_until desc nulls last, d.id desc",
};
const pageBy = (scope: DraftScope, sort: DraftSort) =>
  statement<[...DraftParams, number, number], DraftTableRow>(
    `drafts_${scope}_${sort}`.replaceAll("-", "_"),
    // Selects the page first, so that buyer, order and staff are read for its rows only.
    `with ${withFound} select ${draftColumns} from (select d.* from order_drafts d
       where ${inScope(scope)} and ${draftMatches} order by ${orders[sort]} limit $9 offset $10) d
     order by ${orders[sort]}`,
  );
const pages = new Map(
  draftScopes.flatMap((scope) =>
    draftListShape.sorts.map((sort) => [`${scope} ${sort}`, pageBy(scope, sort)] as const),
  ),
);

/** The merchant's drafts, fifty a page, by their latest change or the end of their offer. */
export async function listDrafts(db: Db, query: DraftQuery, looking: DraftLooking): Promise<DraftTable> {
  const params = draftParams(query, looking);
  const counts = await db.row(selectCounts, params);
  const statementOf = pages.get(`${query.scope} ${query.sort}`);
  if (!counts || !statementOf) throw new Error("no counts");
  const total = Math.min(counts[query.scope], maxCounted);
  const { offset, ...pager } = paginate(total, { page: query.page, size: rowsOnPage });
  const rows = await db.rows(statementOf, [...params, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}
