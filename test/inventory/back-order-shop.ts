import { randomUUID } from "node:crypto";
import type { Wait } from "#domain/inventory/back-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import type { PlaceOrderRequest } from "#engine/checkout/order-request.ts";
import type { Database } from "#engine/platform/database.ts";
import { cartWith, parcelForm, place, type shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";

type Shop = ReturnType<typeof shopOn>;

interface Offered {
  readonly sku: string;
  readonly onHand: number;
  readonly limit: number;
  readonly expectedOn?: string | null;
  readonly restockDays?: number | null;
}

/** Goods of which some may be ordered before they are there. */
export async function offerGoods(db: Database, ...goods: Offered[]): Promise<void> {
  await stockGoods(db, ...goods);
  for (const { sku, limit, expectedOn = null, restockDays = null } of goods)
    await db.sql(
      `update stock s set backorder_limit = $2, expected_on = $3, restock_days = $4 from variants v
       where v.id = s.variant_id and v.sku = $1`,
      [sku, limit, expectedOn, restockDays],
    );
}

/** A cart on the checkout page: its total, and the units that wait. */
export async function seenOf(shop: Shop, cart: { token: string }) {
  const quote = await quoteCart(shop, cart, { method: "SHIPPING", state: "OH" });
  const waits = quote.lines.flatMap(({ sku, wait }) => (wait ? [[sku, wait] as const] : []));
  return { seenTotal: quote.priced?.order.total ?? 0, seenWaits: new Map<string, Wait>(waits), quote };
}

/** Places an order of what its buyer has seen, paid by transfer. */
export async function order(
  shop: Shop,
  items: readonly { sku: string; quantity: number }[],
  changes: Partial<PlaceOrderRequest> & { inParts?: boolean } = {},
) {
  const cart = await cartWith(shop, ...items);
  const { seenTotal, seenWaits } = await seenOf(shop, cart);
  const { inParts = false, ...others } = changes;
  const form = { ...parcelForm, payment: "zeller" as const, ...(inParts && { shipsInParts: "on" }) };
  return place(shop, cart, { form, seenTotal, seenWaits, key: randomUUID(), ...others });
}

/** Stock of a part, with what its open orders hold of it and wait for. */
export async function stockOf(db: Database, sku: string) {
  const [row] = await db.sql<{ onHand: number; reserved: number; backOrdered: number; id: number }>(
    `select s.variant_id as id, s.on_hand as "onHand", s.reserved, s.backordered as "backOrdered"
     from stock s join variants v on v.id = s.variant_id where v.sku = $1`,
    [sku],
  );
  return row!;
}

/** Units that the orders of a part wait for, in the order of placing; canceled ones wait for none. */
export async function waitingOf(db: Database, sku: string): Promise<number[]> {
  const rows = await db.sql<{ waiting: number }>(
    "select l.waiting from order_lines l where l.sku = $1 order by l.order_id, l.id",
    [sku],
  );
  return rows.map(({ waiting }) => waiting);
}
