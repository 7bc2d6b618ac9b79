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

interface Base {
  sku: string;
  price: Money;
  from: number;
  /** Prices of the list for larger quantities. */
  breaks: { from: number; price: Money }[] | null;
}

// Goods that a list puts on request stay so: their price is agreed in a quote.
const selectPublic = statement<[string, string, number, number], Base>(
  "public_prices_for_list",
  `select v.sku, v.price_cents as price, 1 as from,
     (select json_agg(json_build_object('from', e.from_quantity, 'price', e.price_cents) order by e.from_quantity)
      from price_list_prices e where e.list_id = $4 and e.variant_id = v.id and e.from_quantity > 1) as breaks
   from variants v join products p on p.id = v.product_id
   where not v.retired and p.status in ('published', 'unavailable') and ($1 = '' or p.category = $1)
     and ($2 = '' or p.brand = $2) and not exists (
       select from price_list_prices e where e.list_id = $4 and e.variant_id = v.id and e.price_cents is null)
   order by v.sku limit $3`,
);
const selectListed = statement<[string, string, number, number], Base>(
  "list_prices_in_bulk",
  `select v.sku, e.price_cents as price, e.from_quantity as from, null as breaks
   from price_list_prices e join variants v on v.id = e.variant_id join products p on p.id = v.product_id
   where e.list_id = $4 and e.price_cents is not null and ($1 = '' or p.category = $1) and ($2 = '' or p.brand = $2)
   order by v.sku, e.from_quantity limit $3`,
);

/**
 * A change of many prices as rows to be planned; empty where it is of none. A price for a larger quantity that would be
 * no less than the new one is removed: more of a part never costs more each.
 */
export async function bulkRows(db: Db, id: number, { category, brand, base, change }: BulkChange): Promise<string> {
  const most = mostPriceRows + 1;
  const rows = await db.rows(base === "public" ? selectPublic : selectListed, [category, brand, most, id]);
  return rows.flatMap((row) => rowsOf(row, changedPrice(row.price, change))).join("\n");
}

const rowsOf = ({ sku, from, breaks }: Base, price: Money): string[] => [
  [sku, from, priceCellText(price)].join("\t"),
  ...(breaks ?? []).flatMap((one) => (one.price < price ? [] : [[sku, one.from, priceCellText("remove")].join("\t")])),
];

const changedPrice = (price: Money, change: number): Money =>
  change < 0 ? lessShare(price, -change) : cents(price + share(price, change, 1_000_000));
