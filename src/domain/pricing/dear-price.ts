import type { Money } from "#domain/kernel/money.ts";

/**
 * `regular`: dearer than without the list. `fewer`: dearer than for fewer units. `more`: for more units, where nothing
 * is changed, it costs more.
 */
export type Dear = "regular" | "fewer" | "more";

interface Step {
  readonly from: number;
  readonly price: Money;
}

/** Why a price is dearer than its buyers expect, beside the other prices of the goods; null if it is not. */
export function dearness(
  { from, price }: Step,
  {
    regular,
    others,
    kept,
  }: { readonly regular: Money; readonly others: readonly Step[]; readonly kept: readonly Step[] },
): Dear | null {
  if (price > regular) return "regular";
  if (others.some((one) => one.from < from && one.price < price)) return "fewer";
  return kept.some((one) => one.from > from && one.price > price) ? "more" : null;
}
