import type { OrderDraft } from "#domain/checkout/draft.ts";
import {
  type CheckoutLine,
  type DeliveryChoice,
  type PriceRefused,
  type PriceTerms,
  type PricedCheckout,
  priceCheckout,
} from "#domain/checkout/price-checkout.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { priceOrder } from "#domain/pricing/price-order.ts";
import { appliedTaxAt, salesTaxAt, type TaxPlace } from "#domain/pricing/sales-tax.ts";
import type { FoundDiscount } from "#domain/promotions/discount-code.ts";

/** The line at the price agreed with the buyer; the shop's own where none is. */
export function agreedLine(line: CheckoutLine, price: Money | null): CheckoutLine {
  if (price === null) return line;
  const regularPrice = Math.max(line.regularPrice, price) as Money;
  return { ...line, regularPrice, reducedPrice: price };
}

/** A draft's single discount in the form of the shop's discounts: on all goods, without time or use limits. */
function agreedDiscount(discount: OrderDraft["discount"]): FoundDiscount | null {
  if (!discount) return null;
  return {
    usedByEmail: null,
    found: {
      code: "",
      automatic: false,
      name: null,
      worth:
        "rate" in discount ? { kind: "percent", rate: discount.rate } : { kind: "amount", amount: discount.amount },
      startsAt: null,
      endsAt: null,
      minimum: null,
      totalLimit: null,
      perEmailLimit: null,
      categories: [],
      products: [],
      used: 0,
    },
  };
}

/**
 * The figures of a draft, by the rules of every order. Nothing of the shop's promotions is added to what was agreed:
 * the lines carry the price of the day, and the one discount is the draft's own.
 */
export function priceDraft(
  lines: readonly CheckoutLine[],
  draft: Pick<OrderDraft, "discount" | "shipping" | "ownLines">,
  delivery: DeliveryChoice | null,
  terms: Pick<PriceTerms, "rates" | "taxes" | "taxExempt" | "now" | "today">,
): Result<PricedCheckout, PriceRefused> {
  const choice = delivery && { ...delivery, agreed: draft.shipping };
  const { ownLines } = draft;
  return priceCheckout(lines, agreedDiscount(draft.discount), choice, {
    ...terms,
    automatic: [],
    offers: [],
    ownLines,
  });
}

/** A priced draft with the tax of another day; nothing else of it changes. */
export function withTaxOf(
  priced: PricedCheckout,
  place: TaxPlace,
  { taxes, taxExempt }: Pick<PriceTerms, "taxes" | "taxExempt">,
): PricedCheckout {
  const { lines, shipping, ownLines = [] } = priced.order;
  return {
    ...priced,
    order: priceOrder(lines, shipping, salesTaxAt(taxes, place, taxExempt), ownLines),
    taxed: appliedTaxAt(taxes, place, taxExempt),
  };
}
