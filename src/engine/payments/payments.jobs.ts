import { assessPayment } from "./assess-payment.ts";
import { warnOfAuthorization } from "./authorizations.ts";
import { beginPayment } from "./begin-payment.ts";
import { RetryLater } from "./payment-deps.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { closeSessions } from "./close-sessions.ts";
import { executeRefund } from "./execute-refund.ts";
import { findPayment, paymentsOf } from "./payment-row.ts";
import { type MovementDeps, readMovements } from "./read-movements.ts";
import { reconcile } from "./reconcile.ts";
import { processEvent, processWaitingEvents } from "./receive-event.ts";
import { releasePayment } from "./release-payment.ts";
import { remindOfEvidence } from "./remind-of-evidence.ts";
import { settlePayment } from "./settle-payment.ts";
import { fileTax } from "./tax-filings.ts";
import { deleteEventBodies } from "./store-event.ts";
import type { JobPayloads } from "../platform/outbox.ts";

/** Background jobs of payments. All are idempotent; one without a certain answer is retried. */
export const paymentJobs = {
  begin_payment: async (deps: PaymentDeps, { paymentId }: { paymentId: number }) => {
    const payment = await findPayment(deps.db, paymentId);
    const order = payment?.state === "new" ? await deps.orders.find(deps.db, payment.orderId) : null;
    const result = order && (await beginPayment(deps, order.number));
    if (result && !result.ok && result.error.code === "try_again")
      throw new RetryLater(`beginning payment ${paymentId}`);
  },
  check_payment: async (deps: PaymentDeps, { paymentId }: { paymentId: number }) => {
    if ((await settlePayment(deps, paymentId)) === "unknown") throw new RetryLater(`checking payment ${paymentId}`);
  },
  assess_payment: (deps: PaymentDeps, { paymentId }: { paymentId: number }) => assessPayment(deps, paymentId),
  release_payment: (deps: PaymentDeps, { paymentId }: { paymentId: number }) => releasePayment(deps, paymentId),
  warn_of_authorization: (deps: PaymentDeps, { paymentId }: { paymentId: number }) =>
    warnOfAuthorization(deps, paymentId),
  close_sessions: (deps: PaymentDeps, { orderId }: { orderId: number }) => closeSessions(deps, orderId),
  execute_refund: async (deps: PaymentDeps, { refundId }: { refundId: number }) =>
    void (await executeRefund(deps, refundId)),
  file_tax: fileTax,
  process_event: async (deps: PaymentDeps, { provider, eventId }: JobPayloads["process_event"]) =>
    void (await processEvent(deps, provider, eventId)),
  process_waiting_events: (deps: PaymentDeps, { provider, capture }: JobPayloads["process_waiting_events"]) =>
    processWaitingEvents(deps, provider, capture),
  check_order_payments: async (deps: PaymentDeps, { orderId }: { orderId: number }) => {
    for (const { id } of await paymentsOf(deps.db, orderId)) await settlePayment(deps, id, "unasked");
  },
  read_movements: async (deps: MovementDeps) => void (await readMovements(deps)),
  remind_of_evidence: (deps: PaymentDeps, { disputeId }: { disputeId: number }) => remindOfEvidence(deps, disputeId),
  delete_event_bodies: async (deps: PaymentDeps) => void (await deleteEventBodies(deps.db, deps.clock.now())),
  reconcile_payments: async (deps: PaymentDeps) => void (await reconcile(deps)),
};
