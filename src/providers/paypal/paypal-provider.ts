import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, hours } from "#domain/kernel/time.ts";
import type { Occurrence } from "#domain/payments/events.ts";
import type {
  Finding,
  NextStep,
  PaymentProvider,
  ProviderPayment,
  ProviderError,
  RefundReceipt,
} from "#engine/ports/payment-provider.ts";
import { toPayPal } from "./amounts.ts";
import { connectPayPal } from "./api.ts";
import type { PayPalSettings, PayPalError } from "./api.ts";
import { certificateStore } from "./certificates.ts";
import { carrierOf } from "./carriers.ts";
import { interpretEvent, referenceOf, refundIdOf } from "./events.ts";
import { readMovements } from "./movements.ts";
import { orderRequest } from "./order-request.ts";
import { findingOfOrder, orderShape, refundShape, webhooksShape } from "./shapes.ts";
import type { PayPalRefund } from "./shapes.ts";
import { readPayPalWebhook } from "./webhook.ts";

const orderPath = ({ session }: ProviderPayment, action = "") =>
  `/v2/checkout/orders/${encodeURIComponent(session)}${action}`;

/** PayPal Orders v2 by redirect: the buyer approves at PayPal, and the shop captures. */
export function createPayPal(settings: PayPalSettings): PaymentProvider {
  const call = connectPayPal(settings);
  const certificateAt = certificateStore(settings);

  async function lookUp(payment: ProviderPayment): Promise<Result<Finding, ProviderError>> {
    const order = await call({ method: "GET", path: orderPath(payment), answer: orderShape });
    return order.ok ? ok(findingOfOrder(order.value, { eventId: null, now: settings.now() })) : order;
  }

  async function capture(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderError>> {
    const path = orderPath(payment, "/capture");
    const order = await call({ method: "POST", path, answer: orderShape, body: "{}", key });
    if (order.ok) return ok(findingOfOrder(order.value, { eventId: null, now: settings.now() }));
    return afterRefusedCapture(order.error, payment, key);
  }

  async function afterRefusedCapture(
    error: PayPalError,
    payment: ProviderPayment,
    key: string,
  ): Promise<Result<Finding, ProviderError>> {
    const { issue } = error;
    if (issue === "ORDER_ALREADY_CAPTURED") return lookUp(payment);
    if (issue === "ORDER_NOT_APPROVED") return ok({ kind: "open" });
    if (error.code === "unknown" || error.code === "not_found") return refuse(error);
    const { reason } = error;
    const remedy = error.code === "denied" ? "merchant" : error.remedy;
    return ok({ ...headOf(payment, `${key}:${reason}`), kind: "failed", reason, remedy });
  }

  const headOf = ({ session, paymentKey, orderNumber }: ProviderPayment, eventId: string) =>
    ({ provider: "paypal", session, paymentKey, orderNumber, eventId, occurredAt: settings.now() }) as const;

  return {
    method: "paypal",
    paymentOrigins: [originOf(settings.apiBase)],
    // PayPal has no call to cancel an order that awaits approval.
    voids: false,
    async begin(request, key) {
      const body = JSON.stringify(orderRequest(request));
      const order = await call({ method: "POST", path: "/v2/checkout/orders", answer: orderShape, body, key });
      if (!order.ok) return order;
      const approve = order.value.links?.find(({ rel }) => rel === "payer-action" || rel === "approve");
      if (!approve) return refuse(noApprovalLink(order.value.id));
      // PayPal keeps an unapproved order for three hours.
      const step = { kind: "redirect", session: order.value.id, url: approve.href } as const;
      return ok<NextStep>({ ...step, expiresAt: after(request.begunAt, hours(3)) });
    },
    readWebhook: (raw) => readPayPalWebhook(certificateAt, settings, raw),
    interpret: interpretEvent,
    lookUp,
    capture,
    // PayPal cannot void an order that awaits approval, but only the shop can capture it.
    async close(payment) {
      const finding = await lookUp(payment);
      if (!finding.ok || finding.value.kind === "captured" || finding.value.kind === "processing") return finding;
      const expired: Occurrence = { ...headOf(payment, `${payment.session}:closed`), kind: "expired" };
      return ok(expired);
    },
    async refund(payment, amount, { key, reference }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureOf(payment))}/refund`;
      const body = refundBody(payment, amount, reference);
      const refund = await call({ method: "POST", path, answer: refundShape, body, key });
      return refund.ok ? ok(receiptOf(refund.value)) : refund;
    },
    async findRefund(payment, reference) {
      const order = await call({ method: "GET", path: orderPath(payment), answer: orderShape });
      if (!order.ok) return order;
      const refunds = order.value.purchase_units?.[0]?.payments?.refunds ?? [];
      const match = refunds.find((refund) => referenceOf(refund) === reference);
      return ok(match ? receiptOf(match) : null);
    },
    async lookUpRefund(id) {
      const path = `/v2/payments/refunds/${encodeURIComponent(id)}`;
      const refund = await call({ method: "GET", path, answer: refundShape });
      return refund.ok ? ok(receiptOf(refund.value)) : refund;
    },
    async check() {
      const webhooks = await call({ method: "GET", path: "/v1/notifications/webhooks", answer: webhooksShape });
      // An issue here concerns the list alone: the keys were accepted.
      if (!webhooks.ok && !(webhooks.error.issue !== null || webhooks.error.code === "not_found")) return webhooks;
      return ok({
        mode: settings.apiBase === "https://api-m.paypal.com" ? "live" : "test",
        webhooks: webhooks.ok
          ? webhooks.value.webhooks.map(({ url, event_types: types }) => ({
              url,
              enabled: true,
              events: types.map(({ name }) => name),
              version: null,
            }))
          : null,
        release: null,
        believes: settings.webhookId !== "",
      });
    },
    async reportShipment(payment, parcel) {
      const { number } = parcel;
      const tracker = { tracking_number: number, carrier: carrierOf(parcel), notify_payer: false };
      const body = { capture_id: captureOf(payment), ...tracker };
      const result = await call({
        method: "POST",
        path: orderPath(payment, "/track"),
        answer: z.unknown(),
        body: JSON.stringify(body),
        key: `track:${captureOf(payment)}:${number}`,
      });
      if (result.ok || result.error.issue === "DUPLICATE_TRACKING_NUMBER") return ok("reported");
      return result;
    },
    movements: (from, to) => readMovements(call, from, to),
  };
}

/** Origin of the API's pages. PayPal's own are on another host; emulators serve both from one. */
function originOf(apiBase: string): string {
  const { origin } = new URL(apiBase);
  return origin.replace(/^https:\/\/api-m\.(?=(?:sandbox\.)?paypal\.com$)/, "https://www.");
}

const noApprovalLink = (order: string): ProviderError => ({
  code: "refused",
  detail: `order ${order} has no approval link`,
  reason: "no_approval_link",
  remedy: "merchant",
});

function refundBody(payment: ProviderPayment, amount: Money, reference: string): string {
  return JSON.stringify({
    amount: { currency_code: payment.currency, value: toPayPal(amount) },
    custom_id: refundIdOf(reference),
  });
}

function captureOf(payment: ProviderPayment): string {
  if (payment.capture === null) throw new Error(`payment ${payment.paymentKey} was never captured`);
  return payment.capture;
}

function receiptOf(refund: PayPalRefund): RefundReceipt {
  const reason = refund.status_details?.reason ?? "";
  if (refund.status === "COMPLETED") return { refund: refund.id, status: "completed", reason };
  return { refund: refund.id, status: refund.status === "PENDING" ? "pending" : "failed", reason };
}
