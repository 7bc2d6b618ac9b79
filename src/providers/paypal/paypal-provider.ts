import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Money } from "#domain/kernel/money.ts";
import { after, hours, type Instant } from "#domain/kernel/time.ts";
import type {
  Finding,
  NextStep,
  PaymentProvider,
  ProviderCheck,
  ProviderPayment,
  ProviderError,
  RefundReceipt,
} from "#engine/ports/payment-provider.ts";
import { toPayPal } from "./amounts.ts";
import { connectPayPal } from "./api.ts";
import type { CallPayPal, PayPalCall, PayPalSettings } from "./api.ts";
import { certificateStore } from "./certificates.ts";
import { carrierOf } from "./carriers.ts";
import { interpretEvent, referenceOf, refundIdOf } from "./events.ts";
import { readMovements } from "./movements.ts";
import { orderRequest } from "./order-request.ts";
import { findingOfOrder, orderShape, refundShape, webhooksShape } from "./shapes.ts";
import type { PayPalOrder, PayPalRefund } from "./shapes.ts";
import { readPayPalWebhook } from "./webhook.ts";

const orderPath = ({ session }: ProviderPayment, action = "") =>
  `/v2/checkout/orders/${encodeURIComponent(session)}${action}`;

/** PayPal Orders v2 by redirect: the buyer approves at PayPal, and the shop captures. */
export function createPayPal(settings: PayPalSettings): PaymentProvider {
  const call = connectPayPal(settings);
  const certificates = certificateStore(settings);
  const payments = findings(call, settings);
  const receiptFor = async (request: Omit<PayPalCall<PayPalRefund>, "answer">) => {
    const refund = await call({ ...request, answer: refundShape });
    return refund.ok ? ok(receiptOf(refund.value)) : refund;
  };
  return {
    method: "paypal",
    paymentOrigins: [originOf(settings.apiBase)],
    // PayPal has no call to cancel an order that awaits approval.
    voids: false,
    // Charged with the order: an authorization of PayPal is honored for three days only.
    holds: null,
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
    readWebhook: (raw) => readPayPalWebhook(certificates, settings, raw),
    interpret: interpretEvent,
    ...payments,
    // PayPal cannot void an order that awaits approval, but only the shop can capture it.
    async close(payment) {
      const finding = await payments.lookUp(payment);
      if (!finding.ok || finding.value.kind === "captured" || finding.value.kind === "processing") return finding;
      return ok({ ...headOf(payment, `${payment.session}:closed`, settings.now()), kind: "expired" });
    },
    refund(payment, amount, { key, reference }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureOf(payment))}/refund`;
      return receiptFor({ method: "POST", path, body: refundBody(payment, amount, reference), key });
    },
    async findRefund(payment, reference) {
      const order = await call({ method: "GET", path: orderPath(payment), answer: orderShape });
      if (!order.ok) return order;
      const refunds = order.value.purchase_units?.[0]?.payments?.refunds ?? [];
      const match = refunds.find((refund) => referenceOf(refund) === reference);
      return ok(match ? receiptOf(match) : null);
    },
    lookUpRefund: (id) => receiptFor({ method: "GET", path: `/v2/payments/refunds/${encodeURIComponent(id)}` }),
    check: () => checkAccount(call, settings),
    ...trackers(call),
    movements: (from, to) => readMovements(call, from, to),
  };
}

/** Tells PayPal of parcels, which counts in disputes. */
function trackers(call: CallPayPal): Required<Pick<PaymentProvider, "reportShipment" | "withdrawShipment">> {
  return {
    async reportShipment(payment, parcel) {
      const tracker = { tracking_number: parcel.number, carrier: carrierOf(parcel), notify_payer: false };
      const result = await call({
        method: "POST",
        path: orderPath(payment, "/track"),
        answer: z.unknown(),
        body: JSON.stringify({ capture_id: captureOf(payment), ...tracker }),
        key: `track:${captureOf(payment)}:${parcel.number}`,
      });
      if (result.ok || result.error.issue === "DUPLICATE_TRACKING_NUMBER") return ok("reported");
      return result;
    },
    async withdrawShipment(payment, number) {
      const tracker = encodeURIComponent(`${captureOf(payment)}-${number}`);
      const result = await call({
        method: "PATCH",
        path: orderPath(payment, `/trackers/${tracker}`),
        answer: z.unknown(),
        body: JSON.stringify([{ op: "replace", path: "/status", value: "CANCELLED" }]),
        key: `untrack:${captureOf(payment)}:${number}`,
      });
      return result.ok || result.error.code === "not_found" ? ok("withdrawn") : result;
    },
  };
}

const headOf = ({ session, paymentKey, orderNumber }: ProviderPayment, eventId: string, occurredAt: Instant) =>
  ({ provider: "paypal", session, paymentKey, orderNumber, eventId, occurredAt }) as const;

/** Reads orders at PayPal: looked up, or captured. */
function findings(call: CallPayPal, { now }: PayPalSettings) {
  const ask = (request: Omit<PayPalCall<PayPalOrder>, "answer">) => call({ ...request, answer: orderShape });
  const finding = (order: PayPalOrder) => ok(findingOfOrder(order, { eventId: null, now: now() }));

  async function lookUp(payment: ProviderPayment): Promise<Result<Finding, ProviderError>> {
    const order = await ask({ method: "GET", path: orderPath(payment) });
    return order.ok ? finding(order.value) : order;
  }

  async function capture(payment: ProviderPayment, key: string): Promise<Result<Finding, ProviderError>> {
    const order = await ask({ method: "POST", path: orderPath(payment, "/capture"), body: "{}", key });
    if (order.ok) return finding(order.value);
    const { error } = order;
    if (error.issue === "ORDER_ALREADY_CAPTURED") return lookUp(payment);
    if (error.issue === "ORDER_NOT_APPROVED") return ok({ kind: "open" });
    if (error.code === "unknown" || error.code === "not_found") return order;
    const { reason } = error;
    const remedy = error.code === "denied" ? "merchant" : error.remedy;
    return ok({ ...headOf(payment, `${key}:${reason}`, now()), kind: "failed", reason, remedy });
  }

  return { lookUp, capture };
}

/** Checks the keys, and lists the account's webhooks. */
async function checkAccount(
  call: CallPayPal,
  { apiBase, webhookId }: PayPalSettings,
): Promise<Result<ProviderCheck, ProviderError>> {
  const webhooks = await call({ method: "GET", path: "/v1/notifications/webhooks", answer: webhooksShape });
  // An issue here concerns the list alone: the keys were accepted.
  if (!webhooks.ok && webhooks.error.issue === null && webhooks.error.code !== "not_found") return webhooks;
  return ok({
    mode: apiBase === "https://api-m.paypal.com" ? "live" : "test",
    webhooks: webhooks.ok
      ? webhooks.value.webhooks.map(({ url, event_types: types }) => ({
          url,
          enabled: true,
          events: types.map(({ name }) => name),
          version: null,
        }))
      : null,
    release: null,
    verifiesWebhooks: webhookId !== "",
  });
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
