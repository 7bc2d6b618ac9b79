import type { MessageKey } from "#i18n/keys.ts";

export const orderNotices = [
  "payment-confirmed",
  "card-charged",
  "already-confirmed",
  "transfer-part",
  "transfer-surplus",
  "reinstated",
  "refund-due",
  "canceled",
  "order-changed",
  "refunded",
  "return-opened",
  "goods-refunded",
  "refund-recorded",
  "already-recorded",
  "refund-retried",
  "shipped",
  "tracking-corrected",
  "shipment-taken-back",
  "ready-for-pickup",
  "picked-up",
  "delivered",
  "delivery-taken-back",
  "ready-taken-back",
  "pickup-taken-back",
  "refund-request-declined",
  "note-added",
  "mail-resent",
  "links-closed",
] as const satisfies readonly (MessageKey extends infer Key
  ? Key extends `adminOrders.done.${infer Word}`
    ? Word
    : never
  : never)[];
