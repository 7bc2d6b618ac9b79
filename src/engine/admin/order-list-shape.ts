import { everyPaymentMethod } from "#domain/checkout/payment-method.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

/** The merchant's work on orders, in its order. */
export const orderScopes = [
  "all",
  "unpaid",
  "claimed",
  "credit-held",
  "to-ship",
  "to-prepare",
  "back-orders",
  "shipped",
  "ready-for-pickup",
  "refunds",
  "returns",
  "done",
  "canceled",
] as const;
export type OrderScope = (typeof orderScopes)[number];

export const orderSorts = ["newest", "oldest", "total-down", "total-up", "deadline"] as const;
export type OrderSort = (typeof orderSorts)[number];
export type OrderFilter = "payment" | "delivery" | "from" | "to";
export type OrderQuery = ListQuery<OrderScope, OrderFilter, OrderSort>;

/** Scopes, filters and sort orders of the orders' list. */
export const orderListShape: ListShape<OrderScope, OrderFilter, OrderSort> = {
  scopes: orderScopes,
  filters: { payment: everyPaymentMethod, delivery: ["SHIPPING", "LOCAL", "PICKUP"], from: "day", to: "day" },
  sorts: orderSorts,
};
