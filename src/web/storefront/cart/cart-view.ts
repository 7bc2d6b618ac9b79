import type { AppliedDiscount } from "#domain/checkout/price-checkout.ts";
import type { LineError } from "#domain/cart/line-error.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CartQuote, QuotedLine } from "#engine/checkout/quote.ts";
import { type PickupNote, pickupNote } from "../checkout/pickup-note.ts";

/** A cart line in the page's language. */
export interface LineView {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  readonly available: number;
  readonly expectedOn: QuotedLine["expectedOn"];
  readonly wait: QuotedLine["wait"];
  readonly pickup: QuotedLine["pickup"];
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
  /** Reductions by bundles and codes, each by itself. */
  readonly bundleDiscount: Money;
  readonly codeDiscount: Money;
};

/** The automatic discount that counts in place of the code on the cart. */
export function betterDiscount({ code, priced }: CartView): AppliedDiscount | null {
  return code !== null && priced?.discount?.automatic ? priced.discount : null;
}

/** A place to choose, with the town it is in. */
export interface PickupView extends PickupNote {
  readonly city: string;
  readonly state: string;
}

/** The server's quote in one language, as the cart and the checkout show it. */
export function cartView(quote: CartQuote, language: Language, now: Instant): CartView {
  const lines = quote.priced?.order.lines ?? [];
  const sum = (key: "bundleDiscount" | "codeDiscount") => lines.reduce((total, line) => total + line[key], 0) as Money;
  return {
    ...quote,
    lines: quote.lines.map((line) => lineView(line, language)),
    bundleDiscount: sum("bundleDiscount"),
    codeDiscount: sum("codeDiscount"),
    pickup: quote.pickup.map((place) => ({
      ...pickupNote(place, language, now),
      city: place.city,
      state: place.state,
    })),
  };
}

function lineView(line: QuotedLine, language: Language): LineView {
  const { price } = line;
  const list = price && (line.listPrice ?? (price.regularPrice > price.unitPrice ? price.regularPrice : null));
  return {
    sku: line.sku,
    slug: line.slug,
    name: line.name[language],
    variantName: line.variantName?.[language] ?? null,
    pictureFamily: line.pictureFamily,
    quantity: line.quantity,
    available: line.available,
    expectedOn: line.expectedOn,
    wait: line.wait,
    pickup: line.pickup,
    method: line.method,
    bundled: line.boughtWithProduct !== null,
    pricedBy: line.pricedBy,
    problems: line.problems,
    unit: line.unit,
    power: line.power,
    price: price && {
      unit: price.unitPrice,
      list,
      gross: times(price.unitPrice, line.quantity),
      bundleDiscount: price.bundleDiscount,
    },
  };
}
