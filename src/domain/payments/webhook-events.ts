import type { ProviderMethod } from "#domain/checkout/payment-method.ts";

/** The events that each provider is to report, as its own settings name them. What else it sends means nothing here. */
export const webhookEvents: Readonly<Record<ProviderMethod, readonly string[]>> = {
  stripe: [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
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

/** A webhook as the provider has it registered. */
export interface RegisteredWebhook {
  readonly url: string;
  readonly enabled: boolean;
  /** Names of events; `*` is every one. */
  readonly events: readonly string[];
  /** The API version its events are written in; null where it follows the account's own, or the provider has none. */
  readonly version: string | null;
}

/** The state of the webhook through which a provider reports to the shop. */
export type WebhookState =
  /** The keys may not read which webhooks there are. */
  | { readonly kind: "unknown" }
  /** None is registered for the shop's URL. */
  | { readonly kind: "none" }
  | { readonly kind: "disabled" }
  /**
   * Registered; `missing` are the events it does not report, `otherVersion` is the API version it writes them in where
   * that is not the shop's.
   */
  | { readonly kind: "registered"; readonly missing: readonly string[]; readonly otherVersion: string | null };

/** The release of a version such as `2026-10-28.endive`: within one nothing is changed that would break a reader. */
const releaseOf = (version: string): string => version.slice(version.indexOf(".") + 1);

/**
 * The state of the webhooks for this URL, in the release of the API that the shop reads (null for any). Several of them
 * count together; a disabled one reports nothing.
 */
export function webhookState(
  method: ProviderMethod,
  url: string,
  registered: readonly RegisteredWebhook[] | null,
  release: string | null = null,
): WebhookState {
  if (registered === null) return { kind: "unknown" };
  const ours = registered.filter((one) => one.url === url);
  if (ours.length === 0) return { kind: "none" };
  const working = ours.filter(({ enabled }) => enabled);
  if (working.length === 0) return { kind: "disabled" };
  const reported = new Set(working.flatMap(({ events }) => events));
  const missing = reported.has("*") ? [] : webhookEvents[method].filter((event) => !reported.has(event));
  const versions = working.flatMap(({ version }) => version ?? []);
  const otherVersion = versions.find((version) => release !== null && releaseOf(version) !== release) ?? null;
  return { kind: "registered", missing, otherVersion };
}
