import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import { isOfAccount } from "#domain/buyers/buyer.ts";
import { type PoError, type PoRule, judgePoNumber } from "#domain/companies/po-rule.ts";
import type { OrderNumber } from "#domain/checkout/order-number.ts";
import { onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { arrivalOf } from "#domain/checkout/price-checkout.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { type BudgetShort, shortBudget } from "#domain/approvals/budget.ts";
import { type BookingError, noBooking, readBooking, type TypedBooking } from "#domain/approvals/references.ts";
import { bookingRulesOf } from "../approvals/booking.ts";
import { lockBudgets } from "../approvals/budgets.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { lockToOrder, type MayNotOrder } from "../companies/choose-site.ts";
import { reserveStock } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { isConfigured } from "../ports/payment-provider.ts";
import { acceptOnAccount, type NotOnAccount } from "../receivables/accept-order.ts";
import { announceOrder } from "./announce-order.ts";
import { partyOfDraft } from "./draft-party.ts";
import { taxedToday } from "./draft-tax.ts";
import { drawOrderNumber } from "./draw-order-number.ts";
import { type DraftPaper, type DraftRow, lockDraft, stateAt, stepOf, writeDraftEvent } from "./draft-row.ts";
import { releaseDraft } from "./draft-stock.ts";
import { poUsedBefore } from "./po-used-before.ts";
import { readShopTerms } from "./shop-terms.ts";
import { writeOrder } from "./write-order.ts";

export type PlaceDraftRefused =
  | { code: "draft_missing" }
  | { code: "draft_withdrawn" }
  | { code: "draft_expired" }
  /** It was changed and sent anew since the page was shown. */
  | { code: "draft_changed" }
  /** The tax of the day is another than on the page. */
  | { code: "tax_changed"; was: Money; now: Money }
  | { code: "shop_closed" }
  | { code: "payment_not_offered" }
  | { code: PoError }
  /** The company has used the PO number before; sent again with it, the order is placed. */
  | { code: "po_used_before"; po: string; order: string | null }
  /** Cost center or references are not as the company wants them. */
  | { code: "booking_invalid"; fieldErrors: readonly BookingError[] }
  | BudgetShort
  | { code: "out_of_stock"; sku: string; name: LocalizedText; left: number }
  | MayNotOrder
  | NotOnAccount;

/** The order of a draft, made now or by an earlier press. */
interface DraftOrder {
  readonly orderId: number;
  readonly number: OrderNumber;
}

/** An acceptance as sent. */
export interface Acceptance {
  readonly draftId: number;
  /** The version that the page showed. */
  readonly version: number;
  readonly method: PaymentMethod;
  /** The total on that page: compared, never charged. */
  readonly seenTotal: number;
  /** The buyer's own number for it; undefined to leave the one on the paper. */
  readonly poNumber?: string;
  /** The PO number that the page said was used before. */
  readonly seenPo?: string;
  /** Cost center and references of a company's order. */
  readonly booking?: TypedBooking;
  /** Whoever accepts by signing in; null for the link. What is for a company is accepted by its people alone. */
  readonly customer: Customer | null;
  /** The member of staff who accepts for the buyer. */
  readonly staff?: { readonly email: string; note(tx: Tx, now: Instant): Promise<void> };
}

const selectOrder = statement<[number], DraftOrder & Record<string, unknown>>(
  "order_of_draft",
  `select id as "orderId", number from orders where id = $1`,
);
// The order has all of it now: what was typed is kept once.
const setOrdered = statement<[number, number, Date]>(
  "draft_ordered",
  `update order_drafts set state = 'ordered', order_id = $2, version = version + 1, typed = '{}', paper = null, email_key = '',
     buyer = '', updated_at = $3 where id = $1`,
);
const setTerms = statement<[number, string]>("agree_on_terms", "update orders set agreed_terms = $2 where id = $1");

/**
 * Makes the order of a draft, with the lines, prices, freight and terms that were sent and the tax of the day, under
 * the lock of the draft: of presses, tabs and processes at once one makes it, and all of them are led to it.
 */
export function placeDraft(shop: CartShop, accepted: Acceptance): Promise<Result<DraftOrder, PlaceDraftRefused>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, accepted.draftId);
    if (!draft) return refuse({ code: "draft_missing" });
    const placed = draft.orderId === null ? null : await tx.row(selectOrder, [draft.orderId]);
    if (placed) return ok(placed);
    if (stateAt(draft, now) === "expired") return refuse({ code: "draft_expired" });
    const { paper } = draft;
    if (!stepOf(draft, "accept", accepted.staff ? "staff" : "buyer", now).ok || !paper)
      return refuse({ code: "draft_withdrawn" });
    if (draft.version !== accepted.version) return refuse({ code: "draft_changed" });
    const party = await partyOf(tx, draft, accepted);
    if (!party.ok) return party;
    return place(tx, shop, { ...draft, paper }, { ...accepted, party: party.value, now });
  });
}

type Party = BuysFor & { readonly hours: string; readonly poRule: PoRule };

/** The site it is for, with the lock that keeps its people as they are; null for a person's own. */
async function partyOf(
  tx: Tx,
  draft: DraftRow,
  { customer, staff }: Acceptance,
): Promise<Result<Party | null, PlaceDraftRefused>> {
  const customerId = staff ? draft.customerId : (customer?.customerId ?? null);
  const buysFor = await partyOfDraft(tx, { customerId, siteId: draft.siteId });
  if (!buysFor) return ok(null);
  if (customerId === null) return refuse({ code: "draft_missing" });
  const locked = await lockToOrder(tx, { customerId }, buysFor);
  return locked.ok ? ok({ ...buysFor, ...locked.value }) : locked;
}

type Placing = Acceptance & { readonly party: Party | null; readonly now: Instant };

async function place(
  tx: Tx,
  shop: CartShop,
  draft: DraftRow & { readonly paper: DraftPaper },
  placing: Placing,
): Promise<Result<DraftOrder, PlaceDraftRefused>> {
  const { paper } = draft;
  const { method, party, now, seenTotal } = placing;
  const { terms } = await readShopTerms(tx, now);
  if (!terms.isOpen) return refuse({ code: "shop_closed" });
  if (!isOffered(shop, terms, method, party)) return refuse({ code: "payment_not_offered" });
  const poNumber = placing.poNumber ?? paper.checkout.texts.poNumber;
  const poRefused = party && (await refusePoNumber(tx, draft, { ...placing, poNumber, party }));
  if (poRefused) return refuse(poRefused);
  const booking = party ? readBooking(await bookingRulesOf(tx, party), placing.booking ?? {}) : ok(noBooking);
  if (!booking.ok) return refuse({ code: "booking_invalid", fieldErrors: booking.error.fieldErrors });
  const { costCenterId, costCenter, references } = booking.value;
  const priced = await taxedToday(tx, draft, { paper, terms, now });
  const { total } = priced.order;
  if (total !== seenTotal) return refuse({ code: "tax_changed", was: paper.priced.order.total, now: total });
  await releaseDraft(tx, draft, now);
  const short = await reserveStock(tx, paper.rows);
  if (short) return refuse({ code: "out_of_stock", sku: short.short.sku, name: short.short.name, left: short.left });
  const today = dayIn(terms.timeZone, now);
  const overBudget = await refuseOverBudget(tx, draft, { ...placing, costCenterId, total, today });
  if (overBudget) return refuse(overBudget);
  const { place: pickUp, leadDays = null } = paper;
  const goods = leadDays === null ? paper.rows : [{ leadTimeDays: leadDays }];
  const arrives = arrivalOf(goods, priced.shipping, { opening: pickUp }, today);
  // Whoever accepts an offer has its whole time to pay.
  const payBy = instant(Math.max(terms.payment.deadlineOf(method, now), draft.validUntil ?? 0));
  const { placed, guest } = await writeOrder(tx, {
    ...orderOf(draft, placing),
    number: await drawOrderNumber(tx, terms.numbering),
    goods: { ...goodsOf(paper), returns: terms.returns },
    budget: party && { costCenterId, on: today },
    checkout: {
      ...paper.checkout,
      texts: { ...paper.checkout.texts, poNumber, costCenter, references },
      payment: method,
    },
    priced: { ...priced, arrives },
    payBy,
  });
  if (method === onAccount && party) {
    const acceptance = await acceptOnAccount(tx, { orderId: placed.orderId, companyId: party.companyId, total }, now);
    if (!acceptance.ok) return acceptance;
    if (paper.terms) await tx.run(setTerms, [placed.orderId, paper.terms]);
  }
  await tx.run(setOrdered, [draft.id, placed.orderId, new Date(now)]);
  await writeDraftEvent(tx, draft.id, "ordered", {
    by: placing.staff?.email ?? "",
    data: { order: placed.number },
    now,
  });
  await placing.staff?.note(tx, now);
  await announceOrder(tx, shop.clock, { ...placed, guest });
  return ok({ orderId: placed.orderId, number: placed.number });
}

/** The order's fields that are known before it is priced. */
const orderOf = (draft: DraftRow & { readonly paper: DraftPaper }, placing: Placing) => ({
  cartId: null,
  owner: ownerOf(draft, placing),
  buysFor: placing.party,
  place: draft.paper.place,
  power: null,
  verdicts: new Map(),
  language: draft.language,
  now: placing.now,
  requestKey: { scope: "order-draft", key: draft.number },
});

const goodsOf = ({ rows, activities, contracts }: DraftPaper) => ({
  rows,
  activities,
  ...(contracts && { contracts }),
});

/** A company's order belongs to whoever accepts it; a person's own to the account it was begun for. */
const ownerOf = (draft: DraftRow, { party, customer, staff }: Placing): number | null => {
  if (party && customer && !staff) return customer.customerId;
  return isOfAccount(draft) ? draft.customerId : null;
};

function isOffered(shop: CartShop, terms: ShopTerms, method: PaymentMethod, party: Party | null): boolean {
  if (method === onAccount) return party !== null;
  return isConfigured(shop.payments, method) && terms.payment.offered.includes(method);
}

/** The budget of the month that the order does not fit into, under its lock. */
async function refuseOverBudget(
  tx: Tx,
  draft: DraftRow,
  spending: Placing & { readonly costCenterId: number | null; readonly total: Money; readonly today: CalendarDay },
): Promise<BudgetShort | null> {
  const { party, customer, costCenterId, total, today } = spending;
  const customerId = customer?.customerId ?? draft.customerId;
  if (!party || customerId === null) return null;
  const spender = { companyId: party.companyId, costCenterId, customerId };
  return shortBudget(await lockBudgets(tx, spender, today), total);
}

async function refusePoNumber(
  tx: Tx,
  draft: DraftRow,
  { poNumber, seenPo, customer, party }: Placing & { readonly poNumber: string; readonly party: Party },
): Promise<PlaceDraftRefused | null> {
  const code = judgePoNumber(party.poRule, poNumber);
  if (code) return { code };
  const customerId = customer?.customerId ?? draft.customerId;
  if (customerId === null || poNumber === seenPo) return null;
  const used = await poUsedBefore(tx, party.companyId, poNumber, customer ?? { customerId });
  return used && { code: "po_used_before", po: poNumber, order: used.number };
}
