import { dayIn, hourOf } from "#domain/kernel/business-days.ts";
import { promisedWait } from "#domain/inventory/back-order.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant, instant } from "#domain/kernel/time.ts";
import { drawingsOfGoods } from "../../catalogue/goods-drawings.ts";
import { type DraftPaper, type DraftRow, lockDraft, stepOf, writeDraftEvent } from "../../checkout/draft-row.ts";
import { type ExchangeOnPaper, lockReturned } from "../../checkout/draft-exchange.ts";
import { keepVersion } from "../../checkout/draft-versions.ts";
import { askingForTax, type TaxAsker } from "../../checkout/sale-tax.ts";
import { writeMessage } from "../../checkout/quote-thread.ts";
import { releaseDraft, reserveForDraft } from "../../checkout/draft-stock.ts";
import type { DepositTerms } from "#domain/receivables/deposit.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { keepWorth } from "../../returns/exchanges.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type AccountOffer, accountOffer } from "../../receivables/accept-order.ts";
import type { EditorError, QuotedDraft } from "./quote-draft.ts";
import { quoteFor } from "./quote-for.ts";

export type DraftStepRefused =
  | { code: "draft_missing" }
  | { code: "draft_stale" }
  | { code: "draft_closed" }
  | { code: "incomplete"; fieldErrors: readonly EditorError[] }
  | { code: "stock_short"; sku: string; left: number }
  /** The return whose goods were to pay for it has ended, was refunded, or is exchanged for others. */
  | { code: "exchange_over" }
  | PriceRefused;

interface Step {
  readonly id: number;
  /** The version that was shown. */
  readonly version: number;
}

const setSent = statement<[number, string, number, Date, Date, Date | null, number | null]>(
  "draft_sent",
  `update order_drafts set state = 'sent', version = version + 1, sent_count = sent_count + 1, paper = $2::jsonb,
     total_cents = $3, sent_at = $4, updated_at = $4, valid_until = $5, reserved_until = $6,
     staff_id = coalesce(staff_id, $7) where id = $1`,
);

/**
 * Sends a draft: its figures are decided now and hold until its last day, its goods are reserved as chosen, and the
 * mail with the way to pay is enqueued.
 */
export function sendDraft(
  shop: DbAndClock & TaxAsker,
  staff: StaffActor,
  step: Step,
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return askingForTax(shop, () => shop.db.transaction((tx) => sendWithin(tx, shop, staff, step)));
}

/** The same in a transaction of its caller. */
export async function sendWithin(
  tx: Tx,
  shop: DbAndClock,
  staff: StaffActor,
  step: Step,
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
  await enqueue(tx, shop.clock, "send_draft_mail", { draftId: draft.id }, { key: `draft-mail:${draft.id}` });
  const amount = paper.priced.order.total;
  await writeDraftEvent(tx, draft.id, "sent", { by: staff.email, data: { total: amount }, now });
  await audit(tx, staff, "draft-sent", draft.number, now, { amount });
  return ok({ id: draft.id, version: draft.version + 1, total: amount, isExchange: exchange !== null });
}

/** A draft that was sent, in the version that it has now. */
interface SentDraft extends Step {
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
  const validUntil = dayIn(terms.timeZone, after(now, days(draft.validDays)));
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
  const until = hourOf(paper.validUntil, 24, quoted.terms.timeZone);
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

const setState = statement<[number, "draft" | "withdrawn", Date, number | null]>(
  "draft_state",
  `update order_drafts set state = $2, version = version + 1, paper = null, total_cents = null, valid_until = null,
     updated_at = $3, staff_id = coalesce(staff_id, $4) where id = $1`,
);
const eventOf = { withdraw: "withdrawn", "take-up": "taken-up", reopen: "reopened" } as const;

/** Asked for by its buyer: its turn is the staff's. */
const isWaiting = ({ state }: DraftRow): boolean => state === "requested" || state === "change-asked";

/** Takes a draft up or back, for good or to change it. Its link then says so, and its goods are released. */
export function takeDraftBack(
  shop: DbAndClock,
  staff: StaffActor,
  { id, version, to }: Step & { readonly to: "draft" | "withdrawn" },
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, id);
    if (!draft) return refuse({ code: "draft_missing" });
    const step = to === "withdrawn" ? "withdraw" : isWaiting(draft) ? "take-up" : "reopen";
    if (!stepOf(draft, step, "staff", now).ok) return refuse({ code: "draft_closed" });
    if (draft.version !== version) return refuse({ code: "draft_stale" });
    await releaseDraft(tx, draft, now);
    await tx.run(setState, [id, to, new Date(now), to === "draft" ? staff.id : null]);
    const event = eventOf[step];
    await writeDraftEvent(tx, id, event, { by: staff.email, now });
    await audit(tx, staff, `draft-${event}`, draft.number, now);
    return ok({ id });
  });
}

/** Mails a sent draft once more. */
export function mailDraftAgain(
  shop: DbAndClock,
  staff: StaffActor,
  id: number,
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return shop.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (!draft) return refuse({ code: "draft_missing" });
    if (draft.state !== "sent") return refuse({ code: "draft_closed" });
    await enqueue(tx, shop.clock, "send_draft_mail", { draftId: id }, { key: `draft-mail:${id}` });
    await audit(tx, staff, "mail-resent", draft.number, shop.clock.now());
    return ok({ id });
  });
}
