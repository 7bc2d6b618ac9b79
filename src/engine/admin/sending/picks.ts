import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

interface PickRow {
  sku: string;
  name: LocalizedText;
  quantity: number;
  orders: { number: string; quantity: number }[];
}

const selectPicks = statement<[string[]], PickRow & Record<string, unknown>>(
  "picks",
  `with waiting as (
     select l.sku, l.name, o.number, o.placed_at, l.quantity - l.refunded_quantity - l.waiting
       - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)::int as quantity
     from orders o join order_lines l on l.order_id = o.id where o.number = any($1)
   ), by_order as (
     select sku, number, min(placed_at) as placed_at, (array_agg(name))[1] as name, sum(quantity)::int as quantity
     from waiting where quantity > 0 group by sku, number
   )
   select sku, (array_agg(name))[1] as name, sum(quantity)::int as quantity,
     json_agg(json_build_object('number', number, 'quantity', quantity) order by placed_at, number) as orders
   from by_order group by sku order by sku`,
);

/** Parts to pick for orders, by part number, without units that have shipped, were refunded or are not in stock yet. */
export function picksOf(db: Db, numbers: readonly string[]): Promise<PickRow[]> {
  return db.rows(selectPicks, [[...numbers]]);
}
