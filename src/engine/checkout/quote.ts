import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { PoDocument } from "#domain/cart/po-document.ts";
import type { PointsAsked, PointsTerms } from "#domain/checkout/points-redemption.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PickupStockAt } from "#domain/checkout/pickup-stock.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isToldChange, type LineError } from "#domain/cart/line-error.ts";
import type { OfferedUnit } from "#domain/cart/offered-unit.ts";
import { type Wait, waitOf } from "#domain/inventory/back-order.ts";
import { expectedDay } from "#domain/inventory/expected-day.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { readEmail } from "#domain/kernel/email.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { chargesLater, leavesBy } from "#domain/checkout/charge-time.ts";
import type { DecidedPrice } from "#domain/pricing/contract-price.ts";
import type { PricedLine } from "#domain/pricing/price-order.ts";
import { type Destination, freightOf } from "#domain/shipping/destination.ts";
import type { FreightAnswers } from "#domain/shipping/rates.ts";
import { type ShippingMethod, deliveryMethod, offeredMethods } from "#domain/shipping/shipping-quote.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { stateOfZip } from "#domain/shipping/zip.ts";
import { provedAccount } from "../buyers/proved.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { type CartLineRow, isForSale, lineErrorsOf } from "../cart/cart-lines.ts";
import { verdictsOf } from "../power/judge-goods.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import type { UsedBy } from "../promotions/discount-codes.ts";
import { type DeliveryWay, deliveryWays } from "./delivery-ways.ts";
import { destinationOf } from "./destination.ts";
import { linesAtPickup } from "./pickup-units.ts";
import { withRatesAsked } from "./place-rates.ts";
import { quoteTaxed } from "./quote-tax.ts";
import { askedBy } from "./sale-tax.ts";
import { withTaxesAt } from "./tax-places.ts";
import {
  type BestEffort,
  type CartToPrice,
  chosenPlace,
  deliveryChoice,
  priceBestEffort,
  readCartToPrice,
} from "./price-cart.ts";

/** The shopper's input so far; every part may be missing. */
export interface QuoteRequest {
  readonly method?: ShippingMethod | null;
  readonly state?: UsState | null;
  /** Without a state, it follows from the ZIP code. */
  readonly zip?: string | null;
  readonly freight?: FreightAnswers | null;
  /** For a provider of tax, once they were typed. */
  readonly street?: string;
  readonly city?: string;
  /** The pick-up place, by its id; the first on offer while none is chosen. */
  readonly place?: string | null;
  /** As typed; a valid one is checked against the limit of uses of a code. */
  readonly email?: string | null;
  /** A mailed link has proved the email. */
  readonly hasProof?: boolean;
  readonly taxExempt?: TaxExempt;
  /** The account's points and the number to use; absent for guests. */
  readonly points?: PointsAsked | null;
  /** The network of a visitor; left out where the shop itself asks. */
  readonly clientIp?: string;
  /** Before checkout: totals for the cart's destination, and all delivery options there. */
  readonly estimate?: boolean;
}

/** A cart line for a page: goods, current price, and errors. */
export interface QuotedLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  readonly reference: string;
  readonly available: number;
  /** Expected date of out-of-stock goods. */
  readonly expectedOn: CalendarDay | null;
  /** The units that would wait for their goods, and until when; null if all are there. */
  readonly wait: Wait | null;
  /** Where and when its units can be fetched; empty where the shop does not say. */
  readonly pickup: readonly PickupStockAt[];
  readonly leadTimeDays: number;
  readonly method: "SHIPPING" | "LOCAL";
  readonly boughtWithProduct: number | null;
  readonly listPrice: Money | null;
  /** Null while the line cannot be sold: it is not part of the totals. */
  readonly price: Omit<PricedLine, "key" | "quantity"> | null;
  /** Source of the price of a line on a price list; null for all others. */
  readonly pricedBy: DecidedPrice["by"] | null;
  readonly problems: readonly LineError[];
  /** Facts of an opened unit; null for other goods. */
  readonly unit: OfferedUnit | null;
  /** Verdict on the buyer's power supply; null for goods without a motor, or if none is stated. */
  readonly power: PowerVerdict | null;
}

interface PointsOffer extends PointsTerms {
  readonly balance: number;
}

/** The server's totals for a cart. Refusals name the missing parts of the totals, and the reasons. */
export interface CartQuote extends BestEffort {
  readonly version: number;
  readonly lines: readonly QuotedLine[];
  readonly count: number;
  readonly code: string | null;
  /** The PDF of the buyer's purchase order that was attached at checkout. */
  readonly poDocument: PoDocument | null;
  readonly delivery: "SHIPPING" | "LOCAL";
  readonly offeredMethods: readonly ShippingMethod[];
  readonly offeredPayments: readonly PaymentMethod[];
  /** Least time for which goods are reserved for a bank deposit or Zeller. */
  readonly manualHours: number;
  /** Cards are authorized with the order and charged when its goods leave. */
  readonly chargesLater: boolean;
  /** Some units wait for their goods. */
  readonly waits: boolean;
  /** Some do, and others are there, which may leave before them. */
  readonly isMixed: boolean;
  /** Pickup places. */
  readonly pickup: readonly PickupPlace[];
  /** The id of the place that the totals are for; null for shipped goods. */
  readonly pickupAt: string | null;
  readonly destination: Destination | null;
  /** The power supply that the buyer stated. */
  readonly power: Power | null;
  /** With an estimate: all delivery options, the cheapest first. */
  readonly ways: readonly DeliveryWay[];
  /** Set if the ZIP code is in another state than the given one: a hint, not a refusal. */
  readonly zipElsewhere: UsState | null;
  /** Free standard shipping begins at this value of goods; null where there is none. */
  readonly freeShippingFrom: Money | null;
  /** The account's points and their terms; null for guests, or if the merchant takes none. */
  readonly points: PointsOffer | null;
  /** Guests may ask for a reminder of a cart that they leave, or have; `off` where the merchant sends none. */
  readonly reminder: "off" | "offered" | "agreed";
  /** True if the cart can be ordered as it is. */
  readonly orderable: boolean;
}

/**
 * The cart with the server's totals for what is known so far. One statement, two with a discount code, and one more
 * each where the buyer said which power they have, where rates of tax come from a file, and where goods can be fetched.
 */
export async function quoteCart(shop: CartShop, buyer: Buyer, choices: QuoteRequest = {}): Promise<CartQuote> {
  const usedBy = usedByOf(buyer, choices);
  const all = await readCartToPrice(shop.db, buyer, { now: shop.clock.now(), usedBy });
  const { head: cart, terms } = all;
  const destination = destinationOf(cart?.estimateZip ?? null, cart?.freightExtras ?? null);
  const request = choices.estimate && destination ? estimateOf(all, choices, destination) : choices;
  const state = request.state ?? (request.zip ? stateOfZip(request.zip) : null);
  const at = [state && { state, zip: request.zip ?? null }];
  const own = await withTaxesAt(shop.db, { ...sellableOnly(all), head: cart }, at);
  const sold = choices.estimate ? await withRatesAsked(askedBy(shop, buyer, choices.clientIp), own, at) : own;
  const choice = {
    delivery: deliveryChoice(request, state, sold.terms),
    taxExempt: request.taxExempt ?? false,
    points: request.points ?? null,
  };
  const estimated = priceBestEffort(sold, choice);
  const sale = { ...request, cart: sold, choice, buyer };
  const pricing = choices.estimate ? estimated : await quoteTaxed(shop, estimated, sale);
  const today = dayIn(terms.timeZone, all.now);
  const problems = all.rows.map((row, index) => lineErrorsOf(row, all.lines[index]!, today));
  const waitOfLine = all.rows.map((row) => waitOf(row, row.quantity, today));
  const waits = waitOfLine.filter((wait) => wait !== null);
  const power = cart?.power ?? null;
  const verdicts = await verdictsOf(
    shop.db,
    all.rows.map(({ sku }) => sku),
    power,
  );
  const pickup = offeredPlaces(terms);
  const toFetch = await linesAtPickup(shop.db, all.rows, pickup, today);
  return {
    version: cart?.version ?? 0,
    lines: all.rows.map((row, index) => ({
      ...quotedLine(row, problems[index]!, pricing.priced, { verdicts, today }),
      pickup: toFetch[index]!,
      pricedBy: row.contract && pricedBy(all, index),
    })),
    count: all.rows.reduce((sum, { quantity }) => sum + quantity, 0),
    ...pricing,
    code: all.code,
    poDocument: cart?.poDocument ?? null,
    delivery: deliveryMethod(sold.lines),
    offeredMethods: offeredMethods(sold.lines, state, terms.rates),
    offeredPayments: terms.payment.offered.filter((method) => isConfigured(shop.payments, method)),
    manualHours: terms.payment.manualHours,
    chargesLater: chargesLater(terms.payment.chargesLater, leavesBy(all.lines, today), today),
    waits: waits.length > 0,
    isMixed: all.rows.some((row, index) => (waitOfLine[index]?.units ?? 0) < row.quantity) && waits.length > 0,
    pickup,
    pickupAt: request.method === "PICKUP" ? (chosenPlace(request, terms)?.id ?? null) : null,
    destination,
    power,
    ways: choices.estimate && destination ? deliveryWays(sold, destination, choice.taxExempt) : [],
    zipElsewhere: zipElsewhere(request),
    freeShippingFrom: terms.rates.parcel.freeFrom,
    points: terms.points && request.points ? { ...terms.points, balance: request.points.balance } : null,
    reminder: terms.remindsOfCarts ? (cart?.remindsGuest ? "agreed" : "offered") : "off",
    orderable: all.rows.length > 0 && problems.every((each) => each.every(isToldChange)),
  };
}

function usedByOf(buyer: Buyer, { email: typed, hasProof = false }: QuoteRequest): UsedBy | null {
  const email = readEmail(typed ?? "");
  return email.ok ? { email: email.value, account: provedAccount(buyer), hasProof } : null;
}

/** The request for a cart's totals at its destination, before checkout. */
const estimateOf = (cart: CartToPrice, choices: QuoteRequest, destination: Destination): QuoteRequest => ({
  ...choices,
  zip: destination.zip,
  method: deliveryMethod(sellableOnly(cart).lines),
  freight: freightOf(destination),
});

/** Source of a line's price. */
function pricedBy({ contracts, activities }: CartToPrice, index: number): DecidedPrice["by"] {
  if (contracts[index]) return "contract";
  return activities[index] === null ? "regular" : "promotion";
}

/** The cart without the lines that cannot be sold. */
export function sellableOnly(cart: CartToPrice): CartToPrice {
  const keep = (_: unknown, index: number) => isForSale(cart.rows[index]!);
  return {
    ...cart,
    rows: cart.rows.filter(keep),
    lines: cart.lines.filter(keep),
    activities: cart.activities.filter(keep),
    contracts: cart.contracts.filter(keep),
  };
}

function quotedLine(
  row: CartLineRow,
  problems: readonly LineError[],
  priced: PricedCheckout | null,
  { verdicts, today }: { readonly verdicts: ReadonlyMap<string, PowerVerdict>; readonly today: CalendarDay },
): Omit<QuotedLine, "pricedBy" | "pickup"> {
  const line = priced?.order.lines.find(({ key }) => key === row.sku) ?? null;
  const { sku, slug, name, variantName, pictureFamily, quantity, available, leadTimeDays, listPrice, unit, reference } =
    row;
  return {
    sku,
    slug,
    name,
    variantName,
    pictureFamily,
    quantity,
    reference,
    available,
    expectedOn: expectedDay(row, today),
    wait: waitOf(row, quantity, today),
    leadTimeDays,
    listPrice,
    problems,
    unit,
    method: deliveryMethod([{ unit: row, quantity }]),
    boughtWithProduct: row.bundleProductId,
    price: line,
    power: verdicts.get(sku) ?? null,
  };
}

function zipElsewhere({ zip, state }: QuoteRequest): UsState | null {
  const lies = zip ? stateOfZip(zip) : null;
  return lies && state && lies !== state ? lies : null;
}
