import { readOrderNumber } from "#domain/checkout/order-number.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import { type OrderToSend, planSending, type SendingPlan, type UsedNumber } from "#domain/fulfilment/sending.ts";
import { namedParcels, type SendingRow, withPlaceholders } from "#domain/fulfilment/sending-row.ts";
import type { OrderToPack } from "#domain/fulfilment/together.ts";
import { readNumbering } from "../../checkout/draw-order-number.ts";
import { lifeKeys, livesOf } from "../../orders/order-row.ts";
import { packingColumns } from "../../fulfilment/orders-to-pack.ts";
import { ordersIn, parcelsWith } from "../../orders/order-parcels.ts";
import { orders } from "../../orders/order-record.ts";
import { holding, holdOf } from "../../payments/money-hold.ts";
import { depositIsOpen } from "../../receivables/company-account.ts";
import { type RowOf, selected } from "../../platform/columns.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

const keys = ["shippingMethod", "shipsInParts", ...lifeKeys] as const;

type OrderRow = RowOf<typeof orders, (typeof keys)[number]> &
  OrderToPack &
  Pick<OrderToSend, "lines"> & { hold: MoneyHold | null };

const selectOrders = statement<[string[], string[]], OrderRow>(
  "orders_to_send",
  `select ${selected(orders, keys, "o")}, ${packingColumns("o")}, ${holdOf("o.id", "$2")} as hold,
     (select json_agg(json_build_object('lineId', l.id, 'sku', l.sku,
        'isHeld', l.asks_deposit and ${depositIsOpen("o")},
        'waiting', l.waiting, 'left', l.quantity - l.waiting
          - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))
        order by l.position)
      from order_lines l where l.order_id = o.id) as lines
   from orders o where o.number = any($1)`,
);

const selectUsed = statement<[string[], string[], string[]], UsedNumber>(
  "used_numbers",
  `select p.id, o.number as "order", p.carrier, p.number from parcels p join orders o on o.id in ${ordersIn("p.id")}
   join unnest($1::text[], $2::text[]) as named (carrier, number)
     on named.carrier = p.carrier and named.number = p.number
   union
   select p.id, o.number, p.carrier, p.number from orders o join parcels p on p.id in ${parcelsWith("o.id")}
   where o.number = any($3)`,
);

const selectLatest = statement<[], { id: number }>("latest_parcel", "select coalesce(max(id), 0) as id from parcels");

/** The latest parcel of all, 0 where there is none: rows that are planned now tell what is sent from what was. */
export async function latestParcel(db: Db): Promise<number> {
  return (await db.row(selectLatest, []))?.id ?? 0;
}

/**
 * Plans rows as of now, in three statements however many rows there are. A counted number may lack its prefix. `seen`
 * is the latest parcel when they were first planned.
 */
export async function planFromRows(
  db: Db,
  typed: readonly SendingRow[],
  seen: number | null = null,
): Promise<SendingPlan> {
  const numbering = await readNumbering(db);
  const rows = typed.map((row) => ({ ...row, order: readOrderNumber(row.order, numbering) ?? row.order }));
  const numbers = [...new Set(rows.map(({ order }) => order))];
  const orderRows = await db.rows(selectOrders, [numbers, holding]);
  const named = namedParcels(rows);
  const columns = [named.map(({ carrier }) => carrier), named.map(({ number }) => number)] as const;
  const used = await db.rows(selectUsed, [...columns, [...withPlaceholders(rows)]]);
  const toSend = orderRows.map((row): OrderToSend => ({ ...row, lives: livesOf(row) }));
  return planSending(rows, new Map(toSend.map((order) => [order.number, order])), used, seen);
}
