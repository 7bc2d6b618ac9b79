import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact } from "../list-query.ts";
import { partPicture } from "../part-picture.ts";

/** A price of a list, beside what the goods cost. */
export interface ListedPrice {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly picture: string | null;
  readonly from: number;
  /** Null is on request. */
  readonly price: Money | null;
  readonly regular: Money;
  readonly cost: Money | null;
}

const everyPrice = "e.list_id = $1";
// A search finds the parts first, by the indexes of products and versions.
const foundPrices = `${everyPrice} and e.variant_id in (
  select id from variants where sku_compact like $2
  union all select f.id from products n join variants f on f.product_id = n.id where n.search_text like lower($3))`;

const countOf = (matches: string) => `select count(*)::int as count from price_list_prices e where ${matches}`;
const countEvery = statement<[number], { count: number }>("count_prices_of_list", countOf(everyPrice));
const countFound = statement<[number, string | null, string], { count: number }>(
  "count_found_prices_of_list",
  countOf(foundPrices),
);
const columns = `v.id as "variantId", v.sku, p.name, v.name as "variantName", ${partPicture} as picture,
  e.from_quantity as from, e.price_cents as price, v.price_cents as regular, s.cost_cents as cost`;
// The page's rows are chosen by part number alone, and only these are read whole.
const pageOf = (matches: string, [limit, offset]: readonly [string, string]) =>
  `select ${columns} from (
     select e.variant_id, e.from_quantity, e.price_cents
     from price_list_prices e join variants k on k.id = e.variant_id where ${matches}
     order by k.sku, e.from_quantity limit ${limit} offset ${offset}) e
   join variants v on v.id = e.variant_id join products p on p.id = v.product_id
   left join stock s on s.variant_id = v.id order by v.sku, e.from_quantity`;
const selectEvery = statement<[number, number, number], ListedPrice>(
  "prices_of_list",
  pageOf(everyPrice, ["$2", "$3"]),
);
const selectFound = statement<[number, string | null, string, number, number], ListedPrice>(
  "found_prices_of_list",
  pageOf(foundPrices, ["$4", "$5"]),
);
const selectCells = statement<[number, number[], number[]], ListedPrice>(
  "price_cells_of_list",
  `select ${columns} from unnest($2::bigint[], $3::int[]) as k (variant_id, from_quantity)
     join price_list_prices e on e.variant_id = k.variant_id and e.from_quantity = k.from_quantity
     join variants v on v.id = e.variant_id join products p on p.id = v.product_id
     left join stock s on s.variant_id = v.id
   where e.list_id = $1 order by v.sku, e.from_quantity`,
);

/** The prices that stand in these cells of a list. */
export const pricesInCells = (
  db: Db,
  id: number,
  cells: readonly { readonly variantId: number; readonly from: number }[],
): Promise<ListedPrice[]> =>
  db.rows(selectCells, [id, cells.map(({ variantId }) => variantId), cells.map(({ from }) => from)]);

export interface PricesPage {
  readonly rows: readonly ListedPrice[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly search: string;
  readonly size: number;
}

/** Prices of a list by part number, a page of them, searched by part number or name. */
export async function pricesOfList(
  db: Db,
  id: number,
  query: { readonly search: string; readonly page: number; readonly size: number },
): Promise<PricesPage> {
  const search = cutText(cleanText(query.search), 80);
  const words = anywhere(search);
  const filter = words === null ? null : ([id, anywhereCompact(search), words] as const);
  const count = (filter ? await db.row(countFound, [...filter]) : await db.row(countEvery, [id]))?.count ?? 0;
  const { offset, ...pager } = paginate(count, { page: query.page, size: query.size });
  const rows = filter
    ? await db.rows(selectFound, [...filter, query.size, offset])
    : await db.rows(selectEvery, [id, query.size, offset]);
  return { rows, count, ...pager, search, size: query.size };
}
