import type { AppliedDiscount } from "#domain/checkout/price-checkout.ts";
import type { LineError } from "#domain/cart/line-error.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import type { CartQuote, QuotedLine } from "#engine/checkout/quote.ts";

/** A cart line in the page's language. */
export interface LineView {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  readonly available: number;
  readonly method: "SHIPPING" | "LOCAL";
  readonly bundled: boolean;
  /** Null while the line cannot be sold. */
  readonly price: {
    readonly unit: Money;
    readonly list: Money | null;
    readonly gross: Money;
    readonly bundleDiscount: Money;
  } | null;
  readonly problems: readonly LineError[];
}

export type CartView = Omit<CartQuote, "lines" | "pickup"> & {
  readonly lines: readonly LineView[];
  readonly pickup: PickupView | null;
  /** What bundles and codes take off, each by itself. */
  readonly bundleDiscount: Money;
  readonly codeDiscount: Money;
};

/** The automatic discount that counts in place of the code on the cart. */
export function betterDiscount({ code, priced }: CartView): AppliedDiscount | null {
  return code !== null && priced?.discount?.automatic ? priced.discount : null;
}

export interface PickupView {
  readonly name: string;
  readonly address: readonly string[];
  readonly phone: string;
  readonly hours: string;
  readonly instructions: string;
  readonly city: string;
  readonly state: string;
}

/** The server's quote in one language, as the cart and the checkout show it. */
export function cartView(quote: CartQuote, language: Language): CartView {
  const { pickup } = quote;
  const lines = quote.priced?.order.lines ?? [];
  const sum = (key: "bundleDiscount" | "codeDiscount") => lines.reduce((total, line) => total + line[key], 0) as Money;
  return {
    ...quote,
    lines: quote.lines.map((line) => lineView(line, language)),
    bundleDiscount: sum("bundleDiscount"),
    codeDiscount: sum("codeDiscount"),
    pickup: pickup && {
      name: pickup.name[language],
      address: [pickup.address1, `${pickup.city}, ${pickup.state} ${pickup.zip}`],
      phone: pickup.phone,
      hours: pickup.hours[language],
      instructions: pickup.instructions[language],
      city: pickup.city,
      state: pickup.state,
    },
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
    method: line.method,
    bundled: line.boughtWithProduct !== null,
    problems: line.problems,
    price: price && {
      unit: price.unitPrice,
      list,
      gross: times(price.unitPrice, line.quantity),
      bundleDiscount: price.bundleDiscount,
    },
  };
}
