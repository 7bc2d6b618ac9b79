import * as z from "zod";
import { instant } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Finding } from "#engine/ports/payment-provider.ts";
import { amountFormat, fromPayPal } from "./amounts.ts";

const amount = z.object({ currency_code: z.string(), value: z.string().regex(amountFormat) });
const link = z.object({ rel: z.string(), href: z.string() });
const unit = z.object({
  reference_id: z.string().optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
});

export const captureShape = z.object({
  id: z.string(),
  status: z.string(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  amount,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  create_time: z.string().optional(),
  supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
});

export const refundShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: amount.optional(),
  invoice_id: z.string().optional(),
  custom_id: z.string().optional(),
  create_time: z.string().optional(),
  update_time: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  links: z.array(link).optional(),
});
export type PayPalRefund = z.infer<typeof refundShape>;

export const orderShape = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.string().optional(),
  links: z.array(link).optional(),
  purchase_units: z
    .array(
      unit.extend({
        payments: z
          .object({ captures: z.array(captureShape).optional(), refunds: z.array(refundShape).optional() })
          .optional(),
      }),
    )
    .optional(),
});
export type PayPalOrder = z.infer<typeof orderShape>;
export type PayPalCapture = z.infer<typeof captureShape>;

export const reversedApprovalShape = z.object({
  order_id: z.string(),
  purchase_units: z.array(unit).default([]),
});

export const disputeShape = z.object({
  dispute_id: z.string(),
  update_time: z.string().optional(),
  reason: z.string().default(""),
  status: z.string(),
  dispute_amount: amount,
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  dispute_life_cycle_stage: z.string().optional(),
  seller_response_due_date: z.string().optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional(), invoice_number: z.string().optional() }))
    .default([]),
});
export type PayPalDispute = z.infer<typeof disputeShape>;

interface Source {
  /** Id of the webhook event; null for a lookup. */
  readonly eventId: string | null;
  readonly session: string | null;
  readonly now: Instant;
}

/**
 * Reasons for a capture to stay pending until the payee acts (developer.paypal.com, Payments v2,
 * capture_status_details). Echecks, reviews and funds still in transit clear without help.
 */
export const merchantHolds: ReadonlySet<string> = new Set([
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
]);

/** The payment's state according to a capture. */
export function findingOfCapture(capture: PayPalCapture, source: Source): Finding {
  const reason = capture.status_details?.reason ?? "";
  const head = {
    provider: "paypal",
    session: source.session ?? capture.supplementary_data?.related_ids?.order_id ?? null,
    paymentKey: null,
    orderNumber: capture.invoice_id ?? capture.custom_id ?? null,
    occurredAt: timeOf(capture.create_time, source.now),
    // A capture may be pending for one reason after another.
    eventId: source.eventId ?? [capture.id, capture.status, ...(reason ? [reason] : [])].join(":"),
  } as const;
  switch (capture.status) {
    // A later refund does not change that it was captured.
    case "COMPLETED":
    case "PARTIALLY_REFUNDED":
    case "REFUNDED":
      return {
        ...head,
        kind: "captured",
        capture: capture.id,
        amount: fromPayPal(capture.amount.value),
        currency: capture.amount.currency_code,
      };
    case "PENDING":
      return {
        ...head,
        kind: "processing",
        held: merchantHolds.has(reason) ? `pending_${reason.toLowerCase()}` : null,
      };
    default:
      return { ...head, kind: "failed", reason: capture.status.toLowerCase(), remedy: "other-method" };
  }
}

/** The payment's state according to a PayPal order: that of its capture, otherwise the order's own. */
export function findingOfOrder(order: PayPalOrder, source: Omit<Source, "session">): Finding {
  const unit = order.purchase_units?.[0];
  const captures = unit?.payments?.captures ?? [];
  const best = captures.find((capture) => capture.status !== "DECLINED" && capture.status !== "FAILED") ?? captures[0];
  if (best)
    return findingOfCapture(
      { ...best, custom_id: best.custom_id ?? unit?.custom_id, invoice_id: best.invoice_id ?? unit?.invoice_id },
      { ...source, session: order.id },
    );
  const head = {
    provider: "paypal",
    session: order.id,
    paymentKey: unit?.reference_id ?? null,
    orderNumber: unit?.invoice_id ?? unit?.custom_id ?? null,
    occurredAt: source.now,
    eventId: source.eventId ?? `${order.id}:${order.status}`,
  } as const;
  if (order.status === "APPROVED") return { ...head, kind: "approved" };
  if (order.status === "VOIDED") return { ...head, kind: "expired" };
  return { kind: "open" };
}

export function timeOf(text: string | undefined, now: Instant): Instant {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? now : instant(ms);
}

/** Webhooks registered for the app of these keys. */
export const webhooksShape = z.object({
  webhooks: z.array(z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })),
});
