import { isManual } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { holdWorkingDays } from "#domain/payments/deadline.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import { deadlineOf, findOrder, lockOrder, payableOf } from "../orders/order-row.ts";
import type { CashDesk } from "./cash-desk.ts";
import { holdOrder } from "./hold-order.ts";
import { paymentsOf } from "./payment-row.ts";
import { readPaymentSetup } from "./payment-settings.ts";
import { settlePayment } from "./settle-payment.ts";
import type { Settled } from "./settle-payment.ts";

/** `paid`: it is. `claimed`: the customer's word is recorded and holds the order. `checking`: no certain answer yet. */
export type Claimed = "paid" | "claimed" | "not_paid" | "processing" | "checking";
export type ClaimRefused = { code: "order_not_found" } | { code: "not_payable" } | { code: "order_overdue" };

/**
 * 'Have you already paid?' Asks Stripe or PayPal now; for bank deposit and zeller records the customer's word,
 * once, and holds the auto-cancel. A customer's word alone never confirms a payment.
 */
export async function claimAlreadyPaid(
  desk: CashDesk,
  input: { orderNumber: string; customerId: number | null },
): Promise<Result<Claimed, ClaimRefused>> {
  const order = await findOrder(desk.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const { standing } = payableOf(order);
  if (standing === "paid") return ok("paid");
  if (standing === "canceled") return refuse({ code: "not_payable" });
  if (isManual(order.method)) return desk.db.transaction((tx) => recordWord(tx, desk, order.id, input.customerId));
  return ok(await askProvider(desk, order.id));
}

/** Asks the provider about the order's newest payment: also for a customer coming back from its page. */
export async function askProvider(desk: CashDesk, orderId: number): Promise<Claimed> {
  const newest = (await paymentsOf(desk.db, orderId)).at(-1);
  const settled: Settled = newest ? await settlePayment(desk, newest.id) : "open";
  const order = await findOrder(desk.db, orderId);
  if (order && payableOf(order).standing === "paid") return "paid";
  if (settled === "unknown") return "checking";
  return settled === "await_clearing" || (order?.holdUntil ?? null) !== null ? "processing" : "not_paid";
}

const setClaimed = statement<[number, Date]>("order_claimed", `update orders set claimed_paid_at = $2 where id = $1`);

async function recordWord(
  tx: Tx,
  desk: CashDesk,
  orderId: number,
  customerId: number | null,
): Promise<Result<Claimed, ClaimRefused>> {
  const now = desk.clock.now();
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse({ code: "order_not_found" });
  const payable = payableOf(order);
  if (payable.standing === "paid") return ok("paid");
  if (payable.standing === "canceled") return refuse({ code: "not_payable" });
  if (isOverdue(payable, now)) return refuse({ code: "order_overdue" });
  // Said again, it holds no longer.
  if (order.claimedAt !== null) return ok("claimed");
  const { payment: settings, timeZone } = await readPaymentSetup(tx);
  const until = holdWorkingDays(deadlineOf(order) ?? now, now, settings.holdWorkingDays, timeZone);
  await tx.run(setClaimed, [order.id, new Date(now)]);
  await holdOrder(tx, desk.clock, order, until);
  const by = { actor: "customer", id: customerId } as const;
  await writeOrderEvent(tx, order, "payment-claimed", by, now, { data: { method: order.method, until } });
  return ok("claimed");
}
