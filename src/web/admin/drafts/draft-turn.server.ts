import { mailDraftAgain, takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { assignDraft } from "#engine/admin/drafts/assign-draft.ts";
import { renewLink } from "#engine/admin/drafts/renew-link.ts";
import { writeToBuyer } from "#engine/admin/drafts/write-to-buyer.ts";
import type { DraftRow } from "#engine/checkout/draft-row.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { filesRefusedText, type MessageForm, messageKeyOf } from "../../account/quotes/message-form.server.ts";
import { textOf } from "../../read-form.ts";
import { acceptByPhone } from "./accept-by-phone.server.ts";
import { type DraftReply, gone } from "./draft-reply.server.ts";

type Turn = "answer" | "accept" | "assign";
export const isTurn = (intent: string | null): intent is Turn =>
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
export async function takeTurn(
  { shop, by, draft, form, files, version, language }: TurnSent,
  intent: Turn,
): Promise<{ readonly done: string } | Partial<DraftReply>> {
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

export const doneWords = {
  reopen: "reopened",
  withdraw: "withdrawn",
  mail: "mailed",
  "renew-link": "link-renewed",
} as const satisfies Readonly<Record<string, string>>;
type Step = keyof typeof doneWords;
export const isStep = (intent: string | null): intent is Step => intent !== null && Object.hasOwn(doneWords, intent);

/** A step of an offer beside its form and turns. */
export function takeStep({ shop, by, draft, form, version }: StepSent, step: Step) {
  const { id } = draft;
  if (step === "mail") return mailDraftAgain(shop, by, id);
  if (step === "renew-link") return renewLink(shop, by, { id, linkRound: readWholeNumber(textOf(form, "link")) ?? -1 });
  return takeDraftBack(shop, by, { id, version, to: step === "reopen" ? "draft" : "withdrawn" });
}
