import type { ProviderMethod } from "#domain/checkout/payment-method.ts";

/** Events each provider must report, in its own names. Other events are ignored. */
export const webhookEvents: Readonly<Record<ProviderMethod, readonly string[]>> = {
  stripe: [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "payment_intent.succeeded",
    "payment_intent.canceled",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
    "radar.early_fraud_warning.created",
    "review.opened",
    "review.closed",
    "payout.paid",
    "payout.failed",
  ],
  paypal: [
    "CHECKOUT.ORDER.APPROVED",
    "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
    "PAYMENT.CAPTURE.COMPLETED",
    "PAYMENT.CAPTURE.PENDING",
    "PAYMENT.CAPTURE.DENIED",
    "PAYMENT.CAPTURE.DECLINED",
    "PAYMENT.CAPTURE.REFUNDED",
    "PAYMENT.CAPTURE.REVERSED",
    "PAYMENT.REFUND.PENDING",
    "PAYMENT.REFUND.FAILED",
    "CUSTOMER.DISPUTE.CREATED",
    "CUSTOMER.DISPUTE.UPDATED",
    "CUSTOMER.DISPUTE.RESOLVED",
  ],
};

/** A webhook as registered at the provider. */
export interface RegisteredWebhook {
  readonly url: string;
  readonly enabled: boolean;
  /** Names of events; `*` means all. */
  readonly events: readonly string[];
  /** API version of its events; null when it follows the account's, or the provider has none. */
  readonly version: string | null;
}

/** State of a provider's webhook for this shop. */
export type WebhookState =
  /** The keys may not list webhooks. */
  | { readonly kind: "unknown" }
  /** None is registered for the shop's URL. */
  | { readonly kind: "none" }
  | { readonly kind: "disabled" }
  /**
   * Registered; `missing` are events it does not report, `otherVersion` is its API version if it differs from the
   * shop's.
   */
  | { readonly kind: "registered"; readonly missing: readonly string[]; readonly otherVersion: string | null };

/** The release of a version such as `2026-10-28.endive`; within a release there are no breaking changes. */
const releaseOf = (version: string): string => version.slice(version.indexOf(".") + 1);

/**
 * State of the webhooks for this URL, against the API release the shop reads (null for any). Several webhooks are
 * combined; disabled ones report nothing.
 */
export function webhookState(
  method: ProviderMethod,
  url: string,
  registered: readonly RegisteredWebhook[] | null,
  release: string | null = null,
): WebhookState {
  if (registered === null) return { kind: "unknown" };
  const ours = registered.filter((webhook) => webhook.url === url);
  if (ours.length === 0) return { kind: "none" };
  const working = ours.filter(({ enabled }) => enabled);
  if (working.length === 0) return { kind: "disabled" };
  const reported = new Set(working.flatMap(({ events }) => events));
  const missing = reported.has("*") ? [] : webhookEvents[method].filter((event) => !reported.has(event));
  const versions = working.flatMap(({ version }) => version ?? []);
  const otherVersion = versions.find((version) => release !== null && releaseOf(version) !== release) ?? null;
  return { kind: "registered", missing, otherVersion };
}
