import { promisedWait } from "#domain/inventory/back-order.ts";
import { dayIn, instantAtHour } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, days, type Instant, instant } from "#domain/kernel/time.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { CartShop } from "../../cart/change-cart.ts";
import { drawingsOfGoods } from "../../catalogue/goods-drawings.ts";
import { type ExchangeOnPaper, lockReturned } from "../../checkout/draft-exchange.ts";
import { type DraftPaper, type DraftRow, lockDraft, stepOf, writeDraftEvent } from "../../checkout/draft-row.ts";
import { reserveForDraft } from "../../checkout/draft-stock.ts";
import { keepVersion } from "../../checkout/draft-versions.ts";
import { placeDraftWithin } from "../../checkout/place-draft.ts";
import type { PlaceDraftRefused } from "../../checkout/prepare-draft.ts";
import { writeMessage } from "../../checkout/quote-thread.ts";
import { askingForTax } from "../../checkout/sale-tax.ts";
import { readShopTerms } from "../../checkout/shop-terms.ts";
import { orderNumberOf } from "../../orders/order-access.ts";
import { beginPayment } from "../../payments/begin-payment.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { isConfigured } from "../../ports/payment-provider.ts";
import { type AccountOffer, accountOffer } from "../../receivables/accept-order.ts";
import { keepWorth } from "../../returns/exchanges.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { DraftStep, DraftStepRefused } from "./draft-steps.ts";
import type { QuotedDraft } from "./quote-draft.ts";
import { quoteFor } from "./quote-for.ts";

/** `not_placed`: the exchange was not ordered in the buyer's name, for this reason, and not sent either. */
type SendDraftRefused = DraftStepRefused | { code: "not_placed"; error: PlaceDraftRefused };

/**
 * Sends a draft, with the mail that has the way to pay. An exchange that leaves nothing to pay is ordered in the same
 * moment, in the buyer's name: `number` is its order's, and null for what the buyer is to pay. Pressed again, it leads
 * to the order there is.
 */
export async function sendDraft(
  shop: CartShop & PaymentDeps,
  staff: StaffActor,
  step: DraftStep,
): Promise<Result<{ number: string | null }, SendDraftRefused>> {
  const outcome = await askingForTax(shop, () => shop.db.transaction((tx) => send(tx, shop, staff, step)));
  if (outcome.ok && outcome.value.number !== null) await beginPayment(shop, outcome.value.number);
  return outcome;
}

async function send(
  tx: Tx,
  shop: CartShop,
  staff: StaffActor,
  step: DraftStep,
): Promise<Result<{ number: string | null }, SendDraftRefused>> {
  const draft = await lockDraft(tx, step.id);
  const order = draft?.orderId ? await tx.row(orderNumberOf, [draft.orderId]) : null;
  if (order) return ok(order);
  const offer = await sendWithin(tx, shop, staff, step);
  if (!offer.ok) return offer;
  const { id, version, total, isExchange } = offer.value;
  if (total > 0 || !isExchange) return ok({ number: null });
  // Nothing is asked of the method: it names how the order would have been paid.
  const { terms } = await readShopTerms(tx, shop.clock.now());
  const method = terms.payment.offered.find((each) => isConfigured(shop.payments, each));
  if (!method || !draft) return refuse({ code: "not_placed", error: { code: "payment_not_offered" } });
  const placed = await placeDraftWithin(tx, shop, {
    draftId: id,
    version,
    method,
    seenTotal: 0,
    // The number of the order whose goods it exchanges, unless staff typed another: it was used before.
    seenPo: draft.typed["poNumber"] ?? "",
    customer: null,
    staff: { ...staff, note: (on, now) => audit(on, staff, "draft-accepted", draft.number, now) },
  });
  if (!placed.ok) return refuse({ code: "not_placed", error: placed.error });
  return ok({ number: placed.value.number });
}

const setSent = statement<[number, string, number, Date, Date, Date | null, number | null]>(
  "draft_sent",
  `update order_drafts set state = 'sent', version = version + 1, sent_count = sent_count + 1, paper = $2::jsonb,
     total_cents = $3, sent_at = $4, updated_at = $4, valid_until = $5, reserved_until = $6,
     staff_id = coalesce(staff_id, $7) where id = $1`,
);

/** Its figures are decided now and hold until its last day, and its goods are reserved as chosen. */
async function sendWithin(
  tx: Tx,
  shop: DbAndClock,
  staff: StaffActor,
  step: DraftStep,
): Promise<Result<SentDraft, DraftStepRefused>> {
  const now = shop.clock.now();
  const draft = await lockDraft(tx, step.id);
  if (!draft) return refuse({ code: "draft_missing" });
  if (!stepOf(draft, "send", "staff", now).ok) return refuse({ code: "draft_closed" });
  if (draft.version !== step.version) return refuse({ code: "draft_stale" });
  await lockReturned(tx, draft.id);
  const quoted = await quoteFor(tx, draft.typed, draft, now);
  const fieldErrors = [...quoted.fieldErrors, ...quoted.missing];
  if (fieldErrors.length > 0) return refuse({ code: "incomplete", fieldErrors });
  if (quoted.refused) return refuse(quoted.refused);
  const { exchange } = quoted;
  if (exchange?.worth === 0) return refuse({ code: "exchange_over" });
  if (exchange) await keepWorth(tx, exchange);
  const { companyId } = draft;
  const account = companyId === null ? null : await accountOffer(tx, { companyId });
  const drawings = await drawingsOfGoods(
    tx,
    quoted.rows.map(({ variantId }) => variantId),
  );
  const paper = { ...paperOf(quoted, account, now), drawings };
  const short = await write(tx, draft, { paper, quoted, staffId: staff.id, now });
  if (short) return refuse(short);
  const text = paper.offerNote ?? "";
  if (text !== "") await writeMessage(tx, draft.id, { step: "send", staffEmail: staff.email, text, now });
  const amount = paper.priced.order.total;
  // An exchange that asks for nothing is ordered at once: the mail about that is the only one.
  if (amount > 0 || !exchange)
    await enqueue(tx, shop.clock, "send_draft_mail", { draftId: draft.id }, { key: `draft-mail:${draft.id}` });
  await writeDraftEvent(tx, draft.id, "sent", { by: staff.email, data: { total: amount }, now });
  await audit(tx, staff, "draft-sent", draft.number, now, { amount });
  return ok({ id: draft.id, version: draft.version + 1, total: amount, isExchange: exchange !== null });
}

/** A draft that was sent, in the version that it has now. */
interface SentDraft extends DraftStep {
  /** To be paid in money. */
  readonly total: Money;
  /** Goods of a return pay for it, or for a part of it. */
  readonly isExchange: boolean;
}

/** The deposit of an offer to a company with terms: what it says itself, or else what they ask. */
function depositOn({ depositPercent: percent }: QuotedDraft["draft"], account: AccountOffer): DepositTerms | null {
  if (percent === null) return account.deposit;
  return percent === 0 ? null : { percent, leadDays: null };
}

function paperOf(quoted: QuotedDraft, account: AccountOffer | null, now: Instant): Omit<DraftPaper, "drawings"> {
  const { draft, rows, activities, contracts, checkout, place, priced, terms } = quoted;
  if (!checkout || !priced) throw new Error("a draft that lacks nothing has a buyer and a price");
  const sentOn = dayIn(terms.timeZone, now);
  const validUntil = daysLater(sentOn, draft.validDays);
  const { leadDays, offerNote } = draft;
  const { exchange } = quoted;
  return {
    sentOn,
    validUntil,
    checkout,
    place,
    rows,
    activities,
    contracts,
    priced,
    terms: account && !exchange ? (draft.agreedTerms ?? account.terms) : null,
    deposit: account && !exchange ? depositOn(draft, account) : null,
    leadDays,
    waits: rows.map((row) => promisedWait(row, row.quantity, sentOn)),
    offerNote,
    ...(exchange && { exchange: onPaper(exchange) }),
  };
}

function onPaper({ returnNumber, worth, waits }: ExchangeOnPaper): ExchangeOnPaper {
  return { returnNumber, worth, waits };
}

interface Sending {
  readonly paper: DraftPaper;
  readonly quoted: QuotedDraft;
  readonly staffId: number | null;
  readonly now: Instant;
}

async function write(
  tx: Tx,
  draft: DraftRow,
  { paper, quoted, staffId, now }: Sending,
): Promise<DraftStepRefused | null> {
  // Goods that are given for others are there when those come back.
  const { validDays } = quoted.draft;
  const reserveDays = quoted.exchange ? validDays : quoted.draft.reserveDays;
  // The last day counts whole, by the shop's clock.
  const until = instantAtHour(paper.validUntil, 24, quoted.terms.timeZone);
  const reservedUntil = reserveDays === 0 ? null : instant(Math.min(after(now, days(reserveDays)), until));
  const short = reservedUntil === null ? null : await reserveForDraft(tx, { ...draft, paper }, now);
  if (short) return { code: "stock_short", sku: short.short.sku, left: short.left };
  await tx.run(setSent, [
    draft.id,
    JSON.stringify(paper),
    paper.priced.order.total,
    new Date(now),
    new Date(until),
    reservedUntil === null ? null : new Date(reservedUntil),
    staffId,
  ]);
  await keepVersion(tx, draft, { paper, sentAt: now, validUntil: until });
  return null;
}
