import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";
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

const matches = `e.list_id = $1 and ($2::text is null or v.sku_compact like $3 or p.name ->> 'en' ilike $2
  or p.name ->> 'cn' ilike $2)`;
const tables = `price_list_prices e join variants v on v.id = e.variant_id join products p on p.id = v.product_id`;

const selectCount = statement<[number, string | null, string | null], { count: number }>(
  "count_prices_of_list",
  `select count(*)::int as count from ${tables} where ${matches}`,
);
const columns = `v.id as "variantId", v.sku, p.name, v.name as "variantName", ${partPicture} as picture,
  e.from_quantity as from, e.price_cents as price, v.price_cents as regular, s.cost_cents as cost`;
const selectPage = statement<[number, string | null, string | null, number, number], ListedPrice>(
  "prices_of_list",
  `select ${columns} from ${tables} left join stock s on s.variant_id = v.id
   where ${matches} order by v.sku, e.from_quantity limit $4 offset $5`,
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
  const filter: [number, string | null, string | null] = [id, anywhere(search), anywhereCompact(search)];
  const count = (await db.row(selectCount, filter))?.count ?? 0;
  const { offset, ...pager } = paginate(count, { page: query.page, size: query.size });
  const rows = await db.rows(selectPage, [...filter, query.size, offset]);
  return { rows, count, ...pager, search, size: query.size };
}
