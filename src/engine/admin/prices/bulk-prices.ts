import { cents, type Money, share } from "#domain/kernel/money.ts";
import { lessShare } from "#domain/pricing/contract-price.ts";
import { priceCellText } from "#domain/pricing/price-grid.ts";
import { type BulkBase, mostPriceRows } from "#domain/pricing/price-rows.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

export interface BulkChange {
  /** A category, a brand, or all prices of the list where both are empty. */
  readonly category: string;
  readonly brand: string;
  /** Base of the change: the shop's regular prices, or those of the list. */
  readonly base: BulkBase;
  /** In millionths; less where it is negative. */
  readonly change: number;
}

const selectPublic = statement<[string, string, number], { sku: string; price: Money; from: number }>(
  "public_prices_for_list",
  `select v.sku, v.price_cents as price, 1 as from from variants v join products p on p.id = v.product_id
   where not v.retired and p.status in ('published', 'unavailable') and ($1 = '' or p.category = $1)
     and ($2 = '' or p.brand = $2)
   order by v.sku limit $3`,
);
const selectListed = statement<[string, string, number, number], { sku: string; price: Money; from: number }>(
  "list_prices_in_bulk",
  `select v.sku, e.price_cents as price, e.from_quantity as from
   from price_list_prices e join variants v on v.id = e.variant_id join products p on p.id = v.product_id
   where e.list_id = $4 and e.price_cents is not null and ($1 = '' or p.category = $1) and ($2 = '' or p.brand = $2)
   order by v.sku, e.from_quantity limit $3`,
);

/** A change of many prices as rows to be planned; empty where it is of none. */
export async function bulkRows(db: Db, id: number, { category, brand, base, change }: BulkChange): Promise<string> {
  const most = mostPriceRows + 1;
  const rows =
    base === "public"
      ? await db.rows(selectPublic, [category, brand, most])
      : await db.rows(selectListed, [category, brand, most, id]);
  return rows
    .map(({ sku, price, from }) => [sku, from, priceCellText(changedPrice(price, change))].join("\t"))
    .join("\n");
}

const changedPrice = (price: Money, change: number): Money =>
  change < 0 ? lessShare(price, -change) : cents(price + share(price, change, 1_000_000));
