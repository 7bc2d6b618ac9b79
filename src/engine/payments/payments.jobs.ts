import { isManual } from "#domain/checkout/payment-method.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { expireOrder } from "../orders/cancel-order.ts";
import { findOrder, payableOf } from "../orders/order-row.ts";
import { enqueue } from "../platform/outbox.ts";
import { beginPayment } from "./begin-payment.ts";
import { AskAgain } from "./cash-desk.ts";
import type { CashDesk } from "./cash-desk.ts";
import { closeSessions } from "./close-sessions.ts";
import { executeRefund } from "./execute-refund.ts";
import { findPayment } from "./payment-row.ts";
import { reconcile } from "./reconcile.ts";
import { settlePayment } from "./settle-payment.ts";

/** What runs behind paying. Every job may run any number of times; one without a certain answer runs again. */
export const paymentJobs = {
  begin_payment: async (desk: CashDesk, { paymentId }: { paymentId: number }) => {
    const payment = await findPayment(desk.db, paymentId);
    const order = payment?.state === "new" ? await findOrder(desk.db, payment.orderId) : null;
    const begun = order && (await beginPayment(desk, order.number));
    if (begun && !begun.ok && begun.error.code === "try_again") throw new AskAgain(`beginning payment ${paymentId}`);
  },
  check_payment: async (desk: CashDesk, { paymentId }: { paymentId: number }) => {
    if ((await settlePayment(desk, paymentId)) === "unknown") throw new AskAgain(`checking payment ${paymentId}`);
  },
  close_sessions: (desk: CashDesk, { orderId }: { orderId: number }) => closeSessions(desk, orderId),
  execute_refund: async (desk: CashDesk, { refundId }: { refundId: number }) =>
    void (await executeRefund(desk, refundId)),
  expire_order: async (desk: CashDesk, { orderId }: { orderId: number }) => void (await expireOrder(desk, orderId)),
  warn_expiring_order: async (desk: CashDesk, { orderId }: { orderId: number }) => {
    const order = await findOrder(desk.db, orderId);
    // Who says to have paid needs no reminder.
    const waits = order?.state === "pending" && isManual(order.method) && order.claimedAt === null;
    if (!order || !waits || isOverdue(payableOf(order), desk.clock.now())) return;
    await desk.db.transaction((tx) => enqueue(tx, desk.clock, "send_order_mail", { orderId, mail: "expiring" }));
  },
  reconcile_payments: async (desk: CashDesk) => void (await reconcile(desk)),
};
