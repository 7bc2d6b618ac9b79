import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PaymentEvent } from "#domain/payments/events.ts";
import type { Finding, RawRequest, WebhookTrouble } from "#engine/ports/payment-provider.ts";
import { fromPayPal } from "./amounts.ts";
import type { PayPalSettings, connectPayPal } from "./api.ts";
import { captureShape, findingOfCapture, findingOfOrder, orderShape, refundShape, timeOf } from "./shapes.ts";
import type { PayPalRefund } from "./shapes.ts";

const envelope = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource: z.unknown(),
});
const verdict = z.object({ verification_status: z.string() });

/** The headers PayPal signs with, by the names its verification wants them under. */
const signed = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

/** Has PayPal itself check a webhook's signature, and says what it means for a payment. */
export async function readPayPalWebhook(
  call: ReturnType<typeof connectPayPal>,
  settings: Pick<PayPalSettings, "webhookId" | "now">,
  raw: RawRequest,
): Promise<Result<PaymentEvent, WebhookTrouble>> {
  const event = envelope.safeParse(parseJson(raw.body));
  const headers = Object.entries(signed).map(([name, header]) => [name, raw.headers.get(header)] as const);
  if (!event.success || headers.some(([, value]) => value === null)) return refuse({ code: "bad_signature" });

  // The event goes back as the bytes that came: a re-serialized one would not carry the same signature.
  const head = JSON.stringify({ ...Object.fromEntries(headers), webhook_id: settings.webhookId });
  const body = `${head.slice(0, -1)},"webhook_event":${raw.body}}`;
  const path = "/v1/notifications/verify-webhook-signature";
  const checked = await call({ method: "POST", path, answer: verdict, body });
  if (!checked.ok)
    return refuse(
      checked.error.code === "refused" ? { code: "bad_signature" } : { code: "unknown", detail: checked.error.detail },
    );
  if (checked.value.verification_status !== "SUCCESS") return refuse({ code: "bad_signature" });

  const meaning = meaningOf(event.data, settings.now());
  return meaning === null || meaning.kind === "open" ? refuse({ code: "not_ours" }) : ok(meaning);
}

function meaningOf(event: z.infer<typeof envelope>, now: Instant): PaymentEvent | Finding | null {
  switch (event.event_type) {
    case "CHECKOUT.ORDER.APPROVED":
      return findingOfOrder(orderShape.parse(event.resource), {
        eventId: event.id,
        now: timeOf(event.create_time, now),
      });
    case "PAYMENT.CAPTURE.COMPLETED":
    case "PAYMENT.CAPTURE.PENDING":
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return findingOfCapture(captureShape.parse(event.resource), { eventId: event.id, session: null, now });
    case "PAYMENT.CAPTURE.REFUNDED":
      return refundMeaning(refundShape.parse(event.resource), event.id, now);
    default:
      return null;
  }
}

function refundMeaning(refund: PayPalRefund, eventId: string, now: Instant): PaymentEvent | null {
  if (refund.amount === undefined || refund.status === "PENDING") return null;
  const up = refund.links?.find((link) => link.rel === "up")?.href;
  return {
    kind: refund.status === "COMPLETED" ? "refund_completed" : "refund_failed",
    provider: "paypal",
    eventId,
    session: null,
    paymentId: null,
    orderNumber: refund.invoice_id ?? refund.custom_id ?? null,
    capture: up?.split("/").at(-1) ?? null,
    refund: refund.id,
    amount: fromPayPal(refund.amount.value),
    reason: refund.status_details?.reason ?? "",
    occurredAt: timeOf(refund.create_time, now),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
