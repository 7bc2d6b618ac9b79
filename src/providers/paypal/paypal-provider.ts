import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, hours } from "#domain/kernel/time.ts";
import type {
  Finding,
  NextStep,
  PaymentProvider,
  PaymentRequest,
  ProviderPayment,
  ProviderTrouble,
  RefundReceipt,
} from "#engine/ports/payment-provider.ts";
import { toPayPal } from "./amounts.ts";
import { connectPayPal } from "./api.ts";
import type { PayPalSettings, PayPalTrouble } from "./api.ts";
import { findingOfOrder, orderShape, refundShape } from "./shapes.ts";
import type { PayPalRefund } from "./shapes.ts";
import { readPayPalWebhook } from "./webhook.ts";

/** PayPal Orders v2 by redirect: the buyer approves at PayPal, and the shop captures. */
export function createPayPal(settings: PayPalSettings): PaymentProvider {
  const call = connectPayPal(settings);

  async function lookUp(payment: ProviderPayment): Promise<Result<Finding, ProviderTrouble>> {
    const path = `/v2/checkout/orders/${encodeURIComponent(payment.session)}`;
    const order = await call({ method: "GET", path, answer: orderShape });
    if (order.ok) return ok(findingOfOrder(order.value, { eventId: null, now: settings.now() }));
    // PayPal forgets an order that nobody approved: it can no longer be paid.
    return order.error.code === "refused" && order.error.issue === "INVALID_RESOURCE_ID"
      ? ok(ending(payment, "expired", `${payment.session}:gone`))
      : order;
  }

  async function capture(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderTrouble>> {
    const path = `/v2/checkout/orders/${encodeURIComponent(payment.session)}/capture`;
    const order = await call({ method: "POST", path, answer: orderShape, body: "{}", key });
    if (order.ok) return ok(findingOfOrder(order.value, { eventId: null, now: settings.now() }));
    return afterRefusedCapture(order.error, payment, key);
  }

  async function afterRefusedCapture(trouble: PayPalTrouble, payment: ProviderPayment, key: string) {
    if (trouble.issue === "ORDER_ALREADY_CAPTURED") return lookUp(payment);
    if (trouble.issue === "ORDER_NOT_APPROVED") return ok({ kind: "open" } as const);
    if (trouble.issue === "INSTRUMENT_DECLINED") return ok(ending(payment, "failed", `${key}:declined`));
    return refuse(trouble);
  }

  function ending(payment: ProviderPayment, kind: "expired" | "failed", eventId: string): Finding {
    const { session, paymentId, orderNumber } = payment;
    const head = { provider: "paypal", session, paymentId, orderNumber, eventId, occurredAt: settings.now() } as const;
    return kind === "failed" ? { ...head, kind, reason: "instrument_declined", final: false } : { ...head, kind };
  }

  return {
    method: "paypal",
    async begin(request, key) {
      const body = JSON.stringify(orderRequest(request));
      const order = await call({ method: "POST", path: "/v2/checkout/orders", answer: orderShape, body, key });
      if (!order.ok) return order;
      const approve = order.value.links?.find(({ rel }) => rel === "payer-action" || rel === "approve");
      if (!approve) return refuse({ code: "refused", detail: `order ${order.value.id} has no approval link` });
      // PayPal keeps an unapproved order for three hours.
      const step = { kind: "redirect", session: order.value.id, url: approve.href } as const;
      return ok<NextStep>({ ...step, expiresAt: after(request.begunAt, hours(3)) });
    },
    readWebhook: (raw) => readPayPalWebhook(call, settings, raw),
    lookUp,
    capture,
    // PayPal cannot void an order that waits for approval; but only the shop captures, and it will not.
    async close(payment) {
      const found = await lookUp(payment);
      if (!found.ok || found.value.kind === "captured" || found.value.kind === "processing") return found;
      return ok(ending(payment, "expired", `${payment.session}:closed`));
    },
    async refund(payment, amount, key) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureOf(payment))}/refund`;
      const refund = await call({ method: "POST", path, answer: refundShape, body: refundBody(payment, amount), key });
      return refund.ok ? ok(receiptOf(refund.value)) : refund;
    },
    async lookUpRefund(id) {
      const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
      const refund = await call({ method: "GET", path, answer: refundShape });
      return refund.ok ? ok(receiptOf(refund.value)) : refund;
    },
  };
}

function orderRequest(request: PaymentRequest) {
  return {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: request.paymentId,
        custom_id: request.orderNumber,
        // PayPal takes an invoice number once: another guard against paying an order twice.
        invoice_id: request.orderNumber,
        description: request.summary.slice(0, 127),
        amount: { currency_code: request.currency, value: toPayPal(request.amount) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          locale: request.language === "cn" ? "zh-CN" : "en-US",
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  };
}

function refundBody(payment: ProviderPayment, amount: Money): string {
  return JSON.stringify({
    amount: { currency_code: payment.currency, value: toPayPal(amount) },
    custom_id: payment.orderNumber,
  });
}

function captureOf(payment: ProviderPayment): string {
  if (payment.capture === null) throw new Error(`payment ${payment.paymentId} was never captured`);
  return payment.capture;
}

function receiptOf(refund: PayPalRefund): RefundReceipt {
  const reason = refund.status_details?.reason ?? "";
  if (refund.status === "COMPLETED") return { refund: refund.id, status: "completed", reason };
  return { refund: refund.id, status: refund.status === "PENDING" ? "pending" : "failed", reason };
}
