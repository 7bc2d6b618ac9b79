import { orderStatus } from "#domain/orders/order-status.ts";
import { orderStep } from "#domain/orders/order-steps.ts";
import type { By } from "#domain/kernel/actor.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, hours } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { expireNow } from "../checkout/deadline-jobs.ts";
import { reserveGoods } from "../inventory/reserve-stock.ts";
import type { ReinstateRefused } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { takeCodeAgain } from "../promotions/uses-of-mailbox.ts";
import { writeOrderEvent } from "./order-events.ts";
import { livesOf, type OrderRow } from "./order-row.ts";
import { takePointsAgain } from "./points.ts";

const selectGoods = statement<[number], { variantId: number | null; sku: string; quantity: number; erased: boolean }>(
  "goods_to_reinstate",
  `select l.variant_id as "variantId", l.sku, l.quantity, o.erased_at is not null as erased
   from order_lines l join orders o on o.id = l.order_id where l.order_id = $1 order by l.position`,
);
const markPending = statement<[number, Date]>(
  "order_reinstated",
  `update orders set state = 'pending', payment_state = 'owed', canceled_at = null, canceled_by = null, pay_by = $2,
     hold_until = null where id = $1`,
);
/** The restoring payment is recorded in the same transaction, so nobody sees this deadline. */
const anyDeadline = hours(1);

/** Lets a locked, canceled order wait for its payment again; its goods are reserved anew, all or none. */
export async function reinstateLocked(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  by: By,
  now: Instant,
): Promise<Result<"reinstated", ReinstateRefused>> {
  const to = orderStep(livesOf(order), "reinstated", by.actor);
  if (!to.ok) throw new Error(`only a canceled order is reinstated: ${JSON.stringify(to.error)}`);
  if (order.exchanged > 0) return refuse({ code: "order_exchanged" });
  const goods = await tx.rows(selectGoods, [order.id]);
  if (goods.some(({ erased }) => erased)) return refuse({ code: "order_erased" });
  const lines = goods.flatMap(({ variantId, sku, quantity }) =>
    variantId === null ? [] : [{ variantId, sku, quantity }],
  );
  const left = goods.find(({ variantId }) => variantId === null);
  if (left) return refuse({ code: "goods_gone", sku: left.sku, left: 0 });
  const short = await reserveGoods(tx, order.id, lines, now);
  if (short) return refuse({ code: "goods_gone", sku: short.short.sku, left: short.left });
  await tx.run(markPending, [order.id, new Date(after(now, anyDeadline))]);
  const takenOver = order.discountCode === null ? [] : await takeCodeAgain(tx, order.id);
  if (takenOver === null) return refuse({ code: "code_used_since" });
  await expireNow(tx, clock, takenOver);
  // Points that were spent meanwhile are owed.
  await takePointsAgain(tx, order, now);
  await writeOrderEvent(tx, order, "reinstated", by, now, { to: orderStatus(to.value) });
  return ok("reinstated");
}
