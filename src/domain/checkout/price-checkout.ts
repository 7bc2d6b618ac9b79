import type { Instant } from "#domain/kernel/time.ts";
import { type Money, add, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { BundleOffer } from "#domain/pricing/bundle.ts";
import {
  type PriceableLine,
  type PricedOrder,
  applyCode,
  priceGoods,
  priceOrder,
} from "#domain/pricing/price-order.ts";
import { type TaxTable, salesTaxIn } from "#domain/pricing/sales-tax.ts";
import type { CodeRefused, DiscountCode } from "#domain/promotions/discount-code.ts";
import { redeemCode } from "#domain/promotions/redeem-code.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type ArrivalRange, arrival } from "#domain/shipping/arrival.ts";
import type { PackedUnit } from "#domain/shipping/parcel.ts";
import type { FreightAnswers, ShippingRates } from "#domain/shipping/rates.ts";
import {
  type ShippingMethod,
  type ShippingQuote,
  type ShippingRefused,
  quoteShipping,
} from "#domain/shipping/shipping-quote.ts";
import type { UsState } from "#domain/shipping/states.ts";

/** A cart line with all that decides its price and its way to the customer. */
export interface CheckoutLine extends PriceableLine {
  readonly category: string;
  readonly unit: PackedUnit;
  readonly leadTimeDays: number;
}

/** How the goods leave the shop. For pick up, `state` is where the pick-up counter stands: the sale happens there. */
export interface DeliveryChoice {
  readonly method: ShippingMethod;
  readonly state: UsState;
  readonly freight: FreightAnswers | null;
}

/** The merchant's settings and the moment, that a price depends on. */
export interface PriceTerms {
  readonly offers: readonly BundleOffer[];
  readonly rates: ShippingRates;
  readonly taxes: TaxTable;
  readonly taxExempt: boolean;
  readonly now: Instant;
  readonly today: CalendarDay;
}

export interface PricedCheckout {
  readonly order: PricedOrder;
  readonly shipping: ShippingQuote | null;
  readonly arrives: ArrivalRange | null;
  readonly code: string | null;
}

export type PriceRefused = ShippingRefused | CodeRefused | { code: "order_too_large" } | { code: "cart_empty" };

/** Largest order the shop takes without talking first, in cents: what the order tables hold. */
const largestTotal = 2_000_000_000;

/**
 * Decides every figure of an order. Without a delivery choice the totals hold no shipping and no tax yet.
 * `code` is a discount code found by its name, with how often this email has used it.
 */
export function priceCheckout(
  lines: readonly CheckoutLine[],
  code: { readonly found: DiscountCode; readonly usedByEmail: number | null } | null,
  delivery: DeliveryChoice | null,
  terms: PriceTerms,
): Result<PricedCheckout, PriceRefused> {
  if (lines.length === 0) return refuse({ code: "cart_empty" });
  const goods = priceGoods(lines, terms.offers);
  if (add(...goods.map(({ gross }) => gross)) > largestTotal) return refuse({ code: "order_too_large" });
  const redeemed = code
    ? redeemCode(code.found, {
        now: terms.now,
        usedByEmail: code.usedByEmail,
        goods: goods.map((line, index) => ({ ...line, category: lines[index]!.category })),
      })
    : ok(null);
  if (!redeemed.ok) return redeemed;
  const discounted = applyCode(goods, redeemed.value);
  const merchandise = priceOrder(discounted, zero).merchandise;
  const shipping = delivery ? shippingOf(lines, delivery, merchandise, terms.rates) : ok(null);
  if (!shipping.ok) return shipping;
  const tax = delivery ? salesTaxIn(terms.taxes, delivery.state, terms.taxExempt) : undefined;
  const order = priceOrder(discounted, shipping.value?.amount ?? zero, tax);
  if (order.total > largestTotal) return refuse({ code: "order_too_large" });
  return ok({
    order,
    shipping: shipping.value,
    arrives: arrivalOf(lines, shipping.value, terms.today),
    code: code?.found.code ?? null,
  });
}

function shippingOf(
  lines: readonly CheckoutLine[],
  delivery: DeliveryChoice,
  merchandise: Money,
  rates: ShippingRates,
) {
  return quoteShipping({ ...delivery, shipments: lines, merchandise, rates });
}

function arrivalOf(
  lines: readonly CheckoutLine[],
  shipping: ShippingQuote | null,
  today: CalendarDay,
): ArrivalRange | null {
  const slowest = Math.max(0, ...lines.map(({ leadTimeDays }) => leadTimeDays));
  return shipping?.transit ? arrival(today, slowest, shipping.transit) : null;
}
