import type { BudgetShort } from "#domain/approvals/budget.ts";
import {
  type Booking,
  type BookingError,
  noBooking,
  readBooking,
  type TypedBooking,
} from "#domain/approvals/references.ts";
import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import { poMark } from "#domain/cart/po-document.ts";
import type { OrderNumber } from "#domain/checkout/order-number.ts";
import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import { judgePoNumber, type PoError, type PoRule } from "#domain/companies/po-rule.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { bookingRulesOf } from "../approvals/booking.ts";
import { type ApprovalNeeded, type CompanyVerdict, judgeOrder } from "../approvals/judge-order.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { lockToOrder, type MayNotOrder } from "../companies/choose-site.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import type { NotOnAccount } from "../receivables/accept-order.ts";
import { partyOfDraft } from "./draft-party.ts";
import { type DraftPaper, type DraftRow, lockDraft, stateAt, stepOf } from "./draft-row.ts";
import { taxedToday } from "./draft-tax.ts";
import { offerToJudge } from "./offer-approval.ts";
import type { ApprovedOrder } from "./order-request.ts";
import { poDocumentOfQuote } from "./po-of-quote.ts";
import { poUsedBefore } from "./po-used-before.ts";
import type { TaxUnknown } from "./sale-tax.ts";
import { readShopTerms } from "./shop-terms.ts";

export type PlaceDraftRefused =
  | { code: "draft_missing" }
  | { code: "draft_withdrawn" }
  | { code: "draft_expired" }
  /** It was changed and sent anew since the page was shown. */
  | { code: "draft_changed" }
  /** The return whose goods were to pay for it has ended or was refunded, or fewer of them came back. */
  | { code: "exchange_over" }
  /** The tax of the day is another than on the page. */
  | { code: "tax_changed"; was: Money; now: Money }
  | TaxUnknown
  | { code: "shop_closed" }
  | { code: "payment_not_offered" }
  | { code: PoError }
  /** Another PDF of the purchase order was attached since the page was shown, or it was removed. */
  | { code: "po_file_changed" }
  /** The company has used the PO number before; sent again with it, the order is placed. */
  | { code: "po_used_before"; po: string; order: string | null }
  /** Cost center or references are not as the company wants them. */
  | { code: "booking_invalid"; fieldErrors: readonly BookingError[] }
  | BudgetShort
  /** Rules of the company want it approved first. */
  | ApprovalNeeded
  | { code: "out_of_stock"; sku: string; name: LocalizedText; left: number }
  | MayNotOrder
  | NotOnAccount;

/** The order of a draft, made now or by an earlier press. */
export interface DraftOrder {
  readonly orderId: number;
  readonly number: OrderNumber;
}

/** An acceptance as sent. */
export interface Acceptance {
  readonly draftId: number;
  /** The version that the page showed. */
  readonly version: number;
  /** Null if none was chosen, which only an offer that has its order takes. */
  readonly method: PaymentMethod | null;
  /** The total on that page: compared, never charged. */
  readonly seenTotal: number;
  /** The buyer's own number for it; undefined to leave the one on the paper. */
  readonly poNumber?: string;
  /** The PO number that the page said was used before. */
  readonly seenPo?: string;
  /** Mark of the purchase order's PDF that the page showed; left out where none can be attached. */
  readonly seenPoDocument?: string;
  /** Cost center and references of a company's order. */
  readonly booking?: TypedBooking;
  /**
   * The signed-in customer who accepts; null for acceptance by link. Offers to a company are accepted by its members
   * only.
   */
  readonly customer: Customer | null;
  /** The member of staff who accepts for the buyer. */
  readonly staff?: { readonly id: number | null; readonly email: string; note(tx: Tx, now: Instant): Promise<void> };
  /** Left out where the company's rules are still to judge it. */
  readonly approved?: ApprovedOrder;
}

const selectOrder = statement<[number], DraftOrder>(
  "order_of_draft",
  `select id as "orderId", number from orders where id = $1`,
);

export type Offer = DraftRow & { readonly paper: DraftPaper };

/** Locks an offer to accept it, in the version that was shown; of one that was accepted before, gives its order. */
export async function lockOffer(
  tx: Tx,
  { draftId, version, staff }: Pick<Acceptance, "draftId" | "version" | "staff">,
  now: Instant,
): Promise<Result<{ readonly offer: Offer } | { readonly order: DraftOrder }, PlaceDraftRefused>> {
  const draft = await lockDraft(tx, draftId);
  if (!draft) return refuse({ code: "draft_missing" });
  const order = draft.orderId === null ? null : await tx.row(selectOrder, [draft.orderId]);
  if (order) return ok({ order });
  if (stateAt(draft, now) === "expired") return refuse({ code: "draft_expired" });
  const { paper } = draft;
  if (!stepOf(draft, "accept", staff ? "staff" : "buyer", now).ok || !paper) return refuse({ code: "draft_withdrawn" });
  return draft.version === version ? ok({ offer: { ...draft, paper } }) : refuse({ code: "draft_changed" });
}

type DraftBuyer = BuysFor & { readonly hours: string; readonly poRule: PoRule };

/** An offer that is about to be accepted, with the tax of the day. */
export interface PreparedDraft {
  readonly offer: Offer;
  /** The site it is for, with the lock that keeps its people as they are; null for a person's own. */
  readonly party: DraftBuyer | null;
  readonly method: PaymentMethod;
  readonly poNumber: string;
  readonly booking: Booking;
  readonly priced: PricedCheckout;
  readonly terms: ShopTerms;
  readonly today: CalendarDay;
}

/** Checks all of an acceptance but stock, budgets and rules. It writes nothing. */
export async function prepareDraft(
  tx: Tx,
  shop: CartShop,
  offer: Offer,
  accepted: Acceptance,
  right: "order" | "request" = accepted.approved ? "request" : "order",
): Promise<Result<PreparedDraft, PlaceDraftRefused>> {
  const now = shop.clock.now();
  const buyer = await partyOf(tx, offer, accepted, right);
  if (!buyer.ok) return buyer;
  const party = buyer.value;
  const { paper } = offer;
  const { terms } = await readShopTerms(tx, now);
  if (!terms.isOpen) return refuse({ code: "shop_closed" });
  // The part that goods pay is on no invoice.
  const { method } = accepted;
  const isOnAccount = method === onAccount;
  if (method === null || (isOnAccount && paper.exchange) || !isOffered(shop, terms, method, party))
    return refuse({ code: "payment_not_offered" });
  const poNumber = accepted.poNumber ?? paper.checkout.texts.poNumber;
  const poRefused = party && (await refusePoNumber(tx, offer, { ...accepted, poNumber, party }));
  if (poRefused) return refuse(poRefused);
  const { seenPoDocument } = accepted;
  if (seenPoDocument !== undefined && seenPoDocument !== poMark(await poDocumentOfQuote(tx, offer.id)))
    return refuse({ code: "po_file_changed" });
  const booking = party ? readBooking(await bookingRulesOf(tx, party), accepted.booking ?? {}) : ok(noBooking);
  if (!booking.ok) return refuse({ code: "booking_invalid", fieldErrors: booking.error.fieldErrors });
  const taxed = await taxedToday(tx, offer, { paper, terms, now });
  if (!taxed.ok) return taxed;
  const priced = taxed.value;
  const { total } = priced.order;
  const { approved, seenTotal } = accepted;
  if (approved ? total > approved.mostTotal : total !== seenTotal)
    return refuse({ code: "tax_changed", was: paper.priced.order.total, now: total });
  const today = dayIn(terms.timeZone, now);
  return ok({ offer, party, method, poNumber, booking: booking.value, priced, terms, today });
}

/** The company's verdict on an offer that is about to be accepted; locks its budgets. */
export async function verdictOnDraft(
  tx: Tx,
  { customer }: Pick<Acceptance, "customer">,
  { offer, party, booking, priced, today }: PreparedDraft,
): Promise<CompanyVerdict> {
  const customerId = customer?.customerId ?? offer.customerId;
  if (!party || customerId === null) return { rules: [], unlisted: [], budgets: [], short: null };
  return judgeOrder(tx, { customerId }, party, {
    ...offerToJudge(offer.paper, priced),
    costCenterId: booking.costCenterId,
    today,
  });
}

async function partyOf(
  tx: Tx,
  draft: DraftRow,
  { customer, staff }: Acceptance,
  right: "order" | "request",
): Promise<Result<DraftBuyer | null, PlaceDraftRefused>> {
  const customerId = staff ? draft.customerId : (customer?.customerId ?? null);
  const buysFor = await partyOfDraft(tx, { customerId, siteId: draft.siteId });
  if (!buysFor) return ok(null);
  if (customerId === null) return refuse({ code: "draft_missing" });
  const locked = await lockToOrder(tx, { customerId }, buysFor, right);
  return locked.ok ? ok({ ...buysFor, ...locked.value }) : locked;
}

function isOffered(shop: CartShop, terms: ShopTerms, method: PaymentMethod, party: DraftBuyer | null): boolean {
  if (method === onAccount) return party !== null;
  return isConfigured(shop.payments, method) && terms.payment.offered.includes(method);
}

async function refusePoNumber(
  tx: Tx,
  draft: DraftRow,
  { poNumber, seenPo, customer, party }: Acceptance & { readonly poNumber: string; readonly party: DraftBuyer },
): Promise<PlaceDraftRefused | null> {
  const code = judgePoNumber(party.poRule, poNumber);
  if (code) return { code };
  const customerId = customer?.customerId ?? draft.customerId;
  if (customerId === null || poNumber === seenPo) return null;
  const used = await poUsedBefore(tx, party.companyId, poNumber, customer ?? { customerId });
  return used && { code: "po_used_before", po: poNumber, order: used.number };
}
