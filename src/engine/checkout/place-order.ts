import type { Booking } from "#domain/approvals/references.ts";
import { isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { leavesBy } from "#domain/checkout/charge-time.ts";
import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { backOrderOf, orderableUnits, type Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { approvalNeeded, passBudgets } from "../approvals/judge-order.ts";
import { ownerParam } from "../buyers/owned-by.ts";
import { provedAccount } from "../buyers/proved.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { type Reserved, reserveOrWait } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import { createToken } from "../platform/one-time-token.ts";
import { spend, spendWith } from "../platform/rate-limit.ts";
import { verdictsOf } from "../power/judge-goods.ts";
import { takeCode } from "../promotions/discount-codes.ts";
import { acceptOnAccount, depositTermsOf, type NotOnAccount } from "../receivables/accept-order.ts";
import { announceOrder } from "./announce-order.ts";
import { takeCheckoutProof } from "./checkout-proof.ts";
import { expireNow } from "./deadline-jobs.ts";
import { drawOrderNumber } from "./draw-order-number.ts";
import { holdersOf, refuseTooMuchHeld } from "./hold-limits.ts";
import { budgetDay, type PlaceOrderRefused, type PlaceOrderRequest } from "./order-request.ts";
import {
  beginOrder,
  boundsOf,
  claimOrderKey,
  decidePrice,
  type Party,
  prepareOrder,
  type PreparedOrder,
  shortage,
  validatedRequest,
  verdictOn,
} from "./prepare-order.ts";
import { askedBy, askingForTax } from "./sale-tax.ts";
import { takePoints } from "./take-points.ts";
import { refuseUnproved } from "./unproved-shares.ts";
import { type PlacedOrder, writeOrder } from "./write-order.ts";

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
  const checkout = validatedRequest(request);
  if (checkout.ok)
    return askingForTax(askedBy(shop, request.buyer, request.clientIp), (isAgain) =>
      // One press is one try, also where it was interrupted to ask for the tax.
      spendWith(shop.db, now, isAgain ? { ...draws, tries: [] } : draws, (tx) => placeWithin(tx, shop, request)),
    );
  const mayTry = await spend(shop.db, now, ...draws.tries);
  return mayTry.ok ? checkout : mayTry;
}

/** Places an order in a transaction of its caller, who rolls it back if it is refused. */
export async function placeWithin(
  tx: Tx,
  shop: CartShop,
  request: PlaceOrderRequest,
): Promise<Result<PlacedOrder, PlaceOrderRefused>> {
  const { buyer, language } = request;
  const now = shop.clock.now();
  const begun = await beginOrder(tx, request, request.approved ? "request" : "order");
  if (!begun.ok) return begun;
  const claimed = await claimOrderKey(tx, shop, request);
  if (claimed.kind === "replied") return ok(await openAgain(tx, request, claimed.reply as PlacedOrder, now));
  if (claimed.kind === "key_reused") return refuse({ code: "key_reused" });
  const { requestKey } = claimed;
  const prepared = await prepareOrder(tx, shop, request, begun.value);
  if (!prepared.ok) return prepared;
  const { checkout, party, booking, cart, place, priced, today } = prepared.value;
  const { head } = cart;
  const goods = await holdGoods(tx, request, prepared.value, now);
  if (!goods.ok) return goods;
  const { hold, hasProof, reserved } = goods.value;
  const byCompany = await refuseByCompany(tx, request, prepared.value);
  if (byCompany) return refuse(byCompany);
  const skus = cart.rows.map(({ sku }) => sku);
  const payBy = cart.terms.payment.deadlineOf(checkout.payment, now);
  const { placed, guest } = await writeOrder(tx, {
    number: await drawOrderNumber(tx, cart.terms.numbering),
    goods: { ...cart, returns: cart.terms.returns },
    cartId: head.id,
    owner: ownerParam(buyer),
    buysFor: party,
    budget: party && { costCenterId: booking.costCenterId, on: budgetDay(request, today) },
    checkout: { ...checkout, texts: { ...checkout.texts, ...textsOf(booking) } },
    place,
    priced,
    power: head.power,
    verdicts: await verdictsOf(tx, skus, head.power),
    language,
    now,
    payBy,
    requestKey,
    held: hold,
    hasProof,
    waits: waitsOf(cart.rows, reserved, today),
    leavesBy: leavesBy(cart.lines, today),
    deposit: await depositFor(tx, checkout.payment, party),
    link: request.link,
  });
  const accepted = await acceptFor(tx, shop, placed, party);
  if (!accepted.ok) return accepted;
  const notSpent = await spendDiscount(tx, shop.clock, request, prepared.value, { orderId: placed.orderId, hasProof });
  if (notSpent) return refuse(notSpent);
  const points = priced.points?.used ?? 0;
  if (isCustomer(buyer) && points > 0) {
    const { customerId } = buyer;
    const isTaken = await takePoints(tx, { orderId: placed.orderId, customerId, points, now });
    if (!isTaken) return refuse({ code: "points_short" });
  }
  await announceOrder(tx, shop.clock, { ...placed, guest, isHeld: accepted.value === "held" });
  return ok(placed);
}

/** Reserves the goods, within the bounds of orders that nobody has paid yet. */
async function holdGoods(
  tx: Tx,
  request: PlaceOrderRequest,
  { checkout, cart: { rows }, priced, today }: PreparedOrder,
  now: Instant,
) {
  const isProvedBuyer = isProved(request.buyer);
  const hasProof = !isProvedBuyer && (await takeCheckoutProof(tx, request.proof ?? null, checkout.email, now));
  const provedEmail = hasProof ? checkout.email : null;
  // Orders on account are limited by the company's credit instead, those on credit hold by it once more.
  const parties = checkout.payment === onAccount ? [] : holdersOf({ ...request, provedEmail });
  const lines = rows.map((row) => ({ ...row, available: orderableUnits(row, today) }));
  const hold = { parties, units: unitsOf(rows), value: priced.order.total, lines };
  const tooMuch = await refuseTooMuchHeld(tx, hold, now);
  if (tooMuch) return refuse(tooMuch);
  const reserved = await reserveOrWait(
    tx,
    rows.map((row) => ({ ...row, mayWait: request.seenWaits?.get(row.sku)?.units ?? 0 })),
  );
  if (!reserved.ok) return refuse(shortage(rows[reserved.error.at]!, reserved.error.left));
  const isBounded = request.clientIp !== undefined && !isProvedBuyer && !hasProof;
  const pastShare = isBounded ? await refuseUnproved(tx, checkout.payment, rows, { stock: reserved.value }) : null;
  return pastShare ? refuse(pastShare) : ok({ hold, hasProof, reserved: reserved.value });
}

/** Counts a use of the order's discount; gives why there is none left. */
async function spendDiscount(
  tx: Tx,
  clock: CartShop["clock"],
  request: PlaceOrderRequest,
  { checkout, cart, place, customer, priced: { discount } }: PreparedOrder,
  { orderId, hasProof }: { readonly orderId: number; readonly hasProof: boolean },
): Promise<PlaceOrderRefused | null> {
  if (!discount) return null;
  const by = { email: checkout.email, account: provedAccount(request.buyer), hasProof };
  const use = await takeCode(tx, { ...discount, orderId, by });
  if (typeof use !== "string") {
    await expireNow(tx, clock, use.takenOver);
    return null;
  }
  if (!discount.automatic) return { code: use };
  // Nobody typed it, so what the buyer learns is the price without it.
  const others = cart.automatic.filter(({ found }) => found.code !== discount.code);
  const dearer = await decidePrice(
    tx,
    { ...cart, automatic: others },
    { checkout, place, customer },
    boundsOf(request),
  );
  if (dearer.ok) return { code: use };
  const { error } = dearer;
  const usedBefore = use === "code_already_used" ? discount.name : null;
  return error.code === "price_changed" && usedBefore ? { ...error, usedBefore } : error;
}

/** The units that wait, as they were reserved, with the day of each part. */
function waitsOf(
  rows: readonly CartLineRow[],
  reserved: ReadonlyMap<number, Reserved>,
  today: CalendarDay,
): ReadonlyMap<number, Wait> {
  return new Map(
    rows.flatMap((row) => {
      const waiting = reserved.get(row.variantId)?.waits ?? 0;
      const more = waiting > 0 ? backOrderOf(row, today) : null;
      return more ? [[row.variantId, { units: waiting, on: more.on }] as const] : [];
    }),
  );
}

const textsOf = ({ costCenter, references }: Booking) => ({ costCenter, references });

/** The company's rule or budget that is against the order; of one that was approved, a budget that it may not pass. */
async function refuseByCompany(
  tx: Tx,
  { buyer, approved }: PlaceOrderRequest,
  prepared: PreparedOrder,
): Promise<PlaceOrderRefused | null> {
  if (!prepared.party || !isCustomer(buyer)) return null;
  const verdict = await verdictOn(tx, buyer, { ...prepared, today: budgetDay({ approved }, prepared.today) });
  if (approved) return passBudgets(verdict.budgets, prepared.priced.order.total, approved);
  return approvalNeeded(verdict) ?? verdict.short;
}

/** The deposit that a company's terms ask of an order on account. */
const depositFor = async (tx: Tx, payment: PaymentMethod, party: Party | null) =>
  payment === onAccount && party ? depositTermsOf(tx, party.companyId) : null;

/** Takes an order that was written on its company's account, if it is to be paid so. */
async function acceptFor(
  tx: Tx,
  { clock }: CartShop,
  { orderId, total, payment }: PlacedOrder,
  party: Party | null,
): Promise<Result<"accepted" | "held", NotOnAccount>> {
  if (payment !== onAccount || !party) return ok("accepted");
  return acceptOnAccount(tx, clock, { orderId, companyId: party.companyId, total });
}

/** Sent again by whoever has no answer to the first: their browser has no link to the order yet. */
async function openAgain(tx: Tx, { link }: PlaceOrderRequest, placed: PlacedOrder, now: Instant): Promise<PlacedOrder> {
  const { orderId } = placed;
  if (link)
    await createToken(tx, { purpose: "order-link", orderId, secret: link.token, expiresAt: link.expiresAt, now });
  return placed;
}

const unitsOf = (rows: readonly CartLineRow[]): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);
