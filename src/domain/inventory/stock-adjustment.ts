import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Manual adjustments of stock on hand: units received, or counted. */
export const adjustments = ["received", "counted"] as const;
export type Adjustment = (typeof adjustments)[number];

/** The most units of one part that the shop holds. */
export const maxUnits = 1_000_000;
/** The most days until more of a part can be had. */
export const mostRestockDays = 730;

export type AdjustmentRefused =
  | { code: "quantity_invalid" }
  /** Customers have bought more than would be left. */
  | { code: "below_reserved" };

/** True for units that can have come in or been counted. */
export function isUnits(kind: Adjustment, quantity: number): boolean {
  const least = kind === "received" ? 1 : 0;
  return Number.isSafeInteger(quantity) && quantity <= maxUnits && quantity >= least;
}

/** Units on hand after an adjustment. Refuses invalid counts, and less than customers have bought. */
export function onHandAfter(
  stock: { readonly onHand: number; readonly reserved: number },
  kind: Adjustment,
  quantity: number,
): Result<number, AdjustmentRefused> {
  if (!isUnits(kind, quantity)) return refuse({ code: "quantity_invalid" });
  const onHand = kind === "received" ? stock.onHand + quantity : quantity;
  return onHand < stock.reserved ? refuse({ code: "below_reserved" }) : ok(onHand);
}
