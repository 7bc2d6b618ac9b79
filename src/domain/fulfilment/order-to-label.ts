import { type IllegalTransition, onceCaptured, refuseStep } from "../orders/order-steps.ts";
import type { OrderLives } from "../orders/order-status.ts";
import type { MoneyHold } from "../payments/money-hold.ts";

/** Facts that decide whether the parcels of an order may get labels. */
export interface FactsToLabel {
  readonly lives: OrderLives;
  /** It is delivered, to an address that is still kept. */
  readonly isSent: boolean;
  readonly hold: MoneyHold | null;
  /** A parcel came back and has not left again. */
  readonly isBack: boolean;
}

export type OrderNotToLabel =
  /** It is picked up, or has no address any more. */
  { readonly code: "wrong_delivery" } | { readonly code: "money_held"; readonly hold: MoneyHold } | IllegalTransition;

/** Why an order gets no label; null where its goods may leave, or came back and are sent again. */
export function refusalToLabel({ lives, isSent, hold, isBack }: FactsToLabel): OrderNotToLabel | null {
  if (!isSent) return { code: "wrong_delivery" };
  const refused = refuseStep(onceCaptured(lives), "ship", "merchant");
  // The buyer has a right to goods that came back only as long as they are paid.
  if (refused && !(isBack && lives.payment === "captured")) return refused;
  return hold && { code: "money_held", hold };
}
