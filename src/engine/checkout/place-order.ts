import { type Buyer, type BuysFor, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { unitMark } from "#domain/cart/offered-unit.ts";

import { isManual, onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PriceRefused, PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import {
  type CheckoutFieldError,
  type UnvalidatedCheckout,
  choosePlace,
  type ValidatedCheckout,
  validateCheckout,
} from "#domain/checkout/validate-checkout.ts";
import { backOrderOf, isWithin, orderableUnits, type Wait, waitOf } from "#domain/inventory/back-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { isOnRequest } from "#domain/pricing/contract-price.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { ownerParam } from "../buyers/owned-by.ts";
import { judgePoNumber, type PoRule } from "#domain/companies/po-rule.ts";
import { lockToOrder, type MayNotOrder } from "../companies/choose-site.ts";
import { cartName, type CartParams, cartParams, isCartOf } from "../cart/cart-of-buyer.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { Tx } from "../platform/database.ts";
import { type Draws, spend, spendWith, type TooMany } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import { takeCode } from "../promotions/discount-codes.ts";
import { bodyHash, claimKey } from "../platform/idempotency.ts";
import { createToken, type NewLink } from "../platform/one-time-token.ts";
import { announceOrder } from "./announce-order.ts";
import { takeCheckoutProof } from "./checkout-proof.ts";
import { drawOrderNumber } from "./draw-order-number.ts";
import type { HoldRefused } from "#domain/checkout/hold-bounds.ts";
import { holdersOf, refuseTooMuchHeld } from "./hold-limits.ts";
import { verdictsOf } from "../power/judge-goods.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import { type CartToPrice, pickupChoice, priceCart, readCartToPrice } from "./price-cart.ts";
import { withTaxesAt } from "./tax-places.ts";
import { poUsedBefore } from "./po-used-before.ts";
import { takePoints } from "./take-points.ts";
import { type BudgetShort, shortBudget } from "#domain/approvals/budget.ts";
import { type Booking, noBooking, readBooking } from "#domain/approvals/references.ts";
import { bookingRulesOf } from "../approvals/booking.ts";
import { lockBudgets } from "../approvals/budgets.ts";
import { acceptOnAccount, type NotOnAccount } from "../receivables/accept-order.ts";
import { reserveOrWait } from "../inventory/reserve-stock.ts";
import { refuseToWait } from "./unproved-waits.ts";
import { type PlacedOrder, writeOrder } from "./write-order.ts";

/** A checkout as sent: the form, who sends it, and the total the shopper was shown. Prices are decided here. */
export interface PlaceOrderRequest {
  readonly buyer: Buyer;
  /** Owner of the cart; default: the buyer. */
  readonly cart?: Buyer;
  /** The account's benefits at checkout; null for guests. */
  readonly customer: { readonly taxExempt: boolean; readonly points?: number } | null;
  readonly form: UnvalidatedCheckout;
  /** The site that the form was filled in for, or null for oneself; left out where no form was. */
  readonly madeFor?: number | null;
  /** The PO number that the page said was used before; left out where it said so of none. */
  readonly seenPo?: string;
  /** The total on the page when Place order was pressed: only compared, never charged. */
  readonly seenTotal: number;
  /** The waits for goods on that page, by part number; left out where it showed none. */
  readonly seenWaits?: ReadonlyMap<string, Wait>;
  /** The marks of the opened units on that page; left out where the page showed none. */
  readonly seenUnits?: readonly string[];
  readonly language: Language;
  /** The form's Idempotency-Key: 16 to 100 printable characters, new with each checkout page. */
  readonly key: string;
  /** The network that unpaid orders are counted with; left out where the shop itself places the order. */
  readonly clientIp?: string;
  /** The budgets of whoever sends it; left out where the shop itself places the order. */
  readonly draws?: Draws;
  /** Opens the order in the sender's browser; left out where an account does. */
  readonly link?: NewLink;
  /** The mailed link that the sender's browser came by: it may prove the mailbox for this order. */
  readonly proof?: string | null;
}

/** The line that is refused, by part number and name. */
interface AtLine {
  readonly sku: string;
  readonly name: LocalizedText;
}

export type PlaceOrderRefused =
  | { code: "invalid"; fieldErrors: CheckoutFieldError[] }
  | { code: "key_invalid" }
  | { code: "key_reused" }
  | { code: "shop_closed" }
  | { code: "payment_not_offered"; method: PaymentMethod }
  | ({ code: "unavailable" } & AtLine)
  /** The company buys it by a quotation only. */
  | ({ code: "on_request" } & AtLine)
  | ({ code: "out_of_stock" } & AtLine)
  | ({ code: "stock_limit"; left: number } & AtLine)
  /** Units have to be waited for, longer or more of them than the page said. */
  | ({ code: "waits_now" } & Wait & AtLine)
  /** An opened unit has another serial number, grade or record than on the page. */
  | ({ code: "unit_changed" } & AtLine)
  | { code: "price_changed"; was: Money; now: Money }
  /** The points were spent or withdrawn while the page was open. */
  | { code: "points_short" }
  /** The buyer has chosen somebody else to buy for while the page was open. */
  | { code: "bought_for_other"; now: string | null }
  /** The company has used the PO number before; sent again with it, the order is placed. */
  | { code: "po_used_before"; po: string; order: string | null }
  | MayNotOrder
  | NotOnAccount
  | BudgetShort
  | HoldRefused
  | TooMany
  | PriceRefused;

const keyShape = /^[\x21-\x7e]{16,100}$/;

/**
 * Places the order: one transaction that spends the sender's budgets, locks the cart and the stock, prices anew, and
 * writes the order, its lines, reservation, payment and deadline, or nothing at all. The same key gives the same order
 * again.
 */
export async function placeOrder(
  shop: CartShop,
  request: PlaceOrderRequest,
): Promise<Result<PlacedOrder, PlaceOrderRefused>> {
  const { draws = { tries: [] } } = request;
  const now = shop.clock.now();
  const checkout = keyShape.test(request.key) ? validateCheckout(request.form) : refuse({ code: "key_invalid" });
  if (checkout.ok) return spendWith(shop.db, now, draws, (tx) => place(tx, shop, request, checkout.value));
  const mayTry = await spend(shop.db, now, ...draws.tries);
  return mayTry.ok ? checkout : mayTry;
}

async function place(
  tx: Tx,
  shop: CartShop,
  request: PlaceOrderRequest,
  checkout: ValidatedCheckout,
): Promise<Result<PlacedOrder, PlaceOrderRefused>> {
  const { buyer, cart: cartOf = buyer, customer, seenTotal, language } = request;
  const now = shop.clock.now();
  const party = await partyOf(tx, request);
  if (!party.ok) return party;
  const requestKey = { scope: scopeOf(cartOf), key: request.key };
  const claimed = await claimKey(tx, requestKey, bodyHash({ form: request.form, seenTotal }), new Date(now));
  if (claimed.kind === "replied") return ok(await openAgain(tx, request, claimed.reply as PlacedOrder, now));
  if (claimed.kind === "key_reused") return refuse({ code: "key_reused" });

  const poRefused = await refusePoNumber(tx, request, checkout.texts.poNumber, party.value);
  if (poRefused) return refuse(poRefused);
  const booking = await bookingOf(tx, checkout, party.value);
  if (!booking.ok) return booking;
  await tx.run(lockCart, [...cartParams(cartOf), new Date(now)]);
  const { delivery } = checkout;
  const cartAnywhere = await readCartToPrice(tx, cartOf, { now, emailKey: checkout.email });
  const cart = await withTaxesAt(tx, cartAnywhere, [delivery.method === "PICKUP" ? null : delivery.address]);
  const { head } = cart;
  const today = dayIn(cart.terms.timeZone, now);
  const unsellable = firstUnsellable(cart.rows, today) ?? firstUntoldWait(cart.rows, request.seenWaits, today);
  if (unsellable) return refuse(unsellable);
  if (!cart.terms.isOpen) return refuse({ code: "shop_closed" });
  const other = request.seenUnits && firstOtherUnit(cart.rows, request.seenUnits);
  if (other) return refuse({ code: "unit_changed", sku: other.sku, name: other.name });
  if (!isOffered(shop, cart, checkout.payment, party.value))
    return refuse({ code: "payment_not_offered", method: checkout.payment });
  if (!isCustomer(buyer) && checkout.points.use !== "none") return refuse({ code: "points_off" });
  const chosen = delivery.method === "PICKUP" ? choosePlace(delivery.place, offeredPlaces(cart.terms)) : ok(null);
  if (!chosen.ok) return chosen;
  const place = chosen.value;
  const chosenBy = { checkout, place, customer };
  const priced = decidePrice(cart, chosenBy, seenTotal as Money);
  if (!priced.ok) return priced;

  const value = priced.value.order.total;
  const hasProof = !isProved(buyer) && (await takeCheckoutProof(tx, request.proof ?? null, checkout.email, now));
  const provedEmail = hasProof ? checkout.email : null;
  // What is bought on account is bounded by the company's credit.
  const parties = checkout.payment === onAccount ? [] : holdersOf({ ...request, provedEmail });
  const linesToHold = cart.rows.map((row) => ({ ...row, available: orderableUnits(row, today) }));
  const held = { parties, units: unitsOf(cart.rows), value, lines: linesToHold };
  const tooMuch = await refuseTooMuchHeld(tx, held, now);
  if (tooMuch) return refuse(tooMuch);
  const reserved = await reserveOrWait(
    tx,
    cart.rows.map((row) => ({ ...row, mayWait: request.seenWaits?.get(row.sku)?.units ?? 0 })),
  );
  if (!reserved.ok) return refuse(shortage(cart.rows[reserved.error.at]!, reserved.error.left));
  const isBounded = request.clientIp !== undefined && !isProved(buyer) && !hasProof;
  const waits = isBounded && isManual(checkout.payment) ? await refuseToWait(tx, cart.rows) : null;
  if (waits) return refuse(waits);
  const overBudget = await refuseOverBudget(tx, party.value, { ...booking.value, value, buyer, today });
  if (overBudget) return refuse(overBudget);
  const power = head?.power ?? null;
  const verdicts = await verdictsOf(
    tx,
    cart.rows.map(({ sku }) => sku),
    power,
  );
  const payBy = cart.terms.payment.deadlineOf(checkout.payment, now);
  const { placed, guest } = await writeOrder(tx, {
    number: await drawOrderNumber(tx, cart.terms.numbering),
    goods: { ...cart, returns: cart.terms.returns },
    cartId: head!.id,
    owner: ownerParam(buyer),
    buysFor: party.value,
    budget: party.value && { costCenterId: booking.value.costCenterId, on: today },
    checkout: { ...checkout, texts: { ...checkout.texts, ...textsOf(booking.value) } },
    place,
    priced: priced.value,
    power,
    verdicts,
    language,
    now,
    payBy,
    requestKey,
    held,
    hasProof,
    waits: waitsOf(cart.rows, reserved.value, today),
    link: request.link,
  });
  const accepted = await acceptFor(tx, placed, party.value, now);
  if (!accepted.ok) return accepted;
  const { discount } = priced.value;
  const taken = discount
    ? await takeCode(tx, { ...discount, orderId: placed.orderId, emailKey: checkout.email })
    : "taken";
  if (taken !== "taken") {
    if (!discount?.automatic) return refuse({ code: taken });
    // Nobody typed it, so what the buyer learns is the price without it.
    const others = cart.automatic.filter(({ found }) => found.code !== discount.code);
    const dearer = decidePrice({ ...cart, automatic: others }, chosenBy, seenTotal as Money);
    return dearer.ok ? refuse({ code: taken }) : dearer;
  }
  const used = priced.value.points?.used ?? 0;
  if (
    isCustomer(buyer) &&
    used > 0 &&
    !(await takePoints(tx, { orderId: placed.orderId, customerId: buyer.customerId, points: used, now }))
  )
    return refuse({ code: "points_short" });
  await announceOrder(tx, shop.clock, { ...placed, guest });
  return ok(placed);
}

/** True for a way to pay that the shop offers; on account, for whoever buys for a company, whose account decides. */
function isOffered(shop: CartShop, { terms }: CartToPrice, method: PaymentMethod, party: Party | null): boolean {
  if (method === onAccount) return party !== null;
  return isConfigured(shop.payments, method) && terms.payment.offered.includes(method);
}

/** Takes an order that was written on its company's account, if it is to be paid so. */
async function acceptFor(
  tx: Tx,
  { orderId, total, payment }: PlacedOrder,
  party: Party | null,
  now: Instant,
): Promise<Result<"accepted", NotOnAccount>> {
  if (payment !== onAccount || !party) return ok("accepted");
  return acceptOnAccount(tx, { orderId, companyId: party.companyId, total }, now);
}

type Party = BuysFor & { readonly hours: string; readonly poRule: PoRule };

/** Why a company's rule is against a PO number, or that it was used before and the buyer has not been told. */
async function refusePoNumber(
  tx: Tx,
  { buyer, seenPo }: PlaceOrderRequest,
  po: string,
  party: Party | null,
): Promise<PlaceOrderRefused | null> {
  if (!party || !isCustomer(buyer)) return null;
  const code = judgePoNumber(party.poRule, po);
  if (code) return { code: "invalid", fieldErrors: [{ field: "poNumber", code }] };
  const used = po === seenPo ? null : await poUsedBefore(tx, party.companyId, po, buyer);
  return used && { code: "po_used_before", po, order: used.number };
}

/** Cost center and references by the company's rules; people who buy for themselves have none. */
async function bookingOf(
  tx: Tx,
  checkout: ValidatedCheckout,
  party: Party | null,
): Promise<Result<Booking, PlaceOrderRefused>> {
  if (!party) return ok(noBooking);
  return readBooking(await bookingRulesOf(tx, party), checkout.booking);
}

const textsOf = ({ costCenter, references }: Booking) => ({ costCenter, references });

/** The budget of the month that the order does not fit into, under its lock. */
async function refuseOverBudget(
  tx: Tx,
  party: Party | null,
  spending: { costCenterId: number | null; value: Money; buyer: Buyer; today: CalendarDay },
): Promise<BudgetShort | null> {
  const { costCenterId, value, buyer, today } = spending;
  if (!party || !isCustomer(buyer)) return null;
  const spender = { companyId: party.companyId, costCenterId, customerId: buyer.customerId };
  return shortBudget(await lockBudgets(tx, spender, today), value);
}

/** The site that is bought for, with the lock that keeps its people and its state as they are; null for oneself. */
async function partyOf(
  tx: Tx,
  { buyer, madeFor }: PlaceOrderRequest,
): Promise<Result<Party | null, PlaceOrderRefused>> {
  const buysFor = (isCustomer(buyer) && buyer.buysFor) || null;
  if (madeFor !== undefined && madeFor !== (buysFor?.siteId ?? null))
    return refuse({ code: "bought_for_other", now: buysFor && nameOf(buysFor) });
  if (!isCustomer(buyer) || !buysFor) return ok(null);
  const locked = await lockToOrder(tx, buyer, buysFor);
  return locked.ok ? ok({ ...buysFor, ...locked.value }) : locked;
}

/** Sent again by whoever has no answer to the first: their browser has no link to the order yet. */
async function openAgain(tx: Tx, { link }: PlaceOrderRequest, placed: PlacedOrder, now: Instant): Promise<PlacedOrder> {
  const { orderId } = placed;
  if (link)
    await createToken(tx, { purpose: "order-link", orderId, secret: link.token, expiresAt: link.expiresAt, now });
  return placed;
}

const unitsOf = (rows: readonly CartLineRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);

/** Keys are scoped by cart: nobody gets another's reply by guessing a key. */
function scopeOf(buyer: Buyer): string {
  return `place-order ${isCustomer(buyer) ? "customer " : ""}${cartName(buyer)}`;
}

const lockCart = statement<[...CartParams, Date]>(
  "lock_cart_to_order",
  `update carts set version = version + 1, updated_at = $3 where ${isCartOf()}`,
);

function firstUnsellable(rows: readonly CartLineRow[], today: CalendarDay): PlaceOrderRefused | null {
  for (const row of rows) {
    if (!row.sellable) return { code: "unavailable", sku: row.sku, name: row.name };
    if (isOnRequest(row.contract)) return { code: "on_request", sku: row.sku, name: row.name };
    // Already short: refused without taking a lock. The reservation decides about the rest.
    const left = orderableUnits(row, today);
    if (left < row.quantity) return shortage(row, left);
  }
  return null;
}

/** The first line that would wait for its goods longer than the page said, or for more of them. */
function firstUntoldWait(
  rows: readonly CartLineRow[],
  seen: PlaceOrderRequest["seenWaits"],
  today: CalendarDay,
): PlaceOrderRefused | null {
  for (const row of rows) {
    const wait = waitOf(row, row.quantity, today);
    if (wait && !isWithin(wait, seen?.get(row.sku)))
      return { code: "waits_now", ...wait, sku: row.sku, name: row.name };
  }
  return null;
}

/** The units that wait, as they were reserved, with the day of each part. */
function waitsOf(
  rows: readonly CartLineRow[],
  units: ReadonlyMap<number, number>,
  today: CalendarDay,
): ReadonlyMap<number, Wait> {
  return new Map(
    rows.flatMap((row) => {
      const waiting = units.get(row.variantId) ?? 0;
      const more = waiting > 0 ? backOrderOf(row, today) : null;
      return more ? [[row.variantId, { units: waiting, on: more.on }] as const] : [];
    }),
  );
}

function firstOtherUnit(rows: readonly CartLineRow[], seen: readonly string[]): CartLineRow | undefined {
  return rows.find((row) => {
    const mark = unitMark(row);
    return mark !== null && !seen.includes(mark);
  });
}

function shortage({ sku, name }: AtLine, left: number): PlaceOrderRefused {
  return left <= 0 ? { code: "out_of_stock", sku, name } : { code: "stock_limit", sku, name, left };
}

function decidePrice(
  cart: CartToPrice,
  {
    checkout,
    place,
    customer,
  }: {
    readonly checkout: ValidatedCheckout;
    readonly place: PickupPlace | null;
    readonly customer: PlaceOrderRequest["customer"];
  },
  seen: Money,
): Result<PricedCheckout, PlaceOrderRefused> {
  const { delivery } = checkout;
  const choice =
    delivery.method === "PICKUP"
      ? pickupChoice(place, cart.terms)
      : {
          method: delivery.method,
          state: delivery.address.state,
          zip: delivery.address.zip,
          freight: delivery.method === "LOCAL" ? delivery.freight : null,
        };
  const priced = priceCart(cart, {
    delivery: choice,
    taxExempt: customer?.taxExempt ?? false,
    points: customer && { balance: customer.points ?? 0, wish: checkout.points },
  });
  if (!priced.ok) return priced;
  const { total } = priced.value.order;
  return total === seen ? priced : refuse({ code: "price_changed", was: seen, now: total });
}
