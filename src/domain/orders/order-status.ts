import type { AfterSaleState } from "./after-sale-life.ts";
import type { FulfilmentState } from "./fulfilment-life.ts";
import type { PaymentState } from "./payment-life.ts";

/** The specification's words for an order, customer and merchant alike (specification, section 4). */
export const orderStates = [
  "pending",
  "confirmed",
  "shipped",
  "delivered",
  "ready-for-pickup",
  "picked-up",
  "canceled",
  "refund-in-process",
  "refund-completed",
  "return-refund",
] as const;
export type OrderState = (typeof orderStates)[number];

/** The three lives of an order. */
export interface OrderLives {
  readonly payment: PaymentState;
  readonly fulfilment: FulfilmentState;
  readonly afterSale: AfterSaleState;
}

/** Initial states of an order. */
export const placed: OrderLives = { payment: "owed", fulfilment: "unsent", afterSale: "none" };

const wordOfGoods = {
  ready: "ready-for-pickup",
  sent: "shipped",
  delivered: "delivered",
  "picked-up": "picked-up",
} as const satisfies Readonly<Record<Exclude<FulfilmentState, "unsent">, OrderState>>;

/** The status of an order. An open after-sale case comes first, then payment, then fulfilment. */
export function orderStatus({ payment, fulfilment, afterSale }: OrderLives): OrderState {
  if (payment === "voided") return "canceled";
  if (afterSale === "returning") return "return-refund";
  if (payment === "refunded") return "refund-completed";
  if (payment === "refunding" || afterSale === "refund-requested") return "refund-in-process";
  if (fulfilment !== "unsent") return wordOfGoods[fulfilment];
  // Nothing is asked of the buyer any more: an order that is authorized or on account awaits shipment.
  return payment === "owed" || payment === "clearing" ? "pending" : "confirmed";
}
