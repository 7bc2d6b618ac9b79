import { data, redirect, type RouterContextProvider } from "react-router";
import { type DraftValues, isBlankDraft, readDraftNumber } from "#domain/checkout/draft.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { type DraftStepRefused, mailDraftAgain, takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { assignDraft } from "#engine/admin/drafts/assign-draft.ts";
import { renewLink } from "#engine/admin/drafts/renew-link.ts";
import { writeToBuyer } from "#engine/admin/drafts/write-to-buyer.ts";
import type { MessageError } from "#engine/checkout/quote-thread.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import { quoteFor } from "#engine/admin/drafts/quote-for.ts";
import { saveDraft, type SaveDraftRefused } from "#engine/admin/drafts/save-draft.ts";
import { sendDraft } from "#engine/admin/drafts/send-draft.ts";
import { type DraftRow, findDraft } from "#engine/checkout/draft-row.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { filesRefusedText, type MessageForm, messageKeyOf } from "../../account/quotes/message-form.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { requirePermission } from "../staff-session.server.ts";
import { acceptByPhone, type NotPlaced } from "./accept-by-phone.server.ts";
import { beginsOf, partyOf } from "./draft-begin.server.ts";
import { readForm } from "./draft-screen.server.ts";
import { editLines, type FoundGoods, goodsFound, typedValues } from "./line-forms.server.ts";

type Context = Readonly<RouterContextProvider>;
type Refused = SaveDraftRefused | DraftStepRefused;

const intents = [
  "save",
  "send",
  "find",
  "reopen",
  "withdraw",
  "mail",
  "renew-link",
  "answer",
  "accept",
  "assign",
] as const;

const nobody = { customerId: null, companyId: null, siteId: null };

/** Handles the editor of a draft; `number` is null for a new one. */
export async function answerDraftForm(context: Context, { form, files }: MessageForm, number: string | null) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const edited = form.has("add") || form.has("remove");
  const intent = intents.find((one) => one === textOf(form, "intent")) ?? null;
  if (!edited && intent === null) throw badForm();
  const staff = requirePermission(context, "drafts.edit");
  const by = {
    id: staff.id,
    email: staff.email,
    mayPrice: may(staff.role, "drafts.price"),
    mayGoBelow: may(staff.role, "prices.below-floor"),
  };
  const draftNumber = number === null ? null : readDraftNumber(number);
  const draft = draftNumber && (await findDraft(shop.db, draftNumber));
  if (number !== null && !draft) throw pageMissing(context);
  const version = versionOf(form);
  const done = (to: string, what: string) =>
    redirect(href(facts.prefix, "adminDraft", { number: to }, { done: what }), 303);
  const begins = beginsOf(form);
  const party = draft ?? (await partyOf(shop, begins)) ?? nobody;
  const values = typedValues(await inShopLanguages(context, form));
  const again = async (typed: DraftValues, more: Partial<Reply> = {}, seen = version) => {
    const about = { shop, staff, language: facts.language };
    const screen = await readForm(about, { values: typed, party, paper: null });
    const error = more.error ? { ...more.error, stored: await asTyped(context, more.error.stored) } : null;
    const key = number === null ? textOf(form, "key") : "";
    return replyOf({ ...screen, version: seen, key, find: textOf(form, "find"), ...nothingElse, ...more, error });
  };

  const turn =
    draft && isTurn(intent)
      ? await takeTurn({ shop, by, draft, form, files, version, language: facts.language }, intent)
      : null;
  if (draft && turn) return "done" in turn ? done(draft.number, turn.done) : again(draft.typed, turn);
  if (draft && isStep(intent)) {
    const outcome = await takeStep({ shop, by, draft, form, version }, intent);
    if (outcome.ok) return done(draft.number, doneWords[intent]);
    return again(draft.typed, { error: errorOf(outcome.error) });
  }
  if (edited) return again(editLines(values, form));
  if (intent === "find") return again(values, { found: await goodsFound(shop, textOf(form, "find"), facts.language) });
  const key = /^[\w-]{16,60}$/.test(textOf(form, "key")) ? textOf(form, "key") : null;
  if (!draft && key === null) throw badForm();
  // A draft in which nothing is typed is of no use to anybody.
  if (!draft && intent === "send" && isBlankDraft(values))
    return again(values, { error: errorOf(await incomplete(shop, values, party)) });
  const saved = await saveDraft(shop, by, { id: draft?.id ?? null, version, key: key ?? "", begins, values });
  if (!saved.ok) {
    const { error } = saved;
    // Saved once more, one's own version is the one that counts.
    return again(values, { error: errorOf(error) }, error.code === "draft_stale" ? error.version : version);
  }
  if (intent !== "send") return done(saved.value.number, "saved");
  const sending = await sendDraft(shop, by, saved.value);
  if (sending.ok) return done(saved.value.number, sending.value.number === null ? "sent" : "accepted");
  const { error } = sending;
  const why = error.code === "not_placed" ? { notPlaced: error.error } : { error: errorOf(error) };
  return again(values, { ...why, kept: draft ? null : saved.value.number }, saved.value.version);
}

async function incomplete({ db, clock }: Shop, values: DraftValues, party: Parameters<typeof quoteFor>[2]) {
  const { fieldErrors, missing } = await quoteFor(db, values, party, clock.now());
  return { code: "incomplete", fieldErrors: [...fieldErrors, ...missing] } as const;
}

type Turn = "answer" | "accept" | "assign";
const isTurn = (intent: string | null): intent is Turn =>
  intent === "answer" || intent === "accept" || intent === "assign";

interface StepSent {
  readonly shop: Shop;
  readonly by: StaffActor;
  readonly draft: DraftRow;
  readonly form: FormData;
  readonly version: number;
}

interface TurnSent extends StepSent, MessageForm {
  readonly language: Language;
}

/** A step beside the form: a message, the order of a buyer on the phone, or who answers. Gives what the page says. */
async function takeTurn(
  { shop, by, draft, form, files, version, language }: TurnSent,
  intent: Turn,
): Promise<{ readonly done: string } | Partial<Reply>> {
  if (intent === "answer") {
    const text = textOf(form, "text");
    if (!files.ok) return { answer: { text, error: null, files: filesRefusedText(language, files.error) } };
    const message = { draftId: draft.id, text, files: files.value, key: messageKeyOf(form) };
    const written = await writeToBuyer(shop, by, message);
    if (written.ok) return { done: "answered" };
    const { error } = written;
    return error.code === "invalid" ? { answer: { text, error: error.error, files: null } } : gone;
  }
  if (intent === "assign") {
    const assigned = await assignDraft(shop, by, { draftId: draft.id, staffId: readId(textOf(form, "staff")) });
    return assigned.ok ? { done: "assigned" } : gone;
  }
  return (await acceptByPhone(shop, by, { draft, form, version })) ?? { done: "accepted" };
}

const doneWords = {
  reopen: "reopened",
  withdraw: "withdrawn",
  mail: "mailed",
  "renew-link": "link-renewed",
} as const satisfies Readonly<Record<string, string>>;
type Step = keyof typeof doneWords;
const isStep = (intent: string | null): intent is Step => intent !== null && Object.hasOwn(doneWords, intent);

/** A step of an offer beside its form and turns. */
function takeStep({ shop, by, draft, form, version }: StepSent, step: Step) {
  const { id } = draft;
  if (step === "mail") return mailDraftAgain(shop, by, id);
  if (step === "renew-link") return renewLink(shop, by, { id, linkRound: readWholeNumber(textOf(form, "link")) ?? -1 });
  return takeDraftBack(shop, by, { id, version, to: step === "reopen" ? "draft" : "withdrawn" });
}

/** Somebody has taken it away or on meanwhile. */
const gone: Partial<Reply> = {
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

function errorOf(error: Refused): ShownError {
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

type Reply = Awaited<ReturnType<typeof readForm>> & {
  readonly version: number;
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
export type DraftReply = Reply;

const nothingElse = { kept: null, error: null, found: null, answer: null, notPlaced: null, phone: null };

function replyOf(reply: Reply) {
  const { error, answer, notPlaced } = reply;
  if (answer) return data<Reply>(reply, 400);
  if (notPlaced) return data<Reply>(reply, notPlaced.code === "text_too_long" ? 400 : 409);
  return data<Reply>(
    reply,
    error === null ? 200 : error.code === "fields" ? 400 : error.code === "price_forbidden" ? 403 : 409,
  );
}
