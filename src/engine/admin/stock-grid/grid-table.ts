import type { GridPart } from "#domain/inventory/stock-grid.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Instant, after, days } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact, maxCounted } from "../list-query.ts";
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
  coalesce(v.lead_picture, p.lead_picture, nullif(v.picture_family, ''), nullif(p.picture_family, '')) as picture,
  jsonb_build_object('price', v.price_cents, 'cost', s.cost_cents, 'onHand', coalesce(s.on_hand, 0), 'reorderAt', s.reorder_at) as values,
  coalesce(s.reserved, 0) as reserved, v.list_price_cents as "listPrice", p.open_box is not null as "isOneUnit"`;
const from =
  "from variants v join products p on p.id = v.product_id and p.status <> 'archived' left join stock s on s.variant_id = v.id";

// Low as in the list of stock: below the merchant's point, or below what thirty days sold.
const soldWithin = days(30);
const recent = `(select coalesce(sum(m.quantity), 0) from stock_movements m where m.variant_id = v.id and m.kind = 'sold' and m.at > $5)`;
const available = "coalesce(s.on_hand - s.reserved, 0)";
const stocks: Readonly<Record<GridStock | "any", string>> = {
  any: "$5::timestamptz is not null",
  in: `$5::timestamptz is not null and ${available} > 0`,
  low: `${available} > 0 and ${available} <= coalesce(s.reorder_at, ${recent})`,
  out: `$5::timestamptz is not null and ${available} <= 0`,
};
const matches = `not v.retired and ($3::text is null or p.category = $3) and ($4::text is null or p.status = $4)
  and ($2::text is null or v.sku_compact like $1 or v.product_id in (select f.id from products f where f.search_text like lower($2)))`;

type Params = [
  compact: string | null,
  text: string | null,
  category: string | null,
  status: string | null,
  since: Date,
];

// Pages are read in the order of the index on part numbers, and counted no further than they go.
const by: Readonly<Record<GridSort, string>> = { "sku-up": "v.sku", "sku-down": "v.sku desc" };
const countBy = (stock: GridStock | "any") =>
  statement<[...Params, number], { count: number }>(
    `count_grid_${stock}`,
    `select count(*)::int as count from (select 1 ${from} where ${matches} and ${stocks[stock]} limit $6) as matched`,
  );
const pageBy = (stock: GridStock | "any", sort: GridSort) =>
  statement<[...Params, number, number], GridRow>(
    `grid_${stock}_${sort.replace("-", "_")}`,
    `select ${columns} ${from} where ${matches} and ${stocks[stock]} order by ${by[sort]} limit $6 offset $7`,
  );
const listBy = (stock: GridStock | "any") => ({
  count: countBy(stock),
  pages: Object.fromEntries(gridSorts.map((sort) => [sort, pageBy(stock, sort)])) as Record<
    GridSort,
    ReturnType<typeof pageBy>
  >,
});
const lists = { any: listBy("any"), in: listBy("in"), low: listBy("low"), out: listBy("out") };

export interface GridTable {
  readonly rows: readonly GridRow[];
  /** Parts that match; one more than `maxCounted` if there are more. */
  readonly count: number;
  readonly page: number;
  readonly pages: number;
}

/** Parts to edit in the grid, so many a page. */
export async function listGrid(db: Db, query: GridQuery, size: number, now: Instant): Promise<GridTable> {
  const { search, filters } = query;
  const params: Params = [
    anywhereCompact(search),
    anywhere(search),
    filters.category ?? null,
    filters.status ?? null,
    new Date(after(now, -soldWithin)),
  ];
  const list = lists[(filters.stock as GridStock | undefined) ?? "any"];
  const count = (await db.row(list.count, [...params, maxCounted + 1]))?.count ?? 0;
  const pages = Math.max(1, Math.ceil(Math.min(count, maxCounted) / size));
  const page = Math.min(query.page, pages);
  return { rows: await db.rows(list.pages[query.sort], [...params, size, (page - 1) * size]), count, page, pages };
}

const selectParts = statement<[number[]], GridRow>(
  "grid_parts",
  `select ${columns} ${from} where v.id = any($1) and not v.retired order by v.sku`,
);

/** These parts as rows of the grid; those that are still there. */
export function readGridParts(db: Db, variantIds: readonly number[]): Promise<GridRow[]> {
  return db.rows(selectParts, [[...variantIds]]);
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
