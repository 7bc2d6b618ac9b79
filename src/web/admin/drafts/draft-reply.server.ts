import { data } from "react-router";
import type { DraftValues } from "#domain/checkout/draft.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import type { DraftStepRefused } from "#engine/admin/drafts/draft-steps.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import type { SaveDraftRefused } from "#engine/admin/drafts/save-draft.ts";
import type { MessageError } from "#engine/checkout/quote-thread.ts";
import type { NotPlaced } from "./accept-by-phone.server.ts";
import type { readForm } from "./draft-screen.server.ts";
import type { FoundGoods } from "./line-forms.server.ts";

type Refused = SaveDraftRefused | DraftStepRefused;

/** Somebody has taken it away or on meanwhile. */
export const gone: Partial<DraftReply> = {
  error: { code: "draft_closed", fieldErrors: [], stored: null, short: null, price: null },
};

/** Reason for a refused step, as the page shows it. */
export interface ShownError {
  readonly code:
    | "fields"
    | "draft_stale"
    | "draft_closed"
    | "price_forbidden"
    | "buyer_gone"
    | "exchange_over"
    | "stock_short"
    | "price";
  readonly fieldErrors: readonly EditorError[];
  readonly stored: DraftValues | null;
  readonly short: { readonly sku: string; readonly left: number } | null;
  readonly price: PriceRefused | null;
}

export function errorOf(error: Refused): ShownError {
  const none = { fieldErrors: [], stored: null, short: null, price: null };
  switch (error.code) {
    case "invalid":
    case "incomplete":
      return { ...none, code: "fields", fieldErrors: error.fieldErrors };
    case "draft_stale":
      return { ...none, code: "draft_stale", stored: "stored" in error ? error.stored : null };
    case "draft_missing":
    case "draft_closed":
      return { ...none, code: "draft_closed" };
    case "price_forbidden":
    case "exchange_over":
    case "buyer_gone":
      return { ...none, code: error.code };
    case "stock_short":
      return { ...none, code: "stock_short", short: { sku: error.sku, left: error.left } };
    default:
      return { ...none, code: "price", price: error };
  }
}

/** A message to the buyer that was refused, as typed: for its words, or by a sentence about its files. */
interface Answer {
  readonly text: string;
  readonly error: MessageError | null;
  readonly files: string | null;
}

/** Facts of the editor as its form is answered. */
export type DraftReply = Awaited<ReturnType<typeof readForm>> & {
  readonly version: number;
  /** Values that the form counts as opened with, and before somebody else had saved it; null where not known. */
  readonly opened: DraftValues | null;
  readonly before: DraftValues | null;
  /** Of the form of a new draft: it may be stored by now, and sent again it is the same one. */
  readonly key: string;
  /** The number of a new draft that was stored, and then not sent. */
  readonly kept: string | null;
  readonly find: string;
  readonly error: ShownError | null;
  readonly found: readonly FoundGoods[] | null;
  readonly answer: Answer | null;
  /** Why no order was made for the buyer on the phone, and what was typed. */
  readonly notPlaced: NotPlaced["notPlaced"] | null;
  readonly phone: NotPlaced["phone"] | null;
};

export const nothingElse = { kept: null, error: null, found: null, answer: null, notPlaced: null, phone: null };

/** The answer with its status. */
export function replyOf(reply: DraftReply) {
  const { error, answer, notPlaced } = reply;
  if (answer) return data<DraftReply>(reply, 400);
  if (notPlaced) return data<DraftReply>(reply, notPlaced.code === "text_too_long" ? 400 : 409);
  return data<DraftReply>(
    reply,
    error === null ? 200 : error.code === "fields" ? 400 : error.code === "price_forbidden" ? 403 : 409,
  );
}
