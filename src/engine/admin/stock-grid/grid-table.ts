import { leastHere, mainPlace } from "#domain/inventory/places.ts";
import type { GridPart } from "#domain/inventory/stock-grid.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Instant, after, days } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { unitsAtPlaces } from "../../inventory/place-stock.ts";
import { anywhere, anywhereCompact, maxCounted } from "../list-query.ts";
import { partPicture } from "../part-picture.ts";
import { type GridQuery, type GridSort, gridSorts, type GridStock } from "./grid-list-shape.ts";

/** A part as a row of the grid. */
export interface GridRow extends GridPart {
  readonly variantId: number;
  readonly productId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  /** Key or family of its first picture. */
  readonly picture: string | null;
}

const columns = `v.id as "variantId", v.product_id as "productId", v.sku, p.name, v.name as "variantName",
  ${partPicture} as picture,
  jsonb_build_object('price', v.price_cents, 'cost', s.cost_cents, 'onHand', coalesce(s.on_hand, 0),
    'reorderAt', s.reorder_at) as values,
  coalesce(s.reserved, 0) as reserved, v.list_price_cents as "listPrice", p.open_box is not null as "isOneUnit"`;
const from = `from variants v join products p on p.id = v.product_id and p.status <> 'archived'
  left join stock s on s.variant_id = v.id`;
// Every part has its count. Joined strictly, a filter on it is applied before products are read.
const fromCounted = from.replace("left join stock", "join stock");

const soldWithin = days(30);
const available = "(s.on_hand - s.reserved)";
const anyTime = "$3::timestamptz is not null";
const stocks: Readonly<Record<GridStock | "any", string>> = {
  any: anyTime,
  in: `${anyTime} and s.on_hand > s.reserved`,
  // As in the list of stock: below the merchant's point, or below what thirty days sold.
  low: `${available} > 0 and ${available} <= coalesce(s.reorder_at, r.sold, 0)`,
  out: `${anyTime} and s.on_hand <= s.reserved`,
};
const matches = "not v.retired and ($1::text is null or p.category = $1) and ($2::text is null or p.status = $2)";

// Only parts with a reorder point or recent sales can be low, so all others are skipped; the same with a search.
const recent = `recent as materialized (
     select variant_id, sum(quantity)::int as sold from stock_movements where kind = 'sold' and at > $3
     group by variant_id),
   watched as (select variant_id from stock where reorder_at is not null union select variant_id from recent)`;
const matchingParts = `found as materialized (
     select id from variants where sku_compact like $6
     union select o.id from products f join variants o on o.product_id = f.id where f.search_text like lower($7))`;

type Params = [
  category: string | null,
  status: string | null,
  since: Date,
  limit: number,
  offset: number,
  ...search: [] | [compact: string | null, text: string | null],
];

/** A selection from the parts of a stock filter, with a search or without one. */
function selection(stock: GridStock | "any", isSearched: boolean) {
  const sources = [...(stock === "low" ? [recent] : []), ...(isSearched ? [matchingParts] : [])];
  const watched = " join watched w on w.variant_id = v.id left join recent r on r.variant_id = v.id";
  const narrowed = `${stock === "low" ? watched : ""}${isSearched ? " join found on found.id = v.id" : ""}`;
  return (what: string, order: string) =>
    `${sources.length > 0 ? `with ${sources.join(", ")} ` : ""}select ${what}
     ${stock === "any" ? from : fromCounted}${narrowed}
     where ${matches} and ${stocks[stock]} ${order} limit $4 offset $5`;
}

// Pages are read in the order of the index on part numbers, and counted no further than they go.
const by: Readonly<Record<GridSort, string>> = { "sku-up": "order by v.sku", "sku-down": "order by v.sku desc" };
const countBy = (stock: GridStock | "any", isSearched: boolean) =>
  statement<Params, { count: number }>(
    `count_grid_${stock}`,
    `select count(*)::int as count from (${selection(stock, isSearched)("1", "")}) as matched`,
  );
const pageBy = (stock: GridStock | "any", isSearched: boolean, sort: GridSort) =>
  statement<Params, GridRow>(
    `grid_${stock}_${sort.replace("-", "_")}`,
    selection(stock, isSearched)(columns, by[sort]),
  );
const listBy = (stock: GridStock | "any", isSearched: boolean) => ({
  count: countBy(stock, isSearched),
  pages: Object.fromEntries(gridSorts.map((sort) => [sort, pageBy(stock, isSearched, sort)])) as Record<
    GridSort,
    ReturnType<typeof pageBy>
  >,
});
const listsOf = (isSearched: boolean) => ({
  any: listBy("any", isSearched),
  in: listBy("in", isSearched),
  low: listBy("low", isSearched),
  out: listBy("out", isSearched),
});
const [whole, searched] = [listsOf(false), listsOf(true)];

export interface GridTable {
  readonly rows: readonly GridRow[];
  /** Parts that match; one more than `maxCounted` if there are more. */
  readonly count: number;
  readonly page: number;
  readonly pages: number;
}

/** Rows with all that is on hand, as rows of a place. */
async function rowsAt(db: Db, rows: readonly GridRow[], placeId: number): Promise<GridRow[]> {
  const shelves = await unitsAtPlaces(
    db,
    rows.map(({ variantId }) => variantId),
  );
  const units = new Map(
    shelves.filter((shelf) => shelf.placeId === placeId).map(({ variantId, quantity }) => [variantId, quantity]),
  );
  return rows.map((row) => {
    const onHand = row.values.onHand ?? 0;
    const here = units.get(row.variantId) ?? 0;
    const reserved = leastHere({ onHand, reserved: row.reserved, here });
    return { ...row, values: { ...row.values, onHand: here }, reserved, elsewhere: onHand - here };
  });
}

/** Parts to edit in the grid, so many a page, with what lies at a place. */
export async function listGrid(
  db: Db,
  query: GridQuery,
  size: number,
  now: Instant,
  placeId: number = mainPlace,
): Promise<GridTable> {
  const { search, filters } = query;
  const list = (search === "" ? whole : searched)[(filters.stock as GridStock | undefined) ?? "any"];
  const paramsOf = (limit: number, offset: number): Params => [
    filters.category ?? null,
    filters.status ?? null,
    new Date(after(now, -soldWithin)),
    limit,
    offset,
    ...(search === "" ? ([] as const) : ([anywhereCompact(search), anywhere(search)] as const)),
  ];
  const count = (await db.row(list.count, paramsOf(maxCounted + 1, 0)))?.count ?? 0;
  const { offset, ...pager } = paginate(Math.min(count, maxCounted), { page: query.page, size });
  const rows = await db.rows(list.pages[query.sort], paramsOf(size, offset));
  return { rows: await rowsAt(db, rows, placeId), count, ...pager };
}

const selectParts = statement<[number[]], GridRow>(
  "grid_parts",
  `select ${columns} ${from} where v.id = any($1) and not v.retired order by v.sku`,
);

/** These parts as rows of the grid at a place; those that are still there. */
export async function readGridParts(db: Db, variantIds: readonly number[], placeId: number): Promise<GridRow[]> {
  return rowsAt(db, await db.rows(selectParts, [[...variantIds]]), placeId);
}

const selectNumbers = statement<[number[]], { id: number; sku: string }>(
  "part_numbers_of_grid",
  "select id, sku from variants where id = any($1)",
);

/** Part numbers by id, also of parts that are no longer sold. */
export async function partNumbersOf(db: Db, variantIds: readonly number[]): Promise<Map<number, string>> {
  if (variantIds.length === 0) return new Map();
  return new Map((await db.rows(selectNumbers, [[...variantIds]])).map(({ id, sku }) => [id, sku]));
}
