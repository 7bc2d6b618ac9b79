import { apartBy, type OrderToPack } from "#domain/fulfilment/together.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { ofSameBuyer } from "../../buyers/owned-by.ts";
import { packingColumns } from "../../fulfilment/orders-to-pack.ts";
import { unitsLeft } from "../../fulfilment/units-left.ts";
import { holding, holdOf } from "../../payments/money-hold.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** An order whose goods can leave in the parcel of another. */
export interface OrderTogether {
  readonly number: string;
  readonly placedAt: Instant;
  readonly lines: readonly {
    readonly id: number;
    readonly sku: string;
    readonly name: LocalizedText;
    readonly left: number;
  }[];
}

const selectTogether = statement<[string[], string[]], OrderToPack & OrderTogether & { readonly beside: OrderToPack }>(
  "orders_together",
  `select to_json(m) as beside, ${packingColumns("o")}, o.placed_at as "placedAt", goods.lines
   from (select ${packingColumns("b")}, b.id, b.company_id, b.site_id, b.customer_id, b.email_key
     from orders b where b.number = any($1) and b.shipping_method <> 'PICKUP') m
   join orders o on ${ofSameBuyer("o", "m")} and o.id <> m.id
   join lateral (select json_agg(json_build_object('id', l.id, 'sku', l.sku, 'name', l.name, 'left', ${unitsLeft})
       order by l.position) filter (where ${unitsLeft} > 0) as lines, sum(l.waiting) > 0 as waits
     from order_lines l where l.order_id = o.id) goods on goods.lines is not null
   where o.state = 'confirmed' and o.fulfilment_state = 'unsent' and o.after_sale_state = 'none'
     and o.payment_state in ('captured', 'authorized', 'on-account') and o.shipping_method <> 'PICKUP'
     and (o.ships_in_parts or not goods.waits) and ${holdOf("o.id", "$2")} is null
   order by m.id, o.placed_at, o.id limit 20000`,
);

/** The orders that can leave together with each of these, the oldest first. */
async function togetherWith(db: Db, numbers: readonly string[]): Promise<Map<string, OrderTogether[]>> {
  const rows = await db.rows(selectTogether, [[...numbers], holding]);
  const near = rows.filter((order) => apartBy(order.beside, order) === null);
  const groups = Map.groupBy(near, ({ beside }) => beside.number);
  return new Map([...groups].map(([number, orders]) => [number, orders.map(orderOf)]));
}

const orderOf = ({ number, placedAt, lines }: OrderTogether): OrderTogether => ({ number, placedAt, lines });

/** The orders that can leave together with this one, with their goods. */
export async function ordersTogether(db: Db, number: string): Promise<OrderTogether[]> {
  return (await togetherWith(db, [number])).get(number) ?? [];
}

/** Their numbers, for many orders; one that goes alone is left out. */
export async function numbersTogether(db: Db, numbers: readonly string[]): Promise<Record<string, readonly string[]>> {
  const groups = numbers.length === 0 ? new Map<string, OrderTogether[]>() : await togetherWith(db, numbers);
  return Object.fromEntries([...groups].map(([number, orders]) => [number, orders.map((order) => order.number)]));
}

const selectLineIds = statement<[string], { id: number }>(
  "line_ids_of_order",
  "select l.id from order_lines l join orders o on o.id = l.order_id where o.number = $1 order by l.position",
);

/** The ids of an order's lines. */
export async function lineIdsOf(db: Db, number: string): Promise<number[]> {
  return (await db.rows(selectLineIds, [number])).map(({ id }) => id);
}
