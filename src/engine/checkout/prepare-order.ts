import { type Booking, noBooking, readBooking } from "#domain/approvals/references.ts";
import { type BuysFor, type Customer, isCustomer, isProved, type Buyer } from "#domain/buyers/buyer.ts";
import { unitMark } from "#domain/cart/offered-unit.ts";
import { poMark } from "#domain/cart/po-document.ts";
import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { type CheckoutFieldError, choosePlace, type ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { validateSentCheckout } from "#domain/checkout/validate-sent-checkout.ts";
import { judgePoNumber, type PoRule } from "#domain/companies/po-rule.ts";
import { isWithin, orderableUnits, waitOf } from "#domain/inventory/back-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { isOnRequest } from "#domain/pricing/contract-price.ts";
import { bookingRulesOf } from "../approvals/booking.ts";
import { type CompanyVerdict, judgeOrder } from "../approvals/judge-order.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { provedAccount } from "../buyers/proved.ts";
import { cartName, type CartParams, cartParams, isCartOf } from "../cart/cart-of-buyer.ts";
import type { CartHead, CartLineRow } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { lockToOrder } from "../companies/choose-site.ts";
import type { Tx } from "../platform/database.ts";
import { bodyHash, claimKey, type RequestKey } from "../platform/idempotency.ts";
import { statement } from "../platform/statement.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import { hasCheckoutProof } from "./checkout-proof.ts";
import { exemptionOf } from "./draft-party.ts";
import type { AtLine, PlaceOrderRefused, PlaceOrderRequest } from "./order-request.ts";
import { poUsedBefore } from "./po-used-before.ts";
import { type CartToPrice, pickupChoice, priceCart, readCartToPrice } from "./price-cart.ts";
import { taxAddressOf, withTaxDecided } from "./sale-tax.ts";
import { withTaxesAt } from "./tax-places.ts";
import { usedBefore } from "./used-before.ts";

const keyShape = /^[\x21-\x7e]{16,100}$/;

/** The form of a request whose every field holds. */
export function validatedRequest({
  key,
  form,
}: PlaceOrderRequest): Result<
  ValidatedCheckout,
  { code: "key_invalid" } | { code: "invalid"; fieldErrors: CheckoutFieldError[] }
> {
  return keyShape.test(key) ? validateSentCheckout(form) : refuse({ code: "key_invalid" });
}

export type Party = BuysFor & { readonly hours: string; readonly poRule: PoRule };

interface BegunOrder {
  readonly checkout: ValidatedCheckout;
  /** The site that is bought for; null for oneself. */
  readonly party: Party | null;
}

/** Checks the form, and whether its sender may order for the site that they buy for, or ask for it. */
export async function beginOrder(
  tx: Tx,
  request: PlaceOrderRequest,
  right: "order" | "request",
): Promise<Result<BegunOrder, PlaceOrderRefused>> {
  const checkout = validatedRequest(request);
  if (!checkout.ok) return checkout;
  const party = await partyOf(tx, request, right);
  return party.ok ? ok({ checkout: checkout.value, party: party.value }) : party;
}

/** Claims the key of a request for the work of this transaction, or gives the reply of the first one. */
export async function claimOrderKey(
  tx: Tx,
  shop: Pick<CartShop, "clock">,
  { buyer, cart = buyer, key, form, seenTotal }: PlaceOrderRequest,
): Promise<
  | { readonly kind: "first"; readonly requestKey: RequestKey }
  | { readonly kind: "key_reused" }
  | { readonly kind: "replied"; readonly reply: unknown }
> {
  const requestKey = { scope: scopeOf(cart), key };
  const claimed = await claimKey(tx, requestKey, bodyHash({ form, seenTotal }), new Date(shop.clock.now()));
  return claimed.kind === "first" ? { kind: "first", requestKey } : claimed;
}

/** A checkout at the prices of this moment, of a locked cart that can be ordered. */
export interface PreparedOrder extends BegunOrder {
  readonly booking: Booking;
  readonly cart: CartToPrice & { readonly head: CartHead };
  /** The pickup place as it is today; null for shipped goods. */
  readonly place: PickupPlace | null;
  /** The benefits of whoever buys; the exemption of a site as the lock of its company keeps it. */
  readonly customer: PlaceOrderRequest["customer"];
  readonly priced: PricedCheckout;
  readonly today: CalendarDay;
}

/** Locks the cart and prices it anew; refuses what can't be ordered. It writes nothing else. */
export async function prepareOrder(
  tx: Tx,
  shop: CartShop,
  request: PlaceOrderRequest,
  { checkout, party }: BegunOrder,
): Promise<Result<PreparedOrder, PlaceOrderRefused>> {
  const { buyer, cart: cartOf = buyer } = request;
  const now = shop.clock.now();
  const poRefused = await refusePoNumber(tx, request, checkout.texts.poNumber, party);
  if (poRefused) return refuse(poRefused);
  const booking = await bookingOf(tx, checkout, party);
  if (!booking.ok) return booking;
  await tx.run(lockCart, [...cartParams(cartOf), new Date(now)]);
  const { delivery } = checkout;
  const cartAnywhere = await readCartToPrice(tx, cartOf, {
    now,
    usedBy: {
      email: checkout.email,
      account: provedAccount(buyer),
      // It is used up only once the order may hold its goods.
      hasProof: !isProved(buyer) && (await hasCheckoutProof(tx, request.proof ?? null, checkout.email, now)),
    },
  });
  const cart = await withTaxesAt(tx, cartAnywhere, [delivery.method === "PICKUP" ? null : delivery.address]);
  const today = dayIn(cart.terms.timeZone, now);
  const unsellable = firstUnsellable(cart.rows, today) ?? firstUntoldWait(cart.rows, request.seenWaits, today);
  if (unsellable) return refuse(unsellable);
  // Another tab has attached or removed one, and the order would take it along unseen.
  if (request.seenPoDocument !== undefined && request.seenPoDocument !== poMark(cart.head?.poDocument ?? null))
    return refuse({ code: "invalid", fieldErrors: [{ field: "poDocument", code: "po_file_changed" }] });
  if (!cart.terms.isOpen) return refuse({ code: "shop_closed" });
  const other = request.seenUnits && firstOtherUnit(cart.rows, request.seenUnits);
  if (other) return refuse({ code: "goods_changed", sku: other.sku, name: other.name });
  if (!isOffered(shop, cart, checkout.payment, party))
    return refuse({ code: "payment_not_offered", method: checkout.payment });
  if (!isCustomer(buyer) && checkout.points.use !== "none") return refuse({ code: "points_off" });
  const chosen = delivery.method === "PICKUP" ? choosePlace(delivery.place, offeredPlaces(cart.terms)) : ok(null);
  if (!chosen.ok) return chosen;
  const place = chosen.value;
  // The exemption of a site may have ended since the session was read.
  const customer = party
    ? { ...request.customer, taxExempt: await exemptionOf(tx, { customerId: null, siteId: party.siteId }, now) }
    : request.customer;
  // Nothing was ever added.
  if (!cart.head) return refuse({ code: "cart_empty" });
  const filled = { ...cart, head: cart.head };
  const priced = await decidePrice(tx, filled, { checkout, place, customer }, boundsOf(request));
  if (!priced.ok) return priced;
  const unseen = cart.rows.find(({ sku }) => request.seenGoods?.includes(sku) === false);
  if (unseen) return refuse({ code: "goods_changed", sku: unseen.sku, name: unseen.name });
  return ok({ checkout, party, booking: booking.value, cart: filled, place, customer, priced: priced.value, today });
}

/** The company's verdict on a prepared order; locks its budgets. */
export async function verdictOn(
  tx: Tx,
  customer: Customer,
  { party, booking, cart, priced, today }: PreparedOrder,
): Promise<CompanyVerdict> {
  if (!party) return { rules: [], unlisted: [], budgets: [], short: null };
  const { total, shipping: freight, lines } = priced.order;
  return judgeOrder(tx, customer, party, {
    total,
    freight,
    lines: lines.map(({ unitPrice }, at) => {
      const { sku, category, variantId } = cart.rows[at]!;
      return { sku, unitPrice, category, variantId };
    }),
    costCenterId: booking.costCenterId,
    today,
  });
}

/** True for a way to pay that the shop offers; on account, for whoever buys for a company, whose account decides. */
function isOffered(shop: CartShop, { terms }: CartToPrice, method: PaymentMethod, party: Party | null): boolean {
  if (method === onAccount) return party !== null;
  return isConfigured(shop.payments, method) && terms.payment.offered.includes(method);
}

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

/** The site that is bought for, with the lock that keeps its people and its state as they are; null for oneself. */
async function partyOf(
  tx: Tx,
  { buyer, madeFor }: PlaceOrderRequest,
  right: "order" | "request",
): Promise<Result<Party | null, PlaceOrderRefused>> {
  const buysFor = (isCustomer(buyer) && buyer.buysFor) || null;
  if (madeFor !== undefined && madeFor !== (buysFor?.siteId ?? null))
    return refuse({ code: "bought_for_other", now: buysFor && nameOf(buysFor) });
  if (!isCustomer(buyer) || !buysFor) return ok(null);
  const locked = await lockToOrder(tx, buyer, buysFor, right);
  return locked.ok ? ok({ ...buysFor, ...locked.value }) : locked;
}

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

function firstOtherUnit(rows: readonly CartLineRow[], seen: readonly string[]): CartLineRow | undefined {
  return rows.find((row) => {
    const mark = unitMark(row);
    return mark !== null && !seen.includes(mark);
  });
}

export function shortage({ sku, name }: AtLine, left: number): PlaceOrderRefused {
  return left <= 0 ? { code: "out_of_stock", sku, name } : { code: "stock_limit", sku, name, left };
}

interface TotalBounds {
  /** As it was sent, which may be anything. */
  readonly seen: Money;
  readonly most: Money | null;
}

/** The total that was shown, or the most that was approved. */
export const boundsOf = ({ seenTotal, approved }: PlaceOrderRequest): TotalBounds => ({
  seen: seenTotal as Money,
  most: approved?.mostTotal ?? null,
});

/** Prices the order; refuses a total that is neither the one that was shown nor within what was approved. */
export async function decidePrice(
  tx: Tx,
  cart: PreparedOrder["cart"],
  {
    checkout,
    place,
    customer,
  }: {
    readonly checkout: ValidatedCheckout;
    readonly place: PickupPlace | null;
    readonly customer: PlaceOrderRequest["customer"];
  },
  { seen, most }: TotalBounds,
): Promise<Result<PricedCheckout, PlaceOrderRefused>> {
  const { delivery } = checkout;
  const taxExempt = customer?.taxExempt ?? false;
  const way =
    delivery.method === "PICKUP"
      ? pickupChoice(place, cart.terms)
      : {
          method: delivery.method,
          state: delivery.address.state,
          zip: delivery.address.zip,
          freight: delivery.method === "LOCAL" ? delivery.freight : null,
        };
  const choice = {
    delivery: way,
    taxExempt,
    points: customer && { balance: customer.points ?? 0, wish: checkout.points },
  };
  const untaxed = priceCart(cart, choice);
  if (!untaxed.ok) return untaxed;
  const priced = await withTaxDecided(tx, untaxed.value, {
    at: taxAddressOf(delivery.method === "PICKUP" ? null : delivery.address, place),
    terms: cart.terms,
    taxExempt,
    scope: `cart ${cart.head.id}`,
    now: cart.now,
  });
  if (!priced.ok) return priced;
  const { total } = priced.value.order;
  const isAgreed = most === null ? total === seen : total <= most;
  if (isAgreed) return priced;
  const lost = usedBefore(cart, choice);
  return refuse({ code: "price_changed", was: seen, now: total, ...(lost && { usedBefore: lost }) });
}
