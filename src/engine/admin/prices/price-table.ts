import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere, anywhereCompact, rowsOnPage } from "../list-query.ts";
import { partPicture } from "../part-picture.ts";

/** A price of a list, beside what the goods cost. */
interface ListedPrice {
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
const selectPage = statement<[number, string | null, string | null, number, number], ListedPrice>(
  "prices_of_list",
  `select v.sku, p.name, v.name as "variantName", ${partPicture} as picture, e.from_quantity as from,
     e.price_cents as price, v.price_cents as regular, s.cost_cents as cost
   from ${tables} left join stock s on s.variant_id = v.id
   where ${matches} order by v.sku, e.from_quantity limit $4 offset $5`,
);

export interface PricesPage {
  readonly rows: readonly ListedPrice[];
  readonly count: number;
  readonly page: number;
  readonly pages: number;
  readonly search: string;
}

/** Prices of a list by part number, fifty a page, searched by part number or name. */
export async function pricesOfList(
  db: Db,
  id: number,
  query: { readonly search: string; readonly page: number },
): Promise<PricesPage> {
  const search = cutText(cleanText(query.search), 80);
  const filter: [number, string | null, string | null] = [id, anywhere(search), anywhereCompact(search)];
  const count = (await db.row(selectCount, filter))?.count ?? 0;
  const { offset, ...pager } = paginate(count, { page: query.page, size: rowsOnPage });
  const rows = await db.rows(selectPage, [...filter, rowsOnPage, offset]);
  return { rows, count, ...pager, search };
}
