import { isOfAccount } from "#domain/buyers/buyer.ts";
import { agreedFreight } from "#domain/checkout/agreed-freight.ts";
import { leavesBy } from "#domain/checkout/charge-time.ts";
import { readDraft } from "#domain/checkout/draft.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { arrivalOf } from "#domain/checkout/price-checkout.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Email } from "#domain/kernel/email.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { approvalNeeded, passBudgets } from "../approvals/judge-order.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { serveBackOrders } from "../inventory/back-orders.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { acceptOnAccount, type NotOnAccount } from "../receivables/accept-order.ts";
import { announceOrder } from "./announce-order.ts";
import { drawOrderNumber } from "./draw-order-number.ts";
import { lockExchangeOf, takeExchange } from "./draft-exchange.ts";
import { type DraftPaper, writeDraftEvent } from "./draft-row.ts";
import { releaseForOrder } from "./draft-stock.ts";
import { budgetDay } from "./order-request.ts";
import { endRequestOf } from "./open-request.ts";
import {
  type Acceptance,
  type DraftOrder,
  lockOffer,
  type Offer,
  type PlaceDraftRefused,
  prepareDraft,
  type PreparedDraft,
  verdictOnDraft,
} from "./prepare-draft.ts";
import { rowsOfPaper } from "./paper-deposit.ts";
import { movePoToOrder } from "./po-of-quote.ts";
import { reserveOffer } from "./reserve-offer.ts";
import { askingForTax } from "./sale-tax.ts";
import { type PlacedOrder, writeOrder } from "./write-order.ts";

// The order has all of it now: what was typed is kept once.
const setOrdered = statement<[number, number, Date]>(
  "draft_ordered",
  `update order_drafts set state = 'ordered', order_id = $2, version = version + 1, typed = '{}', paper = null,
   email_key = '',
     buyer = '', updated_at = $3 where id = $1`,
);
const selectColleague = statement<[number | null, number | null], { email: Email }>(
  "colleague_who_accepts",
  "select email from customers where id = $1 and id is distinct from $2",
);
const setTerms = statement<[number, string]>("agree_on_terms", "update orders set agreed_terms = $2 where id = $1");

/**
 * Makes the order of a draft, with the lines, prices, freight and terms that were sent and the tax of the day, under
 * the lock of the draft: of presses, tabs and processes at once one makes it, and all of them are led to it.
 */
export function placeDraft(shop: CartShop, accepted: Acceptance): Promise<Result<DraftOrder, PlaceDraftRefused>> {
  const inTransaction = () =>
    shop.db.transaction(async (tx): Promise<Result<DraftOrder, PlaceDraftRefused>> => {
      const locked = await lockOffer(tx, accepted, shop.clock.now());
      if (!locked.ok) return locked;
      return "order" in locked.value ? ok(locked.value.order) : place(tx, shop, locked.value.offer, accepted);
    });
  return askingForTax(shop, inTransaction);
}

/** The same in a transaction of its caller, who rolls it back if it is refused; an offer accepted before is refused. */
export async function placeDraftWithin(
  tx: Tx,
  shop: CartShop,
  accepted: Acceptance,
): Promise<Result<PlacedOrder, PlaceDraftRefused>> {
  const locked = await lockOffer(tx, accepted, shop.clock.now());
  if (!locked.ok) return locked;
  return "order" in locked.value ? refuse({ code: "draft_changed" }) : place(tx, shop, locked.value.offer, accepted);
}

async function place(
  tx: Tx,
  shop: CartShop,
  offer: Offer,
  accepted: Acceptance,
): Promise<Result<PlacedOrder, PlaceDraftRefused>> {
  const { staff } = accepted;
  const { paper } = offer;
  const now = shop.clock.now();
  const exchange = await lockExchangeOf(tx, offer.id, paper);
  if (!exchange) return refuse({ code: "exchange_over" });
  const prepared = await prepareDraft(tx, shop, offer, accepted);
  if (!prepared.ok) return prepared;
  const { party, method, poNumber, booking, priced, terms, today } = prepared.value;
  const { costCenterId, costCenter, references } = booking;
  const reserved = await takeGoods(tx, offer, today, now);
  if (!reserved.ok) return reserved;
  const waits = reserved.value;
  const byCompany = await refuseByCompany(tx, accepted, prepared.value);
  if (byCompany) return refuse(byCompany);
  // Nobody knows when the goods come back that they wait for.
  const toLeave = goodsToLeave(paper, waits);
  const arrives = exchange.waits ? null : arrivalOf(toLeave, priced.shipping, { opening: paper.place }, today);
  // An accepted offer can be paid for as long as it is valid.
  const payBy = instant(Math.max(terms.payment.deadlineOf(method, now), offer.validUntil ?? 0));
  const { placed, guest } = await writeOrder(tx, {
    ...orderOf(offer, accepted, { party, now }),
    number: await drawOrderNumber(tx, terms.numbering),
    goods: { ...goodsOf(paper), returns: terms.returns },
    budget: party && { costCenterId, on: budgetDay(accepted, today) },
    checkout: {
      ...paper.checkout,
      email: await mailboxOf(tx, offer, ownerOf(offer, accepted, party)),
      texts: { ...paper.checkout.texts, poNumber, costCenter, references },
      payment: method,
    },
    priced: { ...priced, arrives },
    payBy,
    waits,
    leavesBy: leavesBy(toLeave, today),
    deposit: method === onAccount ? (paper.deposit ?? null) : null,
  });
  const { orderId } = placed;
  const companyId = method === onAccount && party ? party.companyId : null;
  const acceptance = await acceptFor(tx, shop, paper, { orderId, companyId, total: priced.order.total });
  if (!acceptance.ok) return acceptance;
  const isHeld = acceptance.value === "held";
  const by = staff ? "merchant" : "customer";
  if (paper.exchange) await takeExchange(tx, shop.clock, { draftId: offer.id, orderId, priced, by, now });
  await movePoToOrder(tx, offer.id, orderId);
  await tx.run(setOrdered, [offer.id, orderId, new Date(now)]);
  // That of the acceptance itself is ordered by now.
  await endRequestOf(tx, shop.clock, offer.id, now);
  const data = { order: placed.number, ...(paper.exchange && { isExchange: true }) };
  await writeDraftEvent(tx, offer.id, "ordered", { by: staff?.email ?? "", data, now });
  await staff?.note(tx, now);
  await announceOrder(tx, shop.clock, { ...placed, guest, isExchange: Boolean(paper.exchange), isHeld });
  return ok(placed);
}

/** Takes the order on its company's account, by the terms of the paper; one that is paid otherwise has no company. */
async function acceptFor(
  tx: Tx,
  { clock }: CartShop,
  { terms }: DraftPaper,
  { orderId, companyId, total }: { readonly orderId: number; readonly companyId: number | null; readonly total: Money },
): Promise<Result<"accepted" | "held", NotOnAccount>> {
  if (companyId === null) return ok("accepted");
  const acceptance = await acceptOnAccount(tx, clock, { orderId, companyId, total });
  if (acceptance.ok && terms) await tx.run(setTerms, [orderId, terms]);
  return acceptance;
}

/** Reserves the offer's goods for its order: those that were reserved for it go to nobody else who waits for them. */
async function takeGoods(tx: Tx, offer: Offer, today: CalendarDay, now: Instant) {
  const waited = await releaseForOrder(tx, offer, now);
  const reserved = await reserveOffer(tx, offer.paper, today);
  if (reserved.ok) await serveBackOrders(tx, waited, now);
  return reserved;
}

/** When the goods of an offer can leave: as it promises, or each in its own time, and none before it is there. */
function goodsToLeave({ rows, leadDays = null }: DraftPaper, waits: ReadonlyMap<number, Wait>) {
  const goods = rows.map(({ variantId, quantity, leadTimeDays }) => ({
    leadTimeDays: leadDays === null ? leadTimeDays : 0,
    isToCome: waits.get(variantId)?.units === quantity,
    waitsUntil: waits.get(variantId)?.on ?? null,
  }));
  return leadDays === null ? goods : [...goods, { leadTimeDays: leadDays, waitsUntil: null }];
}

/** The company's rule or budget that is against it; of an approved one, a budget that it may not pass. */
async function refuseByCompany(
  tx: Tx,
  accepted: Acceptance,
  prepared: PreparedDraft,
): Promise<PlaceDraftRefused | null> {
  const { approved } = accepted;
  const verdict = await verdictOnDraft(tx, accepted, { ...prepared, today: budgetDay({ approved }, prepared.today) });
  if (approved) return passBudgets(verdict.budgets, prepared.priced.order.total, approved);
  return approvalNeeded(verdict) ?? verdict.short;
}

/** The order's fields that are known before it is priced. */
const orderOf = (
  offer: Offer,
  accepted: Acceptance,
  { party, now }: Pick<PreparedDraft, "party"> & { readonly now: Instant },
) => ({
  cartId: null,
  placedBy: accepted.staff?.id,
  owner: ownerOf(offer, accepted, party),
  buysFor: party,
  place: offer.paper.place,
  shippingReason: agreedFreight(readDraft(offer.typed).draft, offer.paper.checkout.delivery.method)?.reason ?? null,
  power: null,
  verdicts: new Map(),
  language: offer.language,
  now,
  requestKey: { scope: "order-draft", key: offer.number },
});

const goodsOf = (paper: DraftPaper) => ({
  rows: rowsOfPaper(paper),
  activities: paper.activities,
  ...(paper.contracts && { contracts: paper.contracts }),
});

/** A company's order belongs to whoever accepts it; a person's own to the account it was begun for. */
const ownerOf = (offer: Offer, { customer, staff }: Acceptance, party: PreparedDraft["party"]): number | null => {
  if (party && customer && !staff) return customer.customerId;
  return isOfAccount(offer) ? offer.customerId : null;
};

/** Where the order's mails go: to the colleague whose order it is, or else to the mailbox on the paper. */
async function mailboxOf(tx: Tx, { customerId, paper }: Offer, owner: number | null): Promise<Email> {
  return (await tx.row(selectColleague, [owner, customerId]))?.email ?? paper.checkout.email;
}
