import type { DeliveryChoice, PriceRefused, PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { LineError } from "#domain/cart/line-error.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { PricedLine } from "#domain/pricing/price-order.ts";
import { type FreightAnswers, dockToDock } from "#domain/shipping/rates.ts";
import { type ShippingMethod, deliveryMethod, offeredMethods } from "#domain/shipping/shipping-quote.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { stateOfZip } from "#domain/shipping/zip.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { CartHolder } from "../cart/cart-holder.ts";
import { type CartLineRow, findCart, lineErrorsOf } from "../cart/cart-lines.ts";
import { type CartToPrice, pickupChoice, priceCart, readCartToPrice } from "./price-cart.ts";

/** What the shopper has filled in so far; all of it may be missing. */
export interface QuoteRequest {
  readonly method?: ShippingMethod | null;
  readonly state?: UsState | null;
  /** Without a state, it follows from the ZIP code. */
  readonly zip?: string | null;
  readonly freight?: FreightAnswers | null;
  /** The pick-up place, by its id; the first on offer while none is chosen. */
  readonly place?: string | null;
  /** As typed; a valid one is checked against the limit of uses of a code. */
  readonly email?: string | null;
  readonly taxExempt?: boolean;
  /** Before checkout: totals for the ZIP code kept with the cart, freight from dock to dock. */
  readonly estimate?: boolean;
}

/** A cart line for a page: the goods, their price now, and what stands in the way. */
export interface QuotedLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  readonly available: number;
  readonly leadTimeDays: number;
  readonly method: "SHIPPING" | "LOCAL";
  readonly boughtWithProduct: number | null;
  readonly listPrice: Money | null;
  /** Null while the line cannot be sold: it is not part of the totals. */
  readonly price: Omit<PricedLine, "key" | "quantity"> | null;
  readonly problems: readonly LineError[];
}

/** The server's totals for a cart. Refusals say which part of the totals is still missing, and why. */
export interface CartQuote {
  readonly version: number;
  readonly lines: readonly QuotedLine[];
  readonly count: number;
  /** Null when no line can be sold, or the order is too large to place online. */
  readonly priced: PricedCheckout | null;
  readonly code: string | null;
  readonly refused: PriceRefused | null;
  readonly codeRefused: PriceRefused | null;
  readonly shippingRefused: PriceRefused | null;
  readonly delivery: "SHIPPING" | "LOCAL";
  readonly offeredMethods: readonly ShippingMethod[];
  readonly offeredPayments: readonly PaymentMethod[];
  /** How long goods are reserved at least for a bank deposit or Zeller. */
  readonly manualHours: number;
  /** Where goods may be fetched. */
  readonly pickup: readonly PickupPlace[];
  readonly estimateZip: string | null;
  /** Set when the ZIP code lies in another state than the one given: worth a second look, no refusal. */
  readonly zipElsewhere: UsState | null;
  /** Free standard shipping begins at this value of goods; null where there is none. */
  readonly freeShippingFrom: Money | null;
  /** True when the cart can be ordered as it stands. */
  readonly orderable: boolean;
}

const shippingRefusals: readonly string[] = ["state_not_supported", "method_not_offered", "freight_questions"];

/** The cart with the server's totals for what is known so far. Four statements at most. */
export async function quoteCart(shop: CartShop, holder: CartHolder, asked: QuoteRequest = {}): Promise<CartQuote> {
  const cart = await findCart(shop.db, holder);
  const email = readEmail(asked.email ?? "");
  const emailKey = email.ok ? email.value : null;
  const all = await readCartToPrice(shop.db, cart, { now: shop.clock.now(), emailKey });
  const sold = sellableOnly(all);
  const request = asked.estimate
    ? { ...asked, zip: cart?.estimateZip ?? null, method: deliveryMethod(sold.lines), freight: dockToDock }
    : asked;
  const state = request.state ?? (request.zip ? stateOfZip(request.zip) : null);
  const pricing = bestEffort(sold, deliveryChoice(request, state, all.terms), request.taxExempt ?? false);
  const problems = all.rows.map((row, index) => lineErrorsOf(row, all.lines[index]!));
  const { terms } = all;
  return {
    version: cart?.version ?? 0,
    lines: all.rows.map((row, index) => quotedLine(row, problems[index]!, pricing.priced)),
    count: all.rows.reduce((sum, { quantity }) => sum + quantity, 0),
    ...pricing,
    code: all.code,
    delivery: deliveryMethod(sold.lines),
    offeredMethods: offeredMethods(sold.lines, state, terms.rates),
    offeredPayments: terms.payment.offered.filter((method) => shop.payments?.has(method) ?? true),
    manualHours: terms.payment.manualHours,
    pickup: offeredPlaces(terms),
    estimateZip: cart?.estimateZip ?? null,
    zipElsewhere: zipElsewhere(request),
    freeShippingFrom: terms.rates.parcel.freeFrom,
    orderable: all.rows.length > 0 && problems.every((each) => each.every(({ code }) => code === "price_changed")),
  };
}

function sellableOnly(cart: CartToPrice): CartToPrice {
  const keep = (_: unknown, index: number) => cart.rows[index]!.sellable;
  return {
    ...cart,
    rows: cart.rows.filter(keep),
    lines: cart.lines.filter(keep),
    activities: cart.activities.filter(keep),
  };
}

/** A delivery choice as far as it is known. Pick up is taxed by the state of the pick-up location. */
function deliveryChoice(
  request: Pick<QuoteRequest, "method" | "freight" | "place">,
  state: UsState | null,
  terms: ShopTerms,
): DeliveryChoice | null {
  if (request.method === "PICKUP") {
    const places = offeredPlaces(terms);
    return pickupChoice(places.find(({ id }) => id === request.place) ?? places[0] ?? null, terms);
  }
  return request.method && state ? { method: request.method, state, freight: request.freight ?? null } : null;
}

/** Totals of what is valid: a refused code or delivery is left out and reported, the rest is priced. */
function bestEffort(cart: CartToPrice, delivery: DeliveryChoice | null, taxExempt: boolean) {
  let tried = { cart, delivery };
  let codeRefused: PriceRefused | null = null;
  let shippingRefused: PriceRefused | null = null;
  for (;;) {
    const priced = priceCart(tried.cart, { delivery: tried.delivery, taxExempt });
    if (priced.ok) return { priced: priced.value, refused: null, codeRefused, shippingRefused };
    const { error } = priced;
    if (tried.cart.code !== null && error.code.startsWith("code_")) {
      codeRefused = error;
      tried = { ...tried, cart: { ...tried.cart, code: null, found: null } };
    } else if (tried.delivery && shippingRefusals.includes(error.code)) {
      shippingRefused = error;
      tried = { ...tried, delivery: null };
    } else return { priced: null, refused: error, codeRefused, shippingRefused };
  }
}

function quotedLine(row: CartLineRow, problems: readonly LineError[], priced: PricedCheckout | null): QuotedLine {
  const line = priced?.order.lines.find(({ key }) => key === row.sku) ?? null;
  const { sku, slug, name, variantName, pictureFamily, quantity, available, leadTimeDays, listPrice } = row;
  return {
    sku,
    slug,
    name,
    variantName,
    pictureFamily,
    quantity,
    available,
    leadTimeDays,
    listPrice,
    problems,
    method: deliveryMethod([{ unit: row, quantity }]),
    boughtWithProduct: row.bundleProductId,
    price: line,
  };
}

function zipElsewhere({ zip, state }: QuoteRequest): UsState | null {
  const lies = zip ? stateOfZip(zip) : null;
  return lies && state && lies !== state ? lies : null;
}
