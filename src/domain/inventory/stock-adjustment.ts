import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Why what is on hand changes by the merchant's hand: so many came in, or so many were counted. */
export const adjustments = ["received", "counted"] as const;
export type Adjustment = (typeof adjustments)[number];

/** The most units of one part that the shop holds. */
export const maxUnits = 1_000_000;

export type AdjustmentRefused =
  | { code: "quantity_invalid" }
  /** Customers have bought more than would be left. */
  | { code: "below_reserved" };

/** The units on hand after an adjustment. Refuses what is no count, and less than customers have bought. */
export function onHandAfter(
  stock: { readonly onHand: number; readonly reserved: number },
  kind: Adjustment,
  quantity: number,
): Result<number, AdjustmentRefused> {
  const least = kind === "received" ? 1 : 0;
  if (!Number.isSafeInteger(quantity) || quantity > maxUnits || quantity < least)
    return refuse({ code: "quantity_invalid" });
  const onHand = kind === "received" ? stock.onHand + quantity : quantity;
  return onHand < stock.reserved ? refuse({ code: "below_reserved" }) : ok(onHand);
}
