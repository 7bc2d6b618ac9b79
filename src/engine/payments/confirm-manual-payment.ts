import { isManual } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Tx } from "../platform/database.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { recordOccurrence } from "./record-payment-event.ts";
import { manualCapture } from "./payment-event-context.ts";

/** `confirmed`: the order is paid. `already`: it was by this payment. `refund_due`: too late or twice, to be sent back by hand. */
export type Confirmed = "confirmed" | "already" | "refund_due";

export type ConfirmRefused =
  | { code: "order_not_found" }
  | { code: "reference_required" }
  | { code: "amount_mismatch"; asked: Money }
  | { code: "not_manual" };

export interface ManualPayment {
  readonly orderNumber: string;
  /** How the money is found in the merchant's account. */
  readonly reference: string;
  /** What came, in cents; it must be the order's total. */
  readonly amount: Money;
  readonly staffId: number | null;
}

/** The merchant has seen a bank deposit or zeller payment. Confirming twice enters it once. Only merchants may call this. */
export async function confirmManualPayment(
  deps: PaymentDeps,
  input: ManualPayment,
): Promise<Result<Confirmed, ConfirmRefused>> {
  const reference = input.reference.trim();
  if (reference === "") return refuse({ code: "reference_required" });
  return deps.db.transaction((tx) => confirm(tx, deps, { ...input, reference }));
}

async function confirm(tx: Tx, deps: PaymentDeps, input: ManualPayment): Promise<Result<Confirmed, ConfirmRefused>> {
  const order = await deps.orders.lock(tx, input.orderNumber);
  if (!order) return refuse({ code: "order_not_found" });
  const payment = newestManual(await paymentsOf(tx, order.id));
  if (!payment) return refuse({ code: "not_manual" });
  if (payment.capture !== null) return ok("already");
  if (input.amount !== payment.amount) return refuse({ code: "amount_mismatch", asked: payment.amount });
  const capture = manualCapture(order.number, input.reference);
  const outcome = await recordOccurrence(
    tx,
    deps,
    {
      kind: "captured",
      provider: payment.method,
      eventId: `${capture}:${payment.id}`,
      session: null,
      paymentKey: payment.key,
      orderNumber: order.number,
      occurredAt: deps.clock.now(),
      capture,
      amount: input.amount,
      currency: payment.currency,
    },
    { actor: "merchant", id: input.staffId },
  );
  if (outcome === "keep") return ok("confirmed");
  return ok(outcome === "refund_late" || outcome === "refund_duplicate" ? "refund_due" : "already");
}

function newestManual(payments: readonly PaymentRow[]): PaymentRow | null {
  return payments.findLast((payment) => isManual(payment.method)) ?? null;
}
