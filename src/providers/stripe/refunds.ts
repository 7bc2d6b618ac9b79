import type Stripe from "stripe";
import { cents } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ProviderPayment, RefundName, RefundReceipt } from "#engine/ports/payment-provider.ts";

export async function createRefund(
  stripe: Stripe,
  payment: ProviderPayment,
  amount: Money,
  { key, reference }: RefundName,
): Promise<RefundReceipt> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: captureOf(payment),
      amount: cents(amount),
      metadata: { order: payment.orderNumber, refund: reference },
    },
    { idempotencyKey: key },
  );
  return receiptOf(refund);
}

/** The refund of this payment with our reference. */
export async function findRefund(
  stripe: Stripe,
  payment: ProviderPayment,
  reference: string,
): Promise<RefundReceipt | null> {
  const { data } = await stripe.refunds.list({ payment_intent: captureOf(payment), limit: 100 });
  const refund = data.find(({ metadata }) => metadata?.refund === reference);
  return refund ? receiptOf(refund) : null;
}

export function receiptOf(refund: Stripe.Refund): RefundReceipt {
  const reason = refund.failure_reason ?? "";
  if (refund.status === "succeeded") return { refund: refund.id, status: "completed", reason };
  const failed = refund.status === "failed" || refund.status === "canceled";
  return { refund: refund.id, status: failed ? "failed" : "pending", reason };
}

function captureOf(payment: ProviderPayment): string {
  if (payment.capture === null) throw new Error(`payment ${payment.paymentKey} was never captured`);
  return payment.capture;
}
