import type { OrderState } from "#domain/orders/order-status.ts";

/** Where an order stood while one state told its money, its goods and its returns. */
export interface OneState {
  readonly state: OrderState;
  /** The state it had before a refund or return was begun. */
  readonly before: OrderState | null;
}

/** The one table of before, written out by hand. `before`: back to the state the return was opened in. */
export const oneLife: readonly [from: OrderState, event: string, to: OrderState | "before", by: string][] = [
  ["pending", "payment-captured", "confirmed", "provider"],
  ["pending", "payment-confirmed", "confirmed", "merchant"],
  ["pending", "cancel", "canceled", "customer merchant"],
  ["pending", "deadline-passed", "canceled", "system"],
  ["canceled", "reinstated", "pending", "merchant"],
  ["confirmed", "ship", "shipped", "merchant"],
  ["confirmed", "ready-for-pickup", "ready-for-pickup", "merchant"],
  ["confirmed", "request-refund", "refund-in-process", "customer"],
  ["confirmed", "refund", "refund-in-process", "merchant provider"],
  ["ready-for-pickup", "refund", "refund-in-process", "merchant provider"],
  ["confirmed", "money-lost", "refund-completed", "merchant"],
  ["ready-for-pickup", "money-lost", "refund-completed", "merchant"],
  ["refund-completed", "refund-returned", "refund-in-process", "provider"],
  ["refund-completed", "return-refund-returned", "return-refund", "provider"],
  ["shipped", "return-refund-returned", "return-refund", "provider"],
  ["delivered", "return-refund-returned", "return-refund", "provider"],
  ["picked-up", "return-refund-returned", "return-refund", "provider"],
  ["shipped", "delivered", "delivered", "carrier merchant"],
  // A parcel that is still here awaits shipment again, of an order that was sent whole or in part; goods that have not
  // arrived are shipped.
  ["shipped", "shipment-taken-back", "confirmed", "merchant"],
  ["confirmed", "shipment-taken-back", "confirmed", "merchant"],
  ["delivered", "delivery-taken-back", "shipped", "merchant"],
  ["ready-for-pickup", "ready-taken-back", "confirmed", "merchant"],
  ["picked-up", "pickup-taken-back", "ready-for-pickup", "merchant"],
  ["ready-for-pickup", "picked-up", "picked-up", "merchant"],
  ["delivered", "open-return", "return-refund", "customer merchant"],
  ["picked-up", "open-return", "return-refund", "customer merchant"],
  // Only as not received.
  ["shipped", "open-return", "return-refund", "customer merchant"],
  ["refund-in-process", "refunds-completed", "refund-completed", "provider merchant"],
  ["refund-in-process", "rest-refunded", "shipped", "provider merchant"],
  ["return-refund", "refunds-completed", "refund-completed", "provider merchant"],
  ["return-refund", "return-completed", "before", "provider merchant"],
  ["refund-in-process", "withdraw-refund-request", "confirmed", "customer"],
  ["refund-in-process", "decline-refund-request", "confirmed", "merchant"],
  ["return-refund", "cancel-return", "before", "customer system"],
  ["return-refund", "decline-return", "before", "merchant system"],
];

/** Where the one table led; null where it refused. */
export function oneStep({ state, before }: OneState, event: string, by: string, notReceived: boolean): OneState | null {
  const row = oneLife.find((each) => each[0] === state && each[1] === event && each[3].split(" ").includes(by));
  if (!row || (state === "shipped" && event === "open-return" && !notReceived)) return null;
  const to = row[2] === "before" ? before : row[2];
  if (!to) return null;
  return { state: to, before: to === "return-refund" || to === "refund-in-process" ? state : null };
}
