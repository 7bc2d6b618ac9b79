import { dayIn, hourOf } from "#domain/kernel/business-days.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant, instant } from "#domain/kernel/time.ts";
import { type DraftPaper, type DraftRow, lockDraft, writeDraftEvent } from "../../checkout/draft-row.ts";
import { releaseDraft, reserveForDraft } from "../../checkout/draft-stock.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { type EditorError, type QuotedDraft, quoteDraft } from "./quote-draft.ts";
import { type DraftShop, isExempt } from "./save-draft.ts";

export type DraftStepRefused =
  | { code: "draft_missing" }
  | { code: "draft_stale" }
  | { code: "draft_closed" }
  | { code: "incomplete"; fieldErrors: readonly EditorError[] }
  | { code: "stock_short"; sku: string; left: number }
  | PriceRefused;

interface Step {
  readonly id: number;
  /** The version that was shown. */
  readonly version: number;
}

const setSent = statement<[number, string, number, Date, Date, Date | null]>(
  "draft_sent",
  `update order_drafts set state = 'sent', version = version + 1, paper = $2::jsonb, total_cents = $3, sent_at = $4, updated_at = $4,
     valid_until = $5, reserved_until = $6 where id = $1`,
);

/**
 * Sends a draft: its figures are decided now and hold until its last day, its goods are reserved as chosen, and the mail
 * with the way to pay is enqueued.
 */
export function sendDraft(
  shop: DraftShop,
  staff: StaffActor,
  step: Step,
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, step.id);
    if (!draft) return refuse({ code: "draft_missing" });
    if (draft.state !== "draft") return refuse({ code: "draft_closed" });
    if (draft.version !== step.version) return refuse({ code: "draft_stale" });
    const quoted = await quoteDraft(tx, draft.typed, { now, taxExempt: await isExempt(tx, draft.customerId, now) });
    const fieldErrors = [...quoted.fieldErrors, ...quoted.missing];
    if (fieldErrors.length > 0) return refuse({ code: "incomplete", fieldErrors });
    if (quoted.refused) return refuse(quoted.refused);
    const paper = paperOf(quoted, now);
    const short = await write(tx, draft, { paper, quoted, now });
    if (short) return refuse(short);
    await enqueue(tx, shop.clock, "send_draft_mail", { draftId: draft.id }, { key: `draft-mail:${draft.id}` });
    const amount = paper.priced.order.total;
    await writeDraftEvent(tx, draft.id, "sent", { by: staff.email, data: { total: amount }, now });
    await audit(tx, staff, "draft-sent", draft.number, now, { amount });
    return ok({ id: draft.id });
  });
}

function paperOf({ draft, rows, activities, checkout, place, priced, terms }: QuotedDraft, now: Instant): DraftPaper {
  if (!checkout || !priced) throw new Error("a draft that lacks nothing has a buyer and a price");
  const sentOn = dayIn(terms.timeZone, now);
  const validUntil = dayIn(terms.timeZone, after(now, days(draft.validDays)));
  return { sentOn, validUntil, checkout, place, rows, activities, priced };
}

async function write(
  tx: Tx,
  draft: DraftRow,
  { paper, quoted, now }: { readonly paper: DraftPaper; readonly quoted: QuotedDraft; readonly now: Instant },
): Promise<DraftStepRefused | null> {
  const { reserveDays } = quoted.draft;
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
  ]);
  return null;
}

const setState = statement<[number, "draft" | "withdrawn", Date]>(
  "draft_state",
  `update order_drafts set state = $2, version = version + 1, paper = null, total_cents = null, valid_until = null, updated_at = $3
   where id = $1`,
);

/** Takes a draft back, for good or to change it. Its link then says so, and its goods are released. */
export function takeDraftBack(
  shop: DraftShop,
  staff: StaffActor,
  { id, version, to }: Step & { readonly to: "draft" | "withdrawn" },
): Promise<Result<{ id: number }, DraftStepRefused>> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now();
    const draft = await lockDraft(tx, id);
    if (!draft) return refuse({ code: "draft_missing" });
    if (draft.state === "ordered" || draft.state === to) return refuse({ code: "draft_closed" });
    if (draft.version !== version) return refuse({ code: "draft_stale" });
    await releaseDraft(tx, draft, now);
    await tx.run(setState, [id, to, new Date(now)]);
    const event = to === "draft" ? "reopened" : "withdrawn";
    await writeDraftEvent(tx, id, event, { by: staff.email, now });
    await audit(tx, staff, `draft-${event}`, draft.number, now);
    return ok({ id });
  });
}

/** Mails a sent draft once more. */
export function mailDraftAgain(
  shop: DraftShop,
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
