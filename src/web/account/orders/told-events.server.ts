import type { Instant } from "#domain/kernel/time.ts";
import type { OrderDetail } from "#engine/orders/orders.queries.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { eventOfGoods } from "#i18n/payment-name.ts";

/** An event of an order of which buyers are told. */
export type ToldEvent =
  Extract<MessageKey, `orders.event.${string}`> extends `orders.event.${infer Word}` ? Word : never;

/** The others are internal. */
const words: ReadonlySet<string> = new Set<ToldEvent>([
  "placed",
  "exchange-placed",
  "exchange-paid",
  "exchanged",
  "exchange-canceled",
  "payment-captured",
  "payment-authorized",
  "authorization-lost",
  "put-on-account",
  "credit-held",
  "credit-released",
  "credit-declined",
  "invoiced",
  "left-on-account",
  "payment-confirmed",
  "payment-claimed",
  "payment-processing",
  "payment-failed",
  "payment-late",
  "payment-duplicate",
  "payment-surplus",
  "transfer-received",
  "parts-owed-back",
  "reinstated",
  "payment-mismatch",
  "method-changed",
  "cancel",
  "deadline-passed",
  "code-taken-over",
  "ship",
  "ready-for-pickup",
  "request-refund",
  "refund",
  "delivered",
  "picked-up",
  "open-return",
  "refunds-completed",
  "refund-sent",
  "refund-failed",
  "withdraw-refund-request",
  "decline-refund-request",
  "cancel-return",
  "decline-return",
  "return-completed",
  "rest-refunded",
  "ship-part",
  "shipment-taken-back",
  "delivery-taken-back",
  "ready-taken-back",
  "pickup-taken-back",
  "refund-granted",
  "claim-opened",
  "claim-shipped",
]);

function isTold(event: string): event is ToldEvent {
  return words.has(event);
}

/** The events of an order of which its buyer is told. */
export const toldEvents = (
  order: Pick<OrderDetail, "events" | "total" | "exchanged">,
): { readonly event: ToldEvent; readonly at: Instant }[] =>
  order.events.flatMap(({ event, at }) => {
    const name = eventOfGoods(order, event);
    return isTold(name) ? [{ event: name, at }] : [];
  });
