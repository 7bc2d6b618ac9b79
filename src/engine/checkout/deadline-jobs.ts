import { isManual, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { after, hours, type Instant, instant } from "#domain/kernel/time.ts";
import { type EnqueuedJob, enqueueAll } from "../platform/outbox.ts";
import type { Tx } from "../platform/database.ts";
import type { Clock } from "../ports/clock.ts";

/** Time before a transfer's deadline at which the buyer is reminded. */
const reminderMs = hours(24);

/**
 * The jobs of an unpaid order's deadline: one at the deadline and, for transfers, a reminder before it. Enqueued again,
 * both are replaced.
 */
export function deadlineJobs(
  order: { readonly orderId: number; readonly payBy: Instant; readonly payment: PaymentMethod },
  now: Instant,
): (EnqueuedJob & { readonly runAt: Instant; readonly key: string })[] {
  const { orderId, payBy } = order;
  const remindAt = instant(Math.max(after(payBy, -reminderMs), now));
  return [
    { name: "expire_order", payload: { orderId }, runAt: payBy, key: `expire_order:${orderId}` },
    ...(isManual(order.payment)
      ? [
          {
            name: "warn_expiring_order" as const,
            payload: { orderId },
            runAt: remindAt,
            key: `warn_expiring_order:${orderId}`,
          },
        ]
      : []),
  ];
}

/** Enqueues them in the given transaction. */
export function scheduleDeadline(tx: Tx, clock: Clock, order: Parameters<typeof deadlineJobs>[0]): Promise<void> {
  return enqueueAll(tx, clock, deadlineJobs(order, clock.now()));
}

/** Has orders end at once that can no longer be paid. */
export function expireNow(tx: Tx, clock: Clock, orderIds: readonly number[]): Promise<void> {
  const jobs = orderIds.map((orderId) => {
    const key = `expire_order:${orderId}`;
    return { name: "expire_order" as const, payload: { orderId }, runAt: clock.now(), key };
  });
  return enqueueAll(tx, clock, jobs);
}
