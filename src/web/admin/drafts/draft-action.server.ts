import { redirect, type RouterContextProvider } from "react-router";
import { type DraftValues, isBlankDraft } from "#domain/checkout/draft.ts";
import { mergeDrafts } from "#domain/checkout/merge-drafts.ts";
import { readDraftNumber } from "#domain/checkout/draft-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { quoteFor } from "#engine/admin/drafts/quote-for.ts";
import { saveDraft } from "#engine/admin/drafts/save-draft.ts";
import { sendDraft } from "#engine/admin/drafts/send-draft.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { findDraft } from "#engine/checkout/draft-row.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { MessageForm } from "../../account/quotes/message-form.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { answeredDraft } from "../editing/answered-draft.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { requirePermission } from "../staff-session.server.ts";
import { beginsOf, partyOf } from "./draft-begin.server.ts";
import { doneWords, isStep, isTurn, takeStep, takeTurn } from "./draft-turn.server.ts";
import { type DraftReply, errorOf, nothingElse, replyOf } from "./draft-reply.server.ts";
import { readForm } from "./draft-screen.server.ts";
import { editLines, goodsFound, typedValues } from "./line-forms.server.ts";

type Context = Readonly<RouterContextProvider>;

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
  const by = draftStaffOf(staff);
  const draftNumber = number === null ? null : readDraftNumber(number);
  const draft = draftNumber && (await findDraft(shop.db, draftNumber));
  if (number !== null && !draft) throw pageMissing(context);
  const version = versionOf(form);
  const done = (to: string, what: string) =>
    redirect(href(facts.prefix, "adminDraft", { number: to }, { done: what }), 303);
  const begins = beginsOf(form);
  const party = draft ?? (await partyOf(shop, begins)) ?? nobody;
  const values = typedValues(await inShopLanguages(context, form));
  const again = async (typed: DraftValues, more: Partial<DraftReply> = {}, seen = version) => {
    const about = { shop, staff, language: facts.language };
    const error = more.error ? { ...more.error, stored: await asTyped(context, more.error.stored) } : null;
    const mine = { values: await asTyped(context, typed), seen, stored: error?.stored ?? null, draft };
    const { values: both, ...opened } = answeredDraft(form, mine, mergeDrafts);
    const screen = await readForm(about, { values: both, party, paper: null });
    const ofPage = { key: number === null ? textOf(form, "key") : "", find: textOf(form, "find"), version: seen };
    return replyOf({ ...screen, ...opened, ...ofPage, ...nothingElse, ...more, error });
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
  // Sent before by the same form, whose answer was lost: its page says how it stands.
  if (!draft && error.code === "draft_closed")
    return redirect(href(facts.prefix, "adminDraft", { number: saved.value.number }), 303);
  const why = error.code === "not_placed" ? { notPlaced: error.error } : { error: errorOf(error) };
  return again(values, { ...why, kept: draft ? null : saved.value.number }, saved.value.version);
}

const draftStaffOf = ({ id, email, role }: StaffSession) => ({
  id,
  email,
  mayPrice: may(role, "drafts.price"),
  mayGoBelow: may(role, "prices.below-floor"),
});

async function incomplete({ db, clock }: Shop, values: DraftValues, party: Parameters<typeof quoteFor>[2]) {
  const { fieldErrors, missing } = await quoteFor(db, values, party, clock.now());
  return { code: "incomplete", fieldErrors: [...fieldErrors, ...missing] } as const;
}
