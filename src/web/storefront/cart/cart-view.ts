import type { AppliedDiscount } from "#domain/checkout/price-checkout.ts";
import type { LineError } from "#domain/cart/line-error.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { CartQuote, QuotedLine } from "#engine/checkout/quote.ts";
import type { PickupNote } from "../checkout/pickup-note.ts";

/** A cart line in the page's language. */
export interface LineView {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  readonly reference: string;
  readonly available: number;
  readonly expectedOn: QuotedLine["expectedOn"];
  readonly wait: QuotedLine["wait"];
  /** Where it can be fetched, and from when. */
  readonly pickup: readonly string[];
  readonly method: "SHIPPING" | "LOCAL";
  readonly bundled: boolean;
  /** Null while the line cannot be sold. */
  readonly price: {
    readonly unit: Money;
    readonly list: Money | null;
    readonly gross: Money;
    readonly bundleDiscount: Money;
  } | null;
  readonly pricedBy: QuotedLine["pricedBy"];
  readonly problems: readonly LineError[];
  readonly unit: QuotedLine["unit"];
  readonly power: QuotedLine["power"];
}

export type CartView = Omit<CartQuote, "lines" | "pickup"> & {
  readonly lines: readonly LineView[];
  readonly pickup: readonly PickupView[];
  /** The name of the state that the goods would go to; empty without a ZIP code. */
  readonly destinationState: string;
  /** Says that goods lie at another place than the one they are to be fetched at; null where none do. */
  readonly comesFirst: string | null;
  /** Reductions by bundles and codes, each by itself. */
  readonly bundleDiscount: Money;
  readonly codeDiscount: Money;
};

/** The automatic discount that counts in place of the code on the cart. */
export function betterDiscount({ code, priced }: CartView): AppliedDiscount | null {
  return code !== null && priced?.discount?.automatic ? priced.discount : null;
}

/** A place to choose, with the town it is in, and what can be said of the goods there. */
export interface PickupView extends PickupNote {
  readonly city: string;
  readonly state: string;
  readonly goods: readonly string[];
}
