import {
  type DeliveryChoice,
  type PriceRefused,
  type PricedCheckout,
  priceCheckout,
} from "#domain/checkout/price-checkout.ts";
import type { PointsAsked } from "#domain/checkout/points-redemption.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { type ShopTerms, offeredPlaces } from "#domain/checkout/terms.ts";
import type { CheckoutLine } from "#domain/checkout/price-checkout.ts";
import { type Result, refuse } from "#domain/kernel/result.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { LineContract } from "#domain/pricing/contract-price.ts";
import { waitOf } from "#domain/inventory/back-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import { type CartHead, type CartLineRow, bundleOffers, cartColumns, findUnits } from "../cart/cart-lines.ts";
import { type CartParams, cartParams } from "../cart/cart-of-buyer.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { contractColumn, type ContractParams, contractParams, type PricedAt, pricedFor } from "../pricing/contracts.ts";
import type { FoundDiscount } from "#domain/promotions/discount-code.ts";
import type { RunningActivity } from "#domain/promotions/running-activity.ts";
import type { FreightAnswers } from "#domain/shipping/rates.ts";
import type { ShippingMethod } from "#domain/shipping/shipping-quote.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { findCode, type UsedBy } from "../promotions/discount-codes.ts";
import { decidedFor } from "./contract-prices.ts";
import { readShopTerms, termsColumns, termsNow, type TermsParams, termsParams, type TermsRow } from "./shop-terms.ts";

/** A cart with all its price depends on, read once. */
export interface CartToPrice {
  readonly rows: readonly CartLineRow[];
  readonly lines: readonly CheckoutLine[];
  readonly terms: ShopTerms;
  readonly code: string | null;
  readonly found: FoundDiscount | null;
  /** Discounts that need no code. */
  readonly automatic: readonly FoundDiscount[];
  /** The activity that lowers each line's price, in the order of the lines; null where none does. */
  readonly activities: readonly (string | null)[];
  /** The price list that each line's price is of, in the same order; null at the public price. */
  readonly contracts: readonly (LineContract | null)[];
  /** When the first of those activities and price lists ends; null where none decides a price. */
  readonly pricesEnd: Instant | null;
  readonly now: Instant;
}

/** A line as pricing takes it: today's price, what lowers it, the parcel. */
function priceable(row: CartLineRow, reducedPrice: Money | null, today: CalendarDay): CheckoutLine {
  const wait = waitOf(row, row.quantity, today);
  return {
    key: row.sku,
    product: String(row.productId),
    category: row.category,
    quantity: row.quantity,
    regularPrice: row.price,
    reducedPrice,
    leadTimeDays: row.leadTimeDays,
    isToCome: wait?.units === row.quantity,
    waitsUntil: wait?.on ?? null,
    unit: row,
  };
}

const selectCart = statement<
  [...CartParams, ...TermsParams, ...ContractParams],
  TermsRow & { head: CartHead | null; lines: CartLineRow[] | null }
>(
  "cart_to_price",
  `select ${cartColumns(contractColumn(["$7", "$8", "$9"], "$4"))}, ${termsColumns("$3", "$4", "$5", "$6")}`,
);

/**
 * Reads the buyer's cart for pricing; its head is null where nothing was ever added. One statement, two with a code.
 */
export async function readCartToPrice(
  db: Db,
  buyer: Buyer,
  about: { readonly now: Instant; readonly usedBy: UsedBy | null; readonly code?: string | null },
): Promise<CartToPrice & { readonly head: CartHead | null }> {
  const { now, usedBy } = about;
  const row = await db.row(selectCart, [
    ...cartParams(buyer),
    ...termsParams(now, usedBy),
    ...contractParams(pricedFor(buyer)),
  ]);
  const head = row?.head ?? null;
  const code = about.code === undefined ? (head?.discountCode ?? null) : about.code;
  const { terms, activities, automatic } = termsNow(row, now);
  const discount = code === null ? null : await findCode(db, code, usedBy);
  const lines = linesToPrice(row?.lines ?? [], activities, { now, terms });
  return { head, ...lines, terms, code, found: discount, automatic, now };
}

/**
 * One unit each of what the shop shows under these part numbers, every one as a cart of its own without a code, to be
 * priced as that cart would be for whom it is. Two statements.
 */
export async function readUnitsToPrice(
  db: Db,
  skus: readonly string[],
  { now, whom, usedBy }: PricedAt & { readonly usedBy: UsedBy | null },
): Promise<CartToPrice[]> {
  const [rows, { terms, activities, automatic }] = await Promise.all([
    findUnits(db, skus, { now, whom }),
    readShopTerms(db, now, usedBy),
  ]);
  return rows.map((row) => ({
    ...linesToPrice([row], activities, { now, terms }),
    terms,
    code: null,
    found: null,
    automatic,
    now,
  }));
}

/**
 * Reads part numbers in given quantities for pricing, as one cart without a code. Goods that can't be sold are included
 * if the shop shows them. Two statements.
 */
export async function readGoodsToPrice(
  db: Db,
  items: readonly { readonly sku: string; readonly quantity: number; readonly boughtWith: string | null }[],
  { now, whom }: PricedAt,
): Promise<CartToPrice> {
  const [units, { terms, activities, automatic }] = await Promise.all([
    findUnits(
      db,
      items.map(({ sku }) => sku),
      { now, whom },
    ),
    readShopTerms(db, now),
  ]);
  const productOf = (slug: string | null) => units.find((unit) => unit.slug === slug)?.productId ?? null;
  const rows = items.flatMap(({ sku, quantity, boughtWith }) => {
    const unit = units.find((each) => each.sku === sku);
    return unit ? { ...unit, quantity, bundleProductId: productOf(boughtWith) } : [];
  });
  return { ...linesToPrice(rows, activities, { now, terms }), terms, code: null, found: null, automatic, now };
}

function linesToPrice(
  rows: readonly CartLineRow[],
  activities: readonly RunningActivity[],
  { now, terms }: { readonly now: Instant; readonly terms: Pick<ShopTerms, "timeZone"> },
): Pick<CartToPrice, "rows" | "lines" | "activities" | "contracts" | "pricesEnd"> {
  const decided = rows.map((row) => decidedFor(row, activities, now));
  const today = dayIn(terms.timeZone, now);
  return {
    rows,
    lines: rows.map((row, at) => priceable(row, decided[at]!.price < row.price ? decided[at]!.price : null, today)),
    activities: decided.map(({ activity }) => activity?.slug ?? null),
    contracts: decided.map(({ by }, at) => (by === "contract" ? lineContract(rows[at]!) : null)),
    pricesEnd: decided
      .flatMap(
        ({ activity, by }, at) => activity?.endsAt ?? (by === "contract" ? rows[at]!.contract!.endsAt : null) ?? [],
      )
      .reduce<Instant | null>((first, end) => (first === null || end < first ? end : first), null),
  };
}

function lineContract({ contract }: CartLineRow): LineContract | null {
  return contract && { list: contract.list, name: contract.name, earnsPoints: contract.earnsPoints };
}

/** Goods that are fetched are sold where their place is; where there is none, from where the shop ships. */
export function pickupChoice(place: PickupPlace | null, { shipFrom }: Pick<ShopTerms, "shipFrom">): DeliveryChoice {
  return { method: "PICKUP", state: place?.state ?? shipFrom, zip: place?.zip ?? null, freight: null, opening: place };
}

/** The buyer's choices, and facts of their account. */
export interface BuyerChoice {
  readonly delivery: DeliveryChoice | null;
  readonly taxExempt: TaxExempt;
  /** The account's points and the number to use; absent for guests. */
  readonly points?: PointsAsked | null;
}

/** Prices a cart as read. The caller leaves out lines that cannot be sold. */
export function priceCart(cart: CartToPrice, choice: BuyerChoice): Result<PricedCheckout, PriceRefused> {
  if (cart.code !== null && !cart.found) return refuse({ code: "code_unknown" });
  return priceCheckout(cart.lines, cart.found, choice.delivery, {
    offers: bundleOffers(cart.rows, cart.terms.bundleRate),
    automatic: cart.automatic,
    rates: cart.terms.rates,
    taxes: cart.terms.taxes,
    taxExempt: choice.taxExempt,
    points: cart.terms.points,
    pointsAsked: choice.points ?? null,
    now: cart.now,
    today: dayIn(cart.terms.timeZone, cart.now),
  });
}

/** Missing parts of a price with their reasons, beside the price of the rest. */
export interface BestEffort {
  /** Null when no line can be sold, or the order is too large to place online. */
  readonly priced: PricedCheckout | null;
  readonly refused: PriceRefused | null;
  readonly codeRefused: PriceRefused | null;
  readonly shippingRefused: PriceRefused | null;
  readonly pointsRefused: PriceRefused | null;
}

const shippingRefusals: readonly string[] = ["state_not_supported", "method_not_offered", "freight_questions"];

/** Totals of the valid part: a refused code, delivery or number of points is reported, the rest is priced. */
export function priceBestEffort(cart: CartToPrice, { delivery, taxExempt, points = null }: BuyerChoice): BestEffort {
  let tried = { cart, delivery, points };
  let codeRefused: PriceRefused | null = null;
  let shippingRefused: PriceRefused | null = null;
  let pointsRefused: PriceRefused | null = null;
  for (;;) {
    const priced = priceCart(tried.cart, { delivery: tried.delivery, taxExempt, points: tried.points });
    const left = { codeRefused, shippingRefused, pointsRefused };
    if (priced.ok) return { priced: priced.value, refused: null, ...left };
    const { error } = priced;
    if (tried.cart.code !== null && error.code.startsWith("code_")) {
      codeRefused = error;
      tried = { ...tried, cart: { ...tried.cart, code: null, found: null } };
    } else if (tried.delivery && shippingRefusals.includes(error.code)) {
      shippingRefused = error;
      tried = { ...tried, delivery: null };
    } else if (tried.points && error.code.startsWith("points_")) {
      pointsRefused = error;
      tried = { ...tried, points: { ...tried.points, wish: { use: "none" } } };
    } else return { priced: null, refused: error, ...left };
  }
}

/** A delivery choice as far as known. Pickup is taxed by the state of the place; default: the first one. */
export function deliveryChoice(
  request: {
    readonly method?: ShippingMethod | null;
    readonly freight?: FreightAnswers | null;
    readonly place?: string | null;
    readonly zip?: string | null;
  },
  state: UsState | null,
  terms: ShopTerms,
): DeliveryChoice | null {
  if (request.method === "PICKUP") return pickupChoice(chosenPlace(request, terms), terms);
  return request.method && state
    ? { method: request.method, state, zip: request.zip ?? null, freight: request.freight ?? null }
    : null;
}

/** The pickup place that was named, the first one while none is; null where the shop has none. */
export function chosenPlace(choice: { readonly place?: string | null }, terms: ShopTerms): PickupPlace | null {
  const places = offeredPlaces(terms);
  return places.find(({ id }) => id === choice.place) ?? places[0] ?? null;
}
