import { isPossible, orderStep } from "#domain/orders/order-steps.ts";
import type { OrderToPay, PayableOrders, StaffNews } from "../payments/payable-orders.ts";
import { enqueue, enqueueAll } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { windowOf, windowsOf } from "#domain/checkout/payment-settings.ts";
import { after, days, instant, type Instant } from "#domain/kernel/time.ts";
import { holdWorkingDays } from "#domain/payments/deadline.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { evidenceReminderAt } from "#domain/payments/disputes.ts";
import { readPaymentSetup } from "../payments/payment-settings.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { type OrderState, orderStatus } from "#domain/orders/order-status.ts";
import type { Clock } from "../ports/clock.ts";
import { isTakenOverToPay } from "../promotions/uses-of-mailbox.ts";
import type { Tx } from "../platform/database.ts";
import { cancelLocked } from "./close-order.ts";
import { holdOrder, scheduleExpiry } from "./hold-order.ts";
import { endUnsent, hasParcels } from "./end-unsent.ts";
import { moveOrder } from "./move-order.ts";
import { settlePoints } from "./points.ts";
import { releaseGoods } from "./refund-order.ts";
import { writeOrderEvent } from "./order-events.ts";
import { deadlineOf, findOrder, livesOf, lockOrder, payableOf } from "./order-row.ts";
import type { OrderRow } from "./order-row.ts";
import { promiseArrival } from "./promise-arrival.ts";
import { reinstateLocked } from "./reinstate-order.ts";

const markConfirmed = statement<[number, OrderState, PaymentMethod, Date]>(
  "order_confirmed",
  `update orders set state = $2, payment_state = 'captured', payment_method = $3, confirmed_at = $4, hold_until = null,
     clearing_since = null where id = $1`,
);
const setClearing = statement<[number, Date, Date]>(
  "order_clearing",
  `update orders set clearing_since = coalesce(clearing_since, $2), hold_until = $3,
     payment_state = case payment_state when 'owed' then 'clearing' else payment_state end where id = $1`,
);
const endClearing = statement<[number, Date]>(
  "order_not_cleared",
  `update orders set clearing_since = null, hold_until = null, pay_by = greatest(pay_by, $2),
     payment_state = case payment_state when 'clearing' then 'owed' else payment_state end where id = $1`,
);
const endAuthorization = statement<[number, Date]>(
  "order_authorization_ended",
  `update orders set pay_by = greatest(pay_by, $2), hold_until = null where id = $1`,
);
const markAuthorized = statement<[number, PaymentMethod]>(
  "order_authorized",
  `update orders set payment_method = $2, hold_until = null where id = $1`,
);

/** Longest clearing time of any payment method; the provider is polled meanwhile. */
const longestClearing = days(60);

function tellStaff(tx: Tx, clock: Clock, orderId: number, news: StaffNews): Promise<void> {
  const { about, of, amount, refused, due } = news;
  const notice = { orderId, about, amount, ...(of && { of }), ...(refused && { refused }), ...(due && { due }) };
  return enqueue(tx, clock, "send_money_mail", notice);
}

/** Actions of fulfilment and returns. Injected, because orders may not import them. */
type OfOthers = Pick<PayableOrders, "refundSent" | "refundReturned" | "restEnded">;

/** Implements the payments' view of orders. */
export function ordersForPayments(clock: Clock, ofOthers: OfOthers): Omit<PayableOrders, "invoices"> {
  return {
    ...ofOthers,
    find: async (db, key) => orderToPay(await findOrder(db, key)),
    lock: (tx, key) => lockToPay(tx, clock, key),
    confirm: (tx, orderId, payment) => confirmPaid(tx, clock, orderId, payment),
    authorize: (tx, orderId, held) => confirmAuthorized(tx, clock, orderId, held),
    async authorizationLost(tx, orderId, by, now) {
      const { payment } = await readPaymentSetup(tx);
      // The buyer is not at the screen, so they get the time of a transfer.
      const until = after(now, windowsOf(payment).manual);
      const moved = await moveOrder(tx, await lockedOrder(tx, orderId), { event: "authorization-lost", by, now });
      if (!moved.ok) throw new Error(`an authorization ended that nobody had: ${JSON.stringify(moved.error)}`);
      await tx.run(endAuthorization, [orderId, new Date(until)]);
      await scheduleExpiry(tx, clock, orderId, until);
      await enqueue(tx, clock, "send_order_mail", { orderId, mail: "authorization-lost" });
    },
    async holdForClearing(tx, orderId, now) {
      await tx.run(setClearing, [orderId, new Date(now), new Date(after(now, longestClearing))]);
      await enqueue(tx, clock, "send_order_mail", { orderId, mail: "payment-clearing" });
    },
    async holdForMerchant(tx, orderId, until) {
      await holdOrder(tx, clock, await lockedOrder(tx, orderId), until);
    },
    async clearingFailed(tx, orderId, now) {
      const order = await lockedOrder(tx, orderId);
      const { payment } = await readPaymentSetup(tx);
      const until = after(now, windowOf(order.method, windowsOf(payment)));
      await tx.run(endClearing, [orderId, new Date(until)]);
      await scheduleExpiry(tx, clock, orderId, until);
      await enqueue(tx, clock, "send_order_mail", { orderId, mail: "payment-not-cleared" });
    },
    async holdForRest(tx, orderId, { amount, missing, method, now }) {
      const order = await lockedOrder(tx, orderId);
      const { payment, timeZone } = await readPaymentSetup(tx);
      const until = holdWorkingDays(deadlineOf(order) ?? now, now, payment.holdWorkingDays, timeZone);
      await holdOrder(tx, clock, order, until);
      const data = { amount, missing, until, method };
      await enqueue(tx, clock, "send_order_mail", { orderId, mail: "transfer-part", data });
    },
    reinstate: async (tx, orderId, by, now) => reinstateLocked(tx, clock, await lockedOrder(tx, orderId), by, now),
    async cancelOverdue(tx, orderId, now) {
      const order = await lockedOrder(tx, orderId);
      if (isPossible(livesOf(order), "deadline-passed", "system"))
        await cancelLocked(tx, clock, order, "deadline-passed", { actor: "system" }, now);
    },
    async note(tx, orderId, { name, by, now, data }) {
      await writeOrderEvent(tx, await lockedOrder(tx, orderId), name, by, now, { data });
    },
    refundedAtProvider: (tx, orderId, refund) => refundedElsewhere(tx, clock, orderId, refund),
    moneyLost: (tx, orderId, by, now) => endUnsent(tx, clock, orderId, { by, now, restEnded: ofOthers.restEnded }),
    tellStaff: (tx, orderId, news) => tellStaff(tx, clock, orderId, news),
    async remindOfEvidence(tx, disputeId, due) {
      const runAt = evidenceReminderAt(due, clock.now());
      await enqueue(tx, clock, "remind_of_evidence", { disputeId }, { runAt, key: `remind-of-evidence:${disputeId}` });
    },
  };
}

async function confirmPaid(
  tx: Tx,
  clock: Clock,
  orderId: number,
  { method, amount, by, now }: Parameters<PayableOrders["confirm"]>[2],
): Promise<void> {
  const order = await lockedOrder(tx, orderId);
  const step = by.actor === "merchant" ? "payment-confirmed" : "payment-captured";
  const to = orderStep(livesOf(order), step, by.actor);
  if (!to.ok) throw new Error(`an accepted payment must lead somewhere: ${JSON.stringify(to.error)}`);
  const state = orderStatus(to.value);
  await tx.run(markConfirmed, [orderId, state, method, new Date(now)]);
  await writeOrderEvent(tx, order, step, by, now, { to: state, data: { method, amount } });
  // Its buyer and the staff were told that it is confirmed when the amount was held.
  if (order.paymentState === "authorized")
    return enqueue(tx, clock, "send_order_mail", { orderId, mail: "charged", data: { amount } });
  await tellOfConfirmed(tx, clock, order, "paid", now);
}

async function confirmAuthorized(
  tx: Tx,
  clock: Clock,
  orderId: number,
  { method, amount, until, by, now }: Parameters<PayableOrders["authorize"]>[2],
): Promise<void> {
  const order = await lockedOrder(tx, orderId);
  const data = { method, amount, until };
  const moved = await moveOrder(tx, order, { event: "payment-authorized", by, now, data });
  if (!moved.ok) throw new Error(`an authorized payment must lead somewhere: ${JSON.stringify(moved.error)}`);
  await tx.run(markAuthorized, [orderId, method]);
  await tellOfConfirmed(tx, clock, order, "authorized", now);
}

/** Its goods can be prepared now: promises their arrival, tells staff, and its buyer unless all was exchanged. */
async function tellOfConfirmed(
  tx: Tx,
  clock: Clock,
  { id: orderId, number, total, exchanged }: OrderRow,
  mail: "paid" | "authorized",
  now: Instant,
): Promise<void> {
  const { timeZone } = await readPaymentSetup(tx);
  await promiseArrival(tx, orderId, now, timeZone);
  const things = [{ name: number, key: number }];
  await enqueueAll(tx, clock, [
    ...(total === 0 && exchanged > 0 ? [] : [{ name: "send_order_mail" as const, payload: { orderId, mail } }]),
    { name: "tell_staff", payload: { about: "paid", things, episode: String(now) } },
  ]);
}

async function refundedElsewhere(
  tx: Tx,
  clock: Clock,
  orderId: number,
  { amount, method, isWhole, now }: Parameters<PayableOrders["refundedAtProvider"]>[2],
): Promise<void> {
  const order = await lockedOrder(tx, orderId);
  const by = { actor: "provider" } as const;
  await settlePoints(tx, order, now);
  await writeOrderEvent(tx, order, "refunded-at-provider", by, now, { data: { amount, method } });
  await tellStaff(tx, clock, orderId, { about: "refunded-at-provider", amount, now });
  if (isWhole && isPossible(livesOf(order), "refund", "provider")) {
    const facts = { partSent: await hasParcels(tx, orderId) };
    await moveOrder(tx, order, { event: "refund", by, now, facts });
    await releaseGoods(tx, orderId, now);
  }
}

function orderToPay(order: OrderRow | null): OrderToPay | null {
  if (!order) return null;
  const { id, method, email, language, holdUntil, clearingSince, subtotal, discount, points, shipping, tax } = order;
  const { exchanged } = order;
  return {
    id,
    method,
    email,
    language,
    holdUntil,
    clearingSince,
    subtotal,
    discount,
    points,
    shipping,
    tax,
    exchanged,
    ...payableOf(order),
  };
}

/** Locks the order. The time of one whose use of a code another order has taken over is past, whatever its deadline. */
async function lockToPay(tx: Tx, clock: Clock, key: number | string): Promise<OrderToPay | null> {
  const locked = await lockOrder(tx, key);
  const order = orderToPay(locked);
  if (!locked || order?.paymentStatus !== "awaiting-payment" || isOverdue(order, clock.now())) return order;
  return (await isTakenOverToPay(tx, locked)) ? { ...order, deadline: instant(0) } : order;
}

/** The order at this point of the transaction, locked by payments before. */
async function lockedOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  return order;
}
