import { refuseUnprovedWait, type UnprovedShare } from "#domain/checkout/hold-bounds.ts";
import { manualMethods } from "#domain/checkout/payment-method.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: true if order `o` is from somebody without a confirmed email. */
const unproved = `not o.email_proved
  and not exists (select from customers c where c.id = o.customer_id and c.email_verified_at is not null)`;

// In the order of variant ids, as reservations lock them.
const lockStock = statement<[number[]]>(
  "lock_stock_to_wait",
  `select from stock where variant_id = any($1) order by variant_id for update`,
);
// Where all reservations together leave half of a part free, so do these: no order is read.
const selectWaits = statement<[number[], string[]], { variantId: number; free: number; waiting: number }>(
  "unproved_waits",
  `select s.variant_id as "variantId", s.on_hand - s.reserved + greatest(s.backorder_limit - s.backordered, 0) as free,
     case when s.reserved <= s.on_hand - s.reserved then 0 else
       (select coalesce(sum(l.quantity), 0)::int from orders o join order_lines l on l.order_id = o.id
        where o.state = 'pending' and o.payment_method = any($2) and l.variant_id = s.variant_id and ${unproved})
     end as waiting
   from stock s where s.variant_id = any($1)`,
);

interface ReservedLine {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

/**
 * Why goods may not wait days for the transfer of somebody who has proved no mailbox; null when they may. Their stock
 * is reserved and locked by this transaction, so that of two orders of a part the second sees the first; the order
 * itself waits for no transfer yet.
 */
export async function refuseToWait(tx: Tx, lines: readonly ReservedLine[]): Promise<UnprovedShare | null> {
  const variants = [...new Set(lines.map(({ variantId }) => variantId))];
  const waits = new Map(
    (await tx.rows(selectWaits, [variants, [...manualMethods]])).map((row) => [row.variantId, row]),
  );
  return refuseUnprovedWait(
    lines.map(({ variantId, sku, name, quantity }) => {
      const { free = 0, waiting = 0 } = waits.get(variantId) ?? {};
      const own = lines.reduce((sum, line) => sum + (line.variantId === variantId ? line.quantity : 0), 0);
      return { sku, name, quantity, left: free + own + waiting, waiting };
    }),
  );
}

const selectUnprovedLines = statement<[number], ReservedLine>(
  "lines_of_unproved_order",
  `select l.variant_id as "variantId", l.sku, l.name, l.quantity from orders o join order_lines l on l.order_id = o.id
   where o.id = $1 and l.variant_id is not null and ${unproved} order by l.position`,
);

const selectUnproved = statement<[number], { unproved: boolean }>(
  "order_is_unproved",
  `select ${unproved} as unproved from orders o where o.id = $1`,
);

/** True for an order of somebody who has proved no mailbox. */
export async function isUnproved(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.row(selectUnproved, [orderId]))?.unproved ?? true;
}

/** The same for an order that was to be paid at once, and now by transfer. */
export async function refuseOrderToWait(tx: Tx, orderId: number): Promise<UnprovedShare | null> {
  const lines = await tx.rows(selectUnprovedLines, [orderId]);
  if (lines.length === 0) return null;
  await tx.run(lockStock, [lines.map(({ variantId }) => variantId)]);
  return refuseToWait(tx, lines);
}
