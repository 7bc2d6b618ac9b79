import { isManual } from "#domain/checkout/payment-method.ts";
import { after, hours, instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { type OrderMail, enqueueAll } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { PlacedOrder } from "./write-order.ts";

/** How long before the deadline of a transfer its buyer is reminded. */
const reminderMs = hours(24);

/**
 * What follows a placed order, enqueued with it: its first mail, the alarm at its deadline, for transfers a reminder,
 * and for a guest who pays by transfer the invitation to an account, where the order is followed.
 */
export async function announceOrder(
  tx: Tx,
  clock: Clock,
  order: PlacedOrder & { readonly guest: boolean },
): Promise<void> {
  const { orderId, payBy, payment } = order;
  const remindAt = instant(Math.max(after(payBy, -reminderMs), clock.now()));
  await enqueueAll(tx, clock, [
    { name: "expire_order", payload: { orderId }, runAt: payBy, key: `expire_order:${orderId}` },
    ...mailsFor(order).map((mail) => ({ name: "send_order_mail" as const, payload: { orderId, mail } })),
    ...(isManual(payment)
      ? [
          {
            name: "warn_expiring_order" as const,
            payload: { orderId },
            runAt: remindAt,
            key: `warn_expiring_order:${orderId}`,
          },
        ]
      : []),
  ]);
}

function mailsFor({ payment, guest }: PlacedOrder & { readonly guest: boolean }): OrderMail[] {
  if (!isManual(payment)) return ["placed"];
  const instructions: OrderMail = payment === "zeller" ? "zeller-instructions" : "bank-instructions";
  return guest ? [instructions, "invitation"] : [instructions];
}
