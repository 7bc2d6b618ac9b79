import type { LocalizedText } from "#domain/kernel/language.ts";
import { cents, type Money, share, subtract } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";

/** A price that holds from a quantity on; null is on request. */
interface PriceBreak {
  readonly from: number;
  readonly price: Money | null;
}

/** Terms for a part number from the company's price list that takes precedence. */
export interface Contract {
  readonly list: number;
  readonly name: LocalizedText;
  readonly excludesPromotions: boolean;
  readonly earnsPoints: boolean;
  /** Until when it holds; null without an end. */
  readonly endsAt: Instant | null;
  /** Fixed prices, the smallest quantity first; null where the list does not name the part number itself. */
  readonly breaks: readonly PriceBreak[] | null;
  /** Share off the regular price by category or brand, in millionths; fixed prices go before it. */
  readonly rate: number | null;
}

/** A contract's name on a line that is sold at its price. */
export interface LineContract {
  readonly list: number;
  readonly name: LocalizedText;
  readonly earnsPoints: boolean;
}

/** Sold to this company by a quote or a draft only. */
export const isOnRequest = (contract: Contract | null | undefined): boolean =>
  contract?.breaks?.some(({ price }) => price === null) ?? false;

/** A price less a share of it in millionths, rounded half up to a whole cent; at least one cent. */
export function lessShare(regular: Money, rate: number): Money {
  return cents(Math.min(regular, Math.max(1, subtract(regular, share(regular, rate, 1_000_000)))));
}

/** The contract's own price of one unit in this quantity; null where it has none. */
export function contractPrice(
  { breaks, rate }: Pick<Contract, "breaks" | "rate">,
  regular: Money,
  quantity: number,
): Money | null {
  if (breaks) return breaks.findLast(({ from }) => from <= quantity)?.price ?? null;
  return rate === null ? null : lessShare(regular, rate);
}

export interface DecidedPrice {
  readonly price: Money;
  readonly by: "regular" | "promotion" | "contract";
}

/** Sources of a unit's price. */
export interface PriceSources {
  readonly regular: Money;
  /** Under the best running promotion; null where none lowers it. */
  readonly promotion: Money | null;
  readonly contract: Contract | null;
  readonly quantity: number;
}

/**
 * The price that a buyer pays for one unit: the lower of contract and public price, promotions included unless the
 * contract excludes them. It never exceeds the regular price. Of equal prices the public one counts.
 */
export function decidePrice({ regular, promotion, contract, quantity }: PriceSources): DecidedPrice {
  const agreed = contract && contractPrice(contract, regular, quantity);
  if (contract && agreed !== null) {
    if (contract.excludesPromotions) return { price: cents(Math.min(agreed, regular)), by: "contract" };
    if (agreed < (promotion ?? regular)) return { price: agreed, by: "contract" };
  }
  return promotion !== null && promotion < regular
    ? { price: promotion, by: "promotion" }
    : { price: regular, by: "regular" };
}
