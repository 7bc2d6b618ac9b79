import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

type EventWord =
  Extract<MessageKey, `adminOrders.event.${string}`> extends `adminOrders.event.${infer Word}` ? Word : never;

const known: ReadonlySet<string> = new Set<EventWord>([
  "placed",
  "order-changed",
  "payment-captured",
  "payment-confirmed",
  "payment-claimed",
  "payment-processing",
  "payment-failed",
  "payment-late",
  "payment-duplicate",
  "payment-mismatch",
  "method-changed",
  "erasure-requested",
  "mail-held-back",
  "cancel",
  "deadline-passed",
  "ship",
  "ship-part",
  "shipment-taken-back",
  "tracking-corrected",
  "ready-for-pickup",
  "picked-up",
  "delivered",
  "delivery-taken-back",
  "request-refund",
  "withdraw-refund-request",
  "decline-refund-request",
  "refund",
  "refund-granted",
  "refund-sent",
  "refund-failed",
  "refunds-completed",
  "open-return",
  "cancel-return",
  "decline-return",
  "return-completed",
  "rest-refunded",
  "unexplained-resolved",
  "suspected-warning",
  "suspected-review",
  "dispute-inquiry",
  "dispute-inquiry-review",
  "dispute-needs-response",
  "dispute-under-review",
  "dispute-won",
  "dispute-lost",
  "dispute-closed",
  "dispute-reversed",
  "dispute-recovered",
  "dispute-written-off",
  "money-lost",
  "refunded-at-provider",
  "refund-seen",
  "refund-returned",
  "return-refund-returned",
  "transfer-received",
  "reinstated",
  "parcel-returned",
  "claim-opened",
  "claim-shipped",
]);
const isKnown = (event: string): event is EventWord => known.has(event);

/** Name of an order's event; its code if unnamed. */
export function eventName(t: Translator, event: string): string {
  return isKnown(event) ? t(`adminOrders.event.${event}`) : event;
}
