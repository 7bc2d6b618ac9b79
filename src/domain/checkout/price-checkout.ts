import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Money, add, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import {
  type PointsAsked,
  type PointsRefused,
  type PointsTerms,
  type RedeemedPoints,
  redeemPoints,
} from "#domain/checkout/points-redemption.ts";
import type { BundleOffer } from "#domain/pricing/bundle.ts";
import {
  type GoodsLine,
  type PriceableLine,
  type PricedLine,
  type PricedOrder,
  applyCode,
  applyPoints,
  priceGoods,
  priceOrder,
} from "#domain/pricing/price-order.ts";
import { amountOf, type OwnLine } from "#domain/pricing/own-line.ts";
import { type AppliedTax, appliedTaxAt, type SalesTax, salesTaxAt, type TaxTable } from "#domain/pricing/sales-tax.ts";
import type { CodeRefused, DiscountCode, FoundDiscount } from "#domain/promotions/discount-code.ts";
import { type Redeemed, redeemCode } from "#domain/promotions/redeem-code.ts";
import { businessDaysAfter, type CalendarDay } from "#domain/kernel/business-days.ts";
import type { OpeningHours } from "#domain/kernel/opening-hours.ts";
import { type ArrivalRange, arrival, type GoodsToReady, readyAt, readyDay } from "#domain/shipping/arrival.ts";
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
export interface CheckoutLine extends PriceableLine, GoodsToReady {
  readonly category: string;
  readonly unit: PackedUnit;
}

/** Delivery of the goods. For pickup, `state` is the pickup place's, where the sale takes place. */
export interface DeliveryChoice {
  readonly method: ShippingMethod;
  readonly state: UsState;
  /** For the rates of its ZIP code; absent or null while only the state is known. */
  readonly zip?: string | null;
  readonly freight: FreightAnswers | null;
  /** Opening hours of the pickup counter, if known. */
  readonly opening?: OpeningHours | null;
  /** Shipping price agreed by staff, in cents; absent or null for the shop's rates. */
  readonly agreed?: Money | null;
}

/** The merchant's settings and the moment, that a price depends on. */
export interface PriceTerms {
  /** Discounts that need no code. */
  readonly automatic: readonly FoundDiscount[];
  readonly offers: readonly BundleOffer[];
  readonly rates: ShippingRates;
  readonly taxes: TaxTable;
  readonly taxExempt: TaxExempt;
  /** Lines that no part stands behind; only drafts have them. */
  readonly ownLines?: readonly OwnLine[];
  /** Null where the merchant takes no points; `pointsAsked` is null where no account buys. */
  readonly points?: PointsTerms | null;
  readonly pointsAsked?: PointsAsked | null;
  readonly now: Instant;
  readonly today: CalendarDay;
}

export interface PricedCheckout {
  readonly order: PricedOrder;
  readonly shipping: ShippingQuote | null;
  /** For pick up: the day the goods are ready, and the first from then on that the place is open. */
  readonly arrives: ArrivalRange | null;
  readonly discount: AppliedDiscount | null;
  /** Null if none can be used: nobody is signed in, or the merchant takes none. */
  readonly points: RedeemedPoints | null;
  /** Null without a delivery choice. Absent from drafts that were sent before it was kept. */
  readonly taxed?: AppliedTax | null;
}

/** The one discount of an order: the code that was typed, or an automatic one that takes off more. */
export interface AppliedDiscount {
  readonly code: string;
  readonly automatic: boolean;
  readonly name: LocalizedText | null;
  /** Amount off the goods, and off the shipping. */
  readonly amount: Money;
  readonly shippingAmount: Money;
  readonly freeShipping: boolean;
}

export type PriceRefused =
  | ShippingRefused
  | CodeRefused
  | PointsRefused
  | { code: "order_too_large" }
  /** The provider of tax gives no answer, and the merchant has no rate for the place. */
  | { code: "tax_unknown" }
  | { code: "cart_empty" };

/** Largest order total in cents: the limit of the order tables. */
export const largestTotal = 2_000_000_000;

/**
 * Decides every figure of an order. Without a delivery choice the totals hold no shipping and no tax yet. Of the code
 * that was typed and the automatic discounts the one that makes the order cheapest counts, the code where they are
 * equal. Points pay of what the goods cost after it.
 */
export function priceCheckout(
  lines: readonly CheckoutLine[],
  code: FoundDiscount | null,
  delivery: DeliveryChoice | null,
  terms: PriceTerms,
): Result<PricedCheckout, PriceRefused> {
  if (lines.length === 0) return refuse({ code: "cart_empty" });
  const goods = priceGoods(lines, terms.offers);
  if (add(...goods.map(({ gross }) => gross), ...(terms.ownLines ?? []).map(amountOf)) > largestTotal)
    return refuse({ code: "order_too_large" });
  const redeem = ({ found, usedByEmail }: FoundDiscount) =>
    redeemCode(found, {
      now: terms.now,
      usedByEmail,
      goods: goods.map((line, index) => ({
        ...line,
        category: lines[index]!.category,
        product: lines[index]!.product,
      })),
      standardShipping: delivery ? delivery.method === "SHIPPING" : null,
    });
  const typed = code && redeem(code);
  if (typed && !typed.ok) return typed;
  const pricedWith = (discount: Discount | null) => priceWith(lines, goods, discount, delivery, terms);

  const first = pricedWith(code && typed?.ok ? { found: code.found, redeemed: typed.value } : null);
  if (!first.ok) return first;
  let best = first.value;
  for (const each of terms.automatic) {
    const redeemed = redeem(each);
    if (!redeemed.ok) continue;
    const priced = pricedWith({ found: each.found, redeemed: redeemed.value });
    if (!priced.ok) continue;
    // Before the delivery is chosen, free shipping is worth telling though it takes nothing off yet.
    const isPromise = best.discount === null && redeemed.value.freeShipping && delivery === null;
    if (priced.value.order.total < best.order.total || isPromise) best = priced.value;
  }
  if (best.order.total > largestTotal) return refuse({ code: "order_too_large" });
  return payWithPoints(best, delivery, terms);
}

interface Discount {
  readonly found: DiscountCode;
  readonly redeemed: Redeemed;
}

function priceWith(
  lines: readonly CheckoutLine[],
  goods: readonly GoodsLine[],
  discount: Discount | null,
  delivery: DeliveryChoice | null,
  terms: PriceTerms,
): Result<PricedCheckout, PriceRefused> {
  const discounted = applyCode(goods, discount?.redeemed ?? null);
  const isFree = discount?.redeemed.freeShipping ?? false;
  const priced = priceDelivered({ lines, discounted, isFree }, delivery, terms);
  if (!priced.ok) return priced;
  const { order, shipping, arrives, taxed, quoted } = priced.value;
  return ok({
    order,
    shipping,
    arrives,
    taxed,
    discount: discount && {
      code: discount.found.code,
      automatic: discount.found.automatic,
      name: discount.found.name,
      amount: add(...discounted.map(({ codeDiscount }) => codeDiscount)),
      shippingAmount: isFree ? (quoted?.amount ?? zero) : zero,
      freeShipping: isFree,
    },
    points: null,
  });
}

/** Goods whose discounts are decided. */
export interface DiscountedGoods {
  readonly lines: readonly CheckoutLine[];
  readonly discounted: readonly Omit<PricedLine, "tax">[];
  /** A discount pays for their delivery. */
  readonly isFree: boolean;
}

type Delivered = Pick<PricedCheckout, "order" | "shipping" | "arrives" | "taxed"> & {
  readonly quoted: ShippingQuote | null;
};

/** The last steps: their way, the tax and the days. */
export function priceDelivered(
  { lines, discounted, isFree }: DiscountedGoods,
  delivery: DeliveryChoice | null,
  terms: Pick<PriceTerms, "rates" | "taxes" | "taxExempt" | "today" | "ownLines">,
): Result<Delivered, ShippingRefused> {
  const merchandise = priceOrder(discounted, zero).merchandise;
  const quote = delivery ? shippingOf(lines, delivery, merchandise, terms.rates) : ok(null);
  if (!quote.ok) return quote;
  const quoted = quote.value;
  const shipping =
    quoted && isFree ? { ...quoted, amount: zero, charges: [{ kind: "free" as const, amount: zero }] } : quoted;
  return ok({
    order: priceOrder(discounted, shipping?.amount ?? zero, taxOf(delivery, terms), terms.ownLines),
    shipping,
    arrives: arrivalOf(lines, shipping, delivery, terms.today),
    taxed: delivery && appliedTaxAt(terms.taxes, placeOf(delivery), terms.taxExempt),
    quoted,
  });
}

/** Points belong to the buyer and don't affect free shipping; tax applies to the rest, as after every discount. */
function payWithPoints(
  priced: PricedCheckout,
  delivery: DeliveryChoice | null,
  terms: PriceTerms,
): Result<PricedCheckout, PriceRefused> {
  const { order } = priced;
  const points = redeemPoints(terms.points ?? null, terms.pointsAsked ?? null, order.merchandise);
  if (!points.ok) return points;
  if (!points.value || points.value.amount === 0) return ok({ ...priced, points: points.value });
  const lines = applyPoints(order.lines, points.value.amount);
  return ok({
    ...priced,
    points: points.value,
    order: priceOrder(lines, order.shipping, taxOf(delivery, terms), terms.ownLines),
  });
}

export function taxOf(
  delivery: DeliveryChoice | null,
  terms: Pick<PriceTerms, "taxes" | "taxExempt">,
): SalesTax | undefined {
  return delivery ? salesTaxAt(terms.taxes, placeOf(delivery), terms.taxExempt) : undefined;
}

const placeOf = ({ state, zip = null }: DeliveryChoice) => ({ state, zip });

function shippingOf(
  lines: readonly CheckoutLine[],
  delivery: DeliveryChoice,
  merchandise: Money,
  rates: ShippingRates,
): Result<ShippingQuote, ShippingRefused> {
  const quoted = quoteShipping({ ...delivery, shipments: lines, merchandise, rates });
  const { agreed = null } = delivery;
  if (!quoted.ok || agreed === null || quoted.value.method === "PICKUP") return quoted;
  const kind = quoted.value.method === "LOCAL" ? "basic_fee" : "parcels";
  return ok({ ...quoted.value, amount: agreed, charges: [{ kind, amount: agreed }] });
}

/** When goods that are ordered today arrive, or for pick up are ready. */
export function arrivalOf(
  lines: readonly GoodsToReady[],
  shipping: ShippingQuote | null,
  delivery: Pick<DeliveryChoice, "opening"> | null,
  today: CalendarDay,
): ArrivalRange | null {
  const ready = lines
    .map((line) => readyDay(line, today))
    .reduce((last, day) => (day > last ? day : last), businessDaysAfter(today, 0));
  if (delivery?.opening) return readyAt(delivery.opening, ready);
  return shipping?.transit ? arrival(ready, 0, shipping.transit) : null;
}
