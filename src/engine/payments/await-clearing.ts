import { after, days } from "#domain/kernel/time.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentEventContext } from "./payment-event-context.ts";
import { tellOfRefusal } from "./tell-of-refusal.ts";

// An earlier decline no longer matters to the customer.
const markClearing = statement<[number]>(
  "payment_clearing",
  `update payments set state = 'clearing', failure = null, remedy = null where id = $1 and state in ('new', 'begun', 'failed')`,
);
const markHeld = statement<[number, string | null]>(
  "payment_held",
  `update payments set failure = $2, remedy = case when $2::text is null then null else 'merchant' end, acknowledged_at = null
   where id = $1 and state = 'clearing' and failure is distinct from $2`,
);

/** Goods wait this long for a merchant who has to act at the provider; unclaimed, PayPal sends the money back after thirty. */
const longestHeld = days(7);

/**
 * The payer has paid, and the money takes days: the order waits for it, and is not canceled meanwhile. Where the merchant
 * has to act for it to come, the staff are told until when.
 */
export async function awaitClearing(
  { tx, deps, order, payment, by, now }: PaymentEventContext,
  held: string | null,
): Promise<void> {
  // The webhook and our own question both find it: the timeline says it once.
  const isNew = (await tx.run(markClearing, [payment.id])) > 0;
  if (isNew) {
    await deps.orders.holdForClearing(tx, order.id, now);
    const data = { method: payment.method, payment: payment.id };
    await deps.orders.note(tx, order.id, { name: "payment-processing", by, now, data });
  }
  if ((await tx.run(markHeld, [payment.id, held])) === 0 || held === null) return;
  const until = after(order.clearingSince ?? now, longestHeld);
  await deps.orders.holdForMerchant(tx, order.id, until);
  await tellOfRefusal(tx, deps, order, payment, held, until);
}
