import { after, days } from "#domain/kernel/time.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentEventContext } from "./payment-event-context.ts";
import { tellOfRefusal } from "./tell-of-refusal.ts";

// Clears an earlier decline, which no longer matters to the customer.
const markClearing = statement<[number]>(
  "payment_clearing",
  `update payments set state = 'clearing', failure = null, remedy = null
   where id = $1 and state in ('new', 'begun', 'failed')`,
);
const markHeld = statement<[number, string | null]>(
  "payment_held",
  `update payments set failure = $2, remedy = case when $2::text is null then null else 'merchant' end,
     acknowledged_at = null
   where id = $1 and state = 'clearing' and failure is distinct from $2`,
);

/** Time for the merchant to act at the provider. PayPal returns an unclaimed payment after thirty days. */
const longestHeld = days(7);

/**
 * Keeps the order open while its money clears for days. When the merchant has to act first, the staff are notified of
 * the deadline.
 */
export async function awaitClearing(
  { tx, deps, order, payment, by, now }: PaymentEventContext,
  reason: string | null,
): Promise<void> {
  // The webhook and our own lookup may both report it; the timeline gets one entry.
  const isNew = (await tx.run(markClearing, [payment.id])) > 0;
  if (isNew) {
    await deps.orders.holdForClearing(tx, order.id, now);
    const data = { method: payment.method, payment: payment.id };
    await deps.orders.note(tx, order.id, { name: "payment-processing", by, now, data });
    // A session that was opened beside it could be paid as well.
    await enqueue(tx, deps.clock, "close_sessions", { orderId: order.id }, { key: `close-sessions:${order.id}` });
  }
  if ((await tx.run(markHeld, [payment.id, reason])) === 0 || reason === null) return;
  const until = after(order.clearingSince ?? now, longestHeld);
  await deps.orders.holdForMerchant(tx, order.id, until);
  await tellOfRefusal(tx, deps, order, payment, reason, until);
}
