import { isManual } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { holdWorkingDays } from "#domain/payments/deadline.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { isTakenOverToPay } from "../promotions/uses-of-mailbox.ts";
import { writeOrderEvent } from "./order-events.ts";
import { deadlineOf, findOrder, lockOrder, payableOf } from "./order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { holdOrder } from "./hold-order.ts";
import { readPaymentSetup } from "../payments/payment-settings.ts";
import { checkPaymentStatus, type PaymentStatus } from "../payments/check-payment-status.ts";

/** `claimed`: the customer's word is recorded and holds the order. */
export type Claimed = PaymentStatus | "claimed";
export type ClaimRefused = { code: "order_not_found" } | { code: "not_payable" } | { code: "order_overdue" };

/**
 * 'Have you already paid?' Asks Stripe or PayPal now; for bank deposit and zeller records the customer's word,
 * once, and holds the auto-cancel. A customer's word alone never confirms a payment.
 */
export async function claimAlreadyPaid(
  deps: PaymentDeps,
  input: { orderNumber: string; customerId: number | null },
): Promise<Result<Claimed, ClaimRefused>> {
  const order = await findOrder(deps.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const { paymentStatus } = payableOf(order);
  if (paymentStatus === "paid" || paymentStatus === "authorized") return ok(paymentStatus);
  if (paymentStatus === "canceled") return refuse({ code: "not_payable" });
  if (isManual(order.method)) return deps.db.transaction((tx) => recordWord(tx, deps, order.id, input.customerId));
  return ok(await checkPaymentStatus(deps, order.id));
}

const setClaimed = statement<[number, Date]>("order_claimed", `update orders set claimed_paid_at = $2 where id = $1`);

async function recordWord(
  tx: Tx,
  deps: PaymentDeps,
  orderId: number,
  customerId: number | null,
): Promise<Result<Claimed, ClaimRefused>> {
  const now = deps.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse({ code: "order_not_found" });
  const payable = payableOf(order);
  if (payable.paymentStatus === "paid" || payable.paymentStatus === "authorized") return ok(payable.paymentStatus);
  if (payable.paymentStatus === "canceled") return refuse({ code: "not_payable" });
  if (isOverdue(payable, now) || (await isTakenOverToPay(tx, order))) return refuse({ code: "order_overdue" });
  // A second claim does not extend the hold.
  if (order.claimedAt !== null) return ok("claimed");
  const { payment: settings, timeZone } = await readPaymentSetup(tx);
  const until = holdWorkingDays(deadlineOf(order) ?? now, now, settings.holdWorkingDays, timeZone);
  await tx.run(setClaimed, [order.id, new Date(now)]);
  await holdOrder(tx, deps.clock, order, until);
  const by = { actor: "customer", id: customerId } as const;
  await writeOrderEvent(tx, order, "payment-claimed", by, now, { data: { method: order.method, until } });
  const things = [{ name: order.number, key: order.number }];
  await enqueue(tx, deps.clock, "tell_staff", { about: "transfer", things, episode: String(now) });
  return ok("claimed");
}
