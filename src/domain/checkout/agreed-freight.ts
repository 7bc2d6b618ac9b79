import type { OrderDraft } from "#domain/checkout/draft.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";

/** Freight or parcels at a price that staff agreed to with the buyer, and why. */
export interface AgreedFreight {
  readonly amount: Money;
  readonly reason: string;
}

/** The freight that a form agrees on; none for goods that are picked up, whatever was typed before. */
export function agreedFreight(
  { shipping, shippingReason }: Pick<OrderDraft, "shipping" | "shippingReason">,
  method: ShippingMethod,
): AgreedFreight | null {
  return shipping === null || method === "PICKUP" ? null : { amount: shipping, reason: shippingReason };
}
