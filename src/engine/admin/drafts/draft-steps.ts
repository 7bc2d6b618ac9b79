import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type DraftRow, lockDraft, stepOf, writeDraftEvent } from "../../checkout/draft-row.ts";
import { releaseDraft } from "../../checkout/draft-stock.ts";
import { noteOfferEnd } from "../../checkout/exchange-history.ts";
import { endRequestOf } from "../../checkout/open-request.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { EditorError } from "./quote-draft.ts";

export type DraftStepRefused =
  | { code: "draft_missing" }
  | { code: "draft_stale" }
  | { code: "draft_closed" }
  | { code: "incomplete"; fieldErrors: readonly EditorError[] }
  | { code: "stock_short"; sku: string; left: number }
  /** The return whose goods were to pay for it has ended, was refunded, or is exchanged for others. */
  | { code: "exchange_over" }
  | PriceRefused;

export interface DraftStep {
  readonly id: number;
  /** The version that was shown. */
  readonly version: number;
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
  { id, version, to }: DraftStep & { readonly to: "draft" | "withdrawn" },
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
    await endRequestOf(tx, shop.clock, id, now);
    // One that has expired was noted then.
    if (to === "withdrawn" && draft.state !== "expired")
      await noteOfferEnd(tx, id, "canceled", { by: { actor: "merchant", id: staff.id }, now });
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
