import { wayInto } from "#domain/buyers/order-access.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { instructionsMail } from "../checkout/instructions-mail.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, type Instant, instant, minutes } from "#domain/kernel/time.ts";
import { deadlineAfterChange, unprovedDeadline } from "#domain/payments/deadline.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { windowsOf } from "#domain/checkout/payment-settings.ts";
import type { UnprovedPaying, UnprovedShare } from "#domain/checkout/hold-bounds.ts";
import { isUnproved, proveOrder, refuseOrderUnproved } from "../checkout/unproved-shares.ts";
import { scheduleDeadline } from "../checkout/deadline-jobs.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue, sentOnce } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { isTakenOverToPay } from "../promotions/uses-of-mailbox.ts";
import { writeOrderEvent } from "./order-events.ts";
import { kindsSent } from "./sent-mails.ts";
import { deadlineOf, findOrder, lockOrder, payableOf } from "./order-row.ts";
import type { OrderRow } from "./order-row.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { closeSession } from "../payments/close-sessions.ts";
import { offeredMethods } from "../payments/offered-methods.ts";
import { exchangeAttempt, paymentsOf } from "../payments/payment-row.ts";
import type { PaymentRow } from "../payments/payment-row.ts";
import { readPaymentSetup } from "../payments/payment-settings.ts";

export type ChangeRefused =
  | { code: "order_not_found" }
  | { code: "already_paid" }
  | { code: "not_payable" }
  | { code: "order_overdue" }
  | { code: "method_not_offered" }
  | { code: "same_method" }
  /** Part of the money was received by transfer. */
  | { code: "part_received" }
  /** So much would wait days for a transfer of who has proved no mailbox. */
  | UnprovedShare
  /** So much would be held for a card or PayPal payment of the same. */
  | UnprovedPaying
  /** The earlier session may still be payable: changing now could charge twice. */
  | { code: "try_again" };

/**
 * Changes how a pending order is paid. The earlier session is closed at its provider first, so that only one can
 * be paid; should money have come by it, that is recorded and the change refused.
 */
export async function changePaymentMethod(
  deps: PaymentDeps,
  input: { orderNumber: string; method: PaymentMethod; customerId: number | null },
): Promise<Result<{ method: PaymentMethod }, ChangeRefused>> {
  const order = await findOrder(deps.db, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const refused = whyNot(deps, order, input.method);
  if (refused) return refuse(refused);
  const payments = await paymentsOf(deps.db, order.id);
  if (hasPart(payments)) return refuse({ code: "part_received" });
  if (!(await offeredMethods(deps)).includes(input.method)) return refuse({ code: "method_not_offered" });
  const current = payments.at(-1);
  const closing = current ? await closeSession(deps, order, current) : "closed";
  if (closing === "paid" || closing === "clearing") return refuse({ code: "already_paid" });
  if (closing === "unknown") return refuse({ code: "try_again" });
  return deps.db.transaction((tx) => exchange(tx, deps, input, current?.id ?? null));
}

const setMethod = statement<[number, PaymentMethod, Date]>(
  "order_method",
  `update orders set payment_method = $2, pay_by = $3, hold_until = null, claimed_paid_at = null where id = $1`,
);

const promisedUntil = statement<[number], { until: Instant }>(
  "draft_promised_until",
  `select valid_until as until from order_drafts where order_id = $1`,
);

async function exchange(
  tx: Tx,
  deps: PaymentDeps,
  input: { orderNumber: string; method: PaymentMethod; customerId: number | null },
  closedId: number | null,
): Promise<Result<{ method: PaymentMethod }, ChangeRefused>> {
  const now = deps.clock.now();
  const order = await lockOrder(tx, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const refused = whyNot(deps, order, input.method);
  if (refused) return refuse(refused);
  if (await isTakenOverToPay(tx, order)) return refuse({ code: "order_overdue" });
  // Somebody else began or changed meanwhile: what was closed is no longer what is open.
  const payments = await paymentsOf(tx, order.id);
  if (hasPart(payments)) return refuse({ code: "part_received" });
  const newest = payments.at(-1);
  const reopened = newest?.state === "begun" && newest.session !== null;
  if ((newest?.id ?? null) !== closedId || reopened) return refuse({ code: "try_again" });
  await proveOrder(tx, order.id, input.customerId);
  // From one provider to another, no more is held than before.
  const isOtherKind = isManual(input.method) !== isManual(order.method);
  const pastShare = isOtherKind ? await refuseOrderUnproved(tx, order.id, input.method) : null;
  if (pastShare) return refuse(pastShare);
  const { payment: settings, timeZone } = await readPaymentSetup(tx);
  const windows = windowsOf(settings);
  const usual = deadlineAfterChange(order.placedAt, input.method, windows, now, timeZone);
  const isBounded = !isManual(input.method) && !isManual(order.method) && (await isUnproved(tx, order.id));
  const bounded = isBounded ? unprovedDeadline(usual, order.placedAt, windows, deadlineOf(order) ?? usual) : usual;
  // An order that staff began can be paid as long as was promised, whatever way is chosen.
  const deadline = instant(Math.max(bounded, (await tx.row(promisedUntil, [order.id]))?.until ?? 0));
  await exchangeAttempt(tx, order.id, input.method, order.total, now);
  await tx.run(setMethod, [order.id, input.method, new Date(deadline)]);
  await scheduleDeadline(tx, deps.clock, { orderId: order.id, payBy: deadline, payment: input.method });
  const data = { from: order.method, to: input.method };
  await mailAboutMethod(tx, deps, order, input.method);
  await writeOrderEvent(tx, order, "method-changed", { actor: "customer", id: input.customerId }, now, { data });
  return ok({ method: input.method });
}

/** Tells if a part of the money came by transfer. */
export const hasPart = (payments: readonly PaymentRow[]) =>
  payments.some(({ received, capture }) => received > 0 && capture === null);

/** So long a buyer may go back and forth before the mail about the method leaves. */
const settlesIn = minutes(1);

/** Mails what the buyer was not told yet: where to send the money, or for a provider's method that the order exists. */
async function mailAboutMethod(tx: Tx, deps: PaymentDeps, order: OrderRow, method: PaymentMethod): Promise<void> {
  const sentKinds = await kindsSent(tx, order.id);
  const mail = isManual(method) ? instructionsMail[method] : sentKinds.size === 0 ? "placed" : null;
  const runAt = after(deps.clock.now(), settlesIn);
  const key = `about-method:${order.id}`;
  if (mail !== null && !sentKinds.has(mail))
    await enqueue(tx, deps.clock, "send_order_mail", { orderId: order.id, mail }, { runAt, key });
  // A guest who pays by transfer reaches the order's details only through an account; the invitation opens it.
  if (wayInto({ ...order, isTransfer: isManual(method) }) === "invitation" && !sentKinds.has("invitation")) {
    const invitation = { orderId: order.id, mail: "invitation", data: sentOnce } as const;
    await enqueue(tx, deps.clock, "send_order_mail", invitation, { key: `invitation:${order.id}` });
  }
}

function whyNot(deps: PaymentDeps, order: OrderRow, method: PaymentMethod): ChangeRefused | null {
  const payable = payableOf(order);
  if (payable.paymentStatus === "paid" || payable.paymentStatus === "authorized") return { code: "already_paid" };
  if (payable.paymentStatus === "canceled") return { code: "not_payable" };
  if (isOverdue(payable, deps.clock.now())) return { code: "order_overdue" };
  if (order.clearingSince !== null) return { code: "already_paid" };
  return order.method === method ? { code: "same_method" } : null;
}
