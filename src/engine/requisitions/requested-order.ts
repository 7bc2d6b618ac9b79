import type { ApprovalRule } from "#domain/approvals/approval-rule.ts";
import type { Budget } from "#domain/approvals/budget.ts";
import type { Booking } from "#domain/approvals/references.ts";
import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import { isPaymentMethod, onAccount } from "#domain/checkout/payment-method.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Money, subtract } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PricedOrder } from "#domain/pricing/price-order.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { PlaceOrderRefused } from "../checkout/order-request.ts";
import { placeDraftWithin } from "../checkout/place-draft.ts";
import { placeWithin } from "../checkout/place-order.ts";
import {
  type Acceptance,
  lockOffer,
  type PlaceDraftRefused,
  prepareDraft,
  type PreparedDraft,
  verdictOnDraft,
} from "../checkout/prepare-draft.ts";
import { type PreparedOrder, verdictOn } from "../checkout/prepare-order.ts";
import type { PlacedOrder } from "../checkout/write-order.ts";
import type { Tx } from "../platform/database.ts";
import { type OrderBounds, orderOf, prepareRequisition, type Requester } from "./requester.ts";
import type { Requisition, ShownFigures } from "./requisition-row.ts";

/** An order that is asked for: its figures as its requester is shown them, and the verdict of its company. */
export interface AskedOrder {
  readonly party: BuysFor;
  readonly booking: Booking;
  readonly poNumber: string;
  readonly isOnAccount: boolean;
  readonly total: Money;
  readonly shown: ShownFigures;
  readonly rules: readonly ApprovalRule[];
  readonly budgets: readonly Budget[];
  readonly timeZone: string;
  readonly today: CalendarDay;
  /** The end of the quote that is asked for; null for a cart. */
  readonly holdsUntil: Instant | null;
}

function shownFigures(rows: readonly CartLineRow[], order: PricedOrder, unlisted: readonly string[]): ShownFigures {
  const { subtotal, discount, shipping, tax, exchanged, lines, ownLines = [] } = order;
  return {
    ...(ownLines.length > 0 && { ownLines }),
    ...(exchanged && { exchanged }),
    subtotal,
    discount,
    shipping,
    tax,
    lines: rows.map(({ sku, slug, name, variantName, pictureFamily, quantity, reference }, at) => {
      const { unitPrice, gross, bundleDiscount, codeDiscount } = lines[at]!;
      const total = subtract(subtract(gross, bundleDiscount), codeDiscount);
      const isUnlisted = unlisted.includes(sku);
      const goods = { sku, slug, name, variantName, pictureFamily, quantity };
      return { ...goods, unitPrice, total, ...(reference && { reference }), ...(isUnlisted && { isUnlisted }) };
    }),
  };
}

/** A prepared cart as it is asked for; locks its company's budgets. */
export async function askedCart(tx: Tx, customer: Customer, prepared: PreparedOrder): Promise<AskedOrder> {
  const { party, booking, checkout, priced, cart, today } = prepared;
  if (!party) throw new Error("a requisition is for a site");
  const { rules, unlisted, budgets } = await verdictOn(tx, customer, prepared);
  return {
    party,
    booking,
    poNumber: checkout.texts.poNumber,
    isOnAccount: checkout.payment === onAccount,
    total: priced.order.total,
    shown: shownFigures(cart.rows, priced.order, unlisted),
    rules,
    budgets,
    timeZone: cart.terms.timeZone,
    today,
    holdsUntil: null,
  };
}

/** A prepared quote in the same way. */
export async function askedQuote(tx: Tx, accepted: Acceptance, prepared: PreparedDraft): Promise<AskedOrder> {
  const { offer, party, booking, poNumber, priced, terms, today } = prepared;
  if (!party) throw new Error("a requisition is for a site");
  const { rules, unlisted, budgets } = await verdictOnDraft(tx, accepted, prepared);
  return {
    party,
    booking,
    poNumber,
    isOnAccount: accepted.method === onAccount,
    total: priced.order.total,
    shown: shownFigures(offer.paper.rows, priced.order, unlisted),
    rules,
    budgets,
    timeZone: terms.timeZone,
    today,
    holdsUntil: offer.validUntil,
  };
}

export type RequestedRefused = PlaceOrderRefused | PlaceDraftRefused;

/** The acceptance that a request for a quote becomes; null for a cart's, and once the quote is deleted. */
function acceptanceOf(requisition: Requisition, { buyer }: Requester, bounds: OrderBounds): Acceptance | null {
  const { draftId, quoteVersion, form, poNumber } = requisition;
  const method = bounds.payment ?? form.payment;
  if (draftId === null || quoteVersion === null || !isPaymentMethod(method)) return null;
  return {
    draftId,
    version: quoteVersion,
    method,
    seenTotal: 0,
    poNumber,
    seenPo: bounds.seenPo ?? poNumber,
    ...(form.booking && { booking: form.booking }),
    customer: buyer,
    approved: bounds,
  };
}

/** Prepares the order that a requisition asks for, within these bounds. */
export async function prepareRequested(
  tx: Tx,
  shop: CartShop,
  of: { readonly requisition: Requisition; readonly requester: Requester },
  bounds: OrderBounds,
): Promise<Result<AskedOrder, RequestedRefused>> {
  const { requisition, requester } = of;
  if (requisition.quoteVersion === null) {
    const prepared = await prepareRequisition(tx, shop, orderOf(requisition, requester, bounds));
    return prepared.ok ? ok(await askedCart(tx, requester.buyer, prepared.value)) : prepared;
  }
  const acceptance = acceptanceOf(requisition, requester, bounds);
  if (!acceptance) return refuse({ code: "draft_missing" });
  const locked = await lockOffer(tx, acceptance, shop.clock.now());
  if (!locked.ok) return locked;
  if ("order" in locked.value) return refuse({ code: "draft_changed" });
  const prepared = await prepareDraft(tx, shop, locked.value.offer, acceptance);
  return prepared.ok ? ok(await askedQuote(tx, acceptance, prepared.value)) : prepared;
}

/** Places the order that a requisition asks for, within these bounds. */
export async function placeRequested(
  tx: Tx,
  shop: CartShop,
  of: { readonly requisition: Requisition; readonly requester: Requester },
  bounds: OrderBounds,
): Promise<Result<PlacedOrder, RequestedRefused>> {
  const { requisition, requester } = of;
  if (requisition.quoteVersion === null) return placeWithin(tx, shop, orderOf(requisition, requester, bounds));
  const acceptance = acceptanceOf(requisition, requester, bounds);
  return acceptance ? placeDraftWithin(tx, shop, acceptance) : refuse({ code: "draft_missing" });
}

const overCodes: ReadonlySet<string> = new Set(["draft_missing", "draft_withdrawn", "draft_expired", "draft_changed"]);

/** True where an offer was accepted, answered, changed or taken back, or has expired. */
export const isQuoteOver = ({ code }: { readonly code: string }): boolean => overCodes.has(code);
