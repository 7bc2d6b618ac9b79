import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { orderableUnits } from "#domain/inventory/back-order.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ArrivalRange } from "#domain/shipping/arrival.ts";
import { isOnRequest } from "#domain/pricing/contract-price.ts";
import { type Destination, freightOf, mostUnits, stateOf } from "#domain/shipping/destination.ts";
import { type ShippingMethod, type ShippingQuote, offeredMethods } from "#domain/shipping/shipping-quote.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { PricedAt } from "../pricing/contracts.ts";
import { withRatesAsked } from "./place-rates.ts";
import { withTaxesAt } from "./tax-places.ts";
import { type CartToPrice, deliveryChoice, priceBestEffort, readUnitsToPrice } from "./price-cart.ts";

/** A way to have goods: all that checkout charges for it, and when. */
export interface DeliveryWay {
  readonly method: ShippingMethod;
  /** The pickup place, if the merchant has configured one. */
  readonly place: Pick<PickupPlace, "id" | "name" | "city" | "state"> | null;
  /** Price of the goods after discounts. */
  readonly goods: Money;
  readonly shipping: Money;
  readonly charges: ShippingQuote["charges"];
  readonly tax: Money;
  /** Total to pay. */
  readonly total: Money;
  /** When it is there; for pick up the day it is ready, and the first from then on that the place is open. */
  readonly arrives: ArrivalRange | null;
}

/** Each way to have a cart's goods at a destination, priced as checkout prices it, the cheapest first. */
export function deliveryWays(cart: CartToPrice, to: Destination, taxExempt: TaxExempt): readonly DeliveryWay[] {
  if (cart.lines.length === 0) return [];
  const places = offeredPlaces(cart.terms);
  return offeredMethods(cart.lines, stateOf(to), cart.terms.rates)
    .flatMap((method) =>
      (method === "PICKUP" && places.length > 0 ? places : [null]).map((place) => ({ method, place })),
    )
    .flatMap(({ method, place }) => wayOf(cart, method, place, { to, taxExempt }) ?? [])
    .toSorted((a, b) => a.total - b.total);
}

function wayOf(
  cart: CartToPrice,
  method: ShippingMethod,
  place: PickupPlace | null,
  { to, taxExempt }: { readonly to: Destination; readonly taxExempt: TaxExempt },
): DeliveryWay | null {
  const query = { method, freight: freightOf(to), place: place?.id, zip: to.zip };
  const delivery = deliveryChoice(query, stateOf(to), cart.terms);
  const { priced, shippingRefused } = priceBestEffort(cart, { delivery, taxExempt });
  if (!priced?.shipping || shippingRefused) return null;
  const { order, shipping, arrives } = priced;
  return {
    method,
    place: place && { id: place.id, name: place.name, city: place.city, state: place.state },
    goods: order.merchandise,
    shipping: shipping.amount,
    charges: shipping.charges,
    tax: order.tax,
    total: order.total,
    arrives,
  };
}

/** Destination and buyer. */
interface DeliveryTerms {
  readonly to: Destination;
  /** Null for a guest, who pays tax; an account may have used up a discount. */
  readonly customer: { readonly email: string | null; readonly taxExempt: TaxExempt } | null;
  /** The account with a confirmed email (`provedAccount`); left out for everybody else. */
  readonly account?: number | null;
  /** Whose contract prices hold; left out where nobody's do. */
  readonly whom?: PricedAt["whom"];
}

/** The price of one unit at a destination. */
export interface DeliveredPrice {
  readonly sku: string;
  /** Reason that it can't be bought now; its price is given if it will be available again. */
  readonly problem: "unavailable" | "on_request" | "out_of_stock" | "order_too_large" | null;
  /** The cheapest first. */
  readonly ways: readonly DeliveryWay[];
}

/**
 * Price of one unit of each part number at a destination, as a cart with nothing else would be charged. Hidden part
 * numbers are left out. Two statements, three where rates of tax come from a file.
 */
export async function deliveredPrices(
  shop: CartShop,
  skus: readonly string[],
  { to, customer, account = null, whom = null }: DeliveryTerms,
): Promise<readonly DeliveredPrice[]> {
  const skuList = [...new Set(skus)].slice(0, mostUnits);
  const email = readEmail(customer?.email ?? "");
  const units = await readUnitsToPrice(shop.db, skuList, {
    now: shop.clock.now(),
    whom,
    usedBy: email.ok ? { email: email.value, account } : null,
  });
  const [first] = units;
  const at = [{ state: stateOf(to), zip: to.zip }];
  const taxed = first && (await withRatesAsked(shop, await withTaxesAt(shop.db, first, at), at));
  return units.map((each) => {
    const unit = { ...each, terms: taxed?.terms ?? each.terms };
    const row = unit.rows[0]!;
    const { sku } = row;
    if (!row.sellable) return { sku, problem: "unavailable", ways: [] };
    // A contract sells it by quote only.
    if (isOnRequest(row.contract)) return { sku, problem: "on_request", ways: [] };
    const ways = deliveryWays(unit, to, customer?.taxExempt ?? false);
    // Goods that can be ordered before they are there have a day to arrive on.
    const isThere = orderableUnits(row, dayIn(unit.terms.timeZone, unit.now)) > 0;
    return { sku, problem: ways.length === 0 ? "order_too_large" : isThere ? null : "out_of_stock", ways };
  });
}
