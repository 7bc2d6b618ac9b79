import { data, redirect } from "react-router";
import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { isPaymentMethod, onAccount, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { orderTexts } from "#domain/checkout/order-texts.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { refuse, type Result } from "#domain/kernel/result.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import type { DraftRow } from "#engine/checkout/draft-row.ts";
import { placeDraft } from "#engine/checkout/place-draft.ts";
import type { PlaceDraftRefused } from "#engine/checkout/prepare-draft.ts";
import { answerQuote, type AnswerRefused, isAnswerStep, writeToStaff } from "#engine/checkout/quote-answers.ts";
import { dropFiles } from "#engine/checkout/take-quote-file.ts";
import { requestQuote, type RequestQuoteRefused } from "#engine/requisitions/request-quote.ts";
import { drawsWithPhotos } from "#engine/buyers/drawn-by.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { order as orderParty } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { referenceFields } from "../../storefront/checkout/checkout-form.ts";
import { badForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { filesRefusedText, messageKeyOf, type MessageFormWithPo, readMessageForm } from "./message-form.server.ts";
import { mayAttachPo, type PoRefused, type PoShown, takePoFile } from "./po-of-quote.server.ts";

export type QuoteIntent =
  | "pay"
  | "continue"
  | "request"
  | "message"
  | "confirm"
  | "decline"
  | "ask-change"
  | "withdraw";

/** Files of a message, with the sentence why none were sent. */
interface FilesRefused {
  readonly code: "files_refused";
  readonly sentence: string;
}

/** A refused answer, with what was typed. */
export interface QuoteReply {
  readonly intent: QuoteIntent;
  readonly error:
    | PlaceDraftRefused
    | RequestQuoteRefused
    | AnswerRefused
    | TooMany
    | { readonly code: "method_required" }
    | FilesRefused
    | PoRefused
    | { readonly code: "role_needed" };
  /** The PDF of the purchase order as the form has left it; left out where it did not come to that. */
  readonly poDocument?: PoShown | null;
  readonly typed: {
    readonly text: string;
    readonly poNumber: string;
    readonly method: string;
    /** Why it is needed, for whoever approves it. */
    readonly why: string;
    /** Cost center and references, by their fields. */
    readonly booking: Readonly<Record<string, string>>;
  };
}

interface Sent extends MessageFormWithPo {
  readonly language: Language;
  readonly draft: DraftRow;
  readonly buyer: Buyer;
  readonly isOpened: boolean;
  /** The page it was sent from, where a word of thanks is shown. */
  back(done: string): string;
  /** The way from an accepted quote to its payment or order. */
  onward(order: { readonly orderId: number; readonly number: string }, method: PaymentMethod | null): Promise<string>;
  /** The page of a request for approval; left out where no company buys. */
  readonly approval?: { page(requisition: number): string };
}

/** Reads a form of a quote's page; whoever may not answer the quote sends no files. */
export function readQuoteForm(
  shop: Shop,
  sent: Pick<Sent, "draft" | "buyer" | "isOpened"> & { readonly request: Request; readonly clientIp: string },
): Promise<MessageFormWithPo> {
  const { request, draft, buyer, isOpened, clientIp } = sent;
  return readMessageForm(shop, {
    request,
    intent: "message",
    party: `quote ${draft.id}`,
    mayWrite: openQuote(buyer, { ...draft, isOpened }, "answer") === "open",
    mayAttachPo: mayAttachPo(buyer, draft),
    draws: drawsWithPhotos([budgets.quoteFiles, orderParty(draft.id)], { isProved: isProved(buyer), clientIp }),
  });
}

/** Handles each form of a quote's page: accepting, a no, a wish for a change, a message. */
export async function answerQuoteForm(shop: Shop, sent: Sent) {
  const { form, draft, buyer, isOpened } = sent;
  const intent = textOf(form, "intent");
  const typed = {
    text: textOf(form, "text"),
    poNumber: textOf(form, "poNumber"),
    method: textOf(form, "method"),
    why: textOf(form, "why"),
    booking: Object.fromEntries(["costCenter", ...referenceFields].map((name) => [name, textOf(form, name)])),
  };
  const isPay = intent === "pay" || intent === "continue";
  const isRequest = intent === "request" && sent.approval !== undefined;
  if (!isPay && !isRequest && intent !== "message" && !isAnswerStep(intent)) throw badForm();
  const refused = (error: QuoteReply["error"], init: number | ResponseInit) =>
    data<QuoteReply>({ intent, error, typed }, init);
  // Holders of the link have a budget of their own: nobody else can use it up.
  const budget = isPay || isRequest ? budgets.draftPayments : budgets.quoteAnswers;
  const may = await spend(shop.db, shop.clock.now(), [budget, orderParty(draft.id)]);
  if (!may.ok) {
    if (sent.files.ok) await dropFiles(shop, sent.files.value);
    return refused(may.error, tooManyInit(may.error));
  }
  const use = isPay ? "accept" : isRequest ? "request" : "answer";
  if (openQuote(buyer, { ...draft, isOpened }, use) !== "open") return refused({ code: "role_needed" }, 403);
  if (isPay || isRequest) return accept(shop, sent, { intent, typed });
  const answer = { draftId: draft.id, text: typed.text, customerId: isCustomer(buyer) ? buyer.customerId : null };
  const done = isAnswerStep(intent)
    ? await answerQuote(shop, intent, { ...answer, version: versionIn(form) })
    : await write(shop, sent, answer);
  if (!done.ok) return refused(done.error, isOfTyped(done.error) ? 400 : 409);
  throw redirect(sent.back(intent), 303);
}

/** Writes a message with its files, all of them or none. */
async function write(
  shop: Shop,
  { form, files, language }: Sent,
  answer: Omit<Parameters<typeof writeToStaff>[1], "files" | "key">,
): Promise<Result<null, AnswerRefused | FilesRefused>> {
  const because = (error: Parameters<typeof filesRefusedText>[1]) =>
    refuse({ code: "files_refused" as const, sentence: filesRefusedText(language, error) });
  if (!files.ok) return because(files.error);
  const written = await writeToStaff(shop, { ...answer, files: files.value, key: messageKeyOf(form) });
  if (written.ok) return written;
  const { error } = written;
  return error.code === "no_room" ? because({ code: error.reason, fileName: "" }) : refuse(error);
}

const isOfTyped = ({ code }: AnswerRefused | FilesRefused) => code === "invalid" || code === "files_refused";

const versionIn = (form: FormData): number => readWholeNumber(textOf(form, "version")) ?? 0;

/** Accepts the quote, or sends its acceptance for approval. */
async function accept(shop: Shop, sent: Sent, { intent, typed }: Pick<QuoteReply, "intent" | "typed">) {
  const { form, draft, buyer } = sent;
  // It stays with the quote, whatever else of the form is refused.
  const po = await takePoFile(shop, sent);
  const poDocument = po.ok ? po.value : undefined;
  const refused = (error: QuoteReply["error"], status: number) =>
    data<QuoteReply>({ intent, error, typed, ...(poDocument !== undefined && { poDocument }) }, status);
  if (!po.ok) return refused(po.error, po.error.code === "po_fixed" ? 409 : 400);
  const method = isPaymentMethod(typed.method) ? typed.method : null;
  if (draft.orderId === null && method === null) return refused({ code: "method_required" }, 400);
  const poNumber = cleanReference(typed.poNumber);
  const tooLong = textTooLong("poNumber", poNumber, orderTexts.poNumber.most);
  if (tooLong) return refused(tooLong, 400);
  const acceptance = {
    draftId: draft.id,
    version: versionIn(form),
    method,
    seenTotal: readWholeNumber(textOf(form, "total")) ?? -1,
    ...(form.has("poNumber") && { poNumber }),
    ...(form.has("seenPo") && { seenPo: textOf(form, "seenPo") }),
    ...seenPoOf(form, poDocument),
    booking: {
      costCenter: typed.booking["costCenter"] ?? "",
      references: referenceFields.map((name) => typed.booking[name]),
    },
  };
  const customer = isCustomer(buyer) ? buyer : null;
  const { approval } = sent;
  if (intent === "request" && approval) {
    if (!customer) return refused({ code: "role_needed" }, 403);
    const { language } = sent;
    const requested = await requestQuote(shop, { ...acceptance, customer, why: typed.why, language });
    if (!requested.ok) return refused(requested.error, requested.error.code === "text_too_long" ? 400 : 409);
    throw redirect(approval.page(requested.value.id), 303);
  }
  const order = await placeDraft(shop, { ...acceptance, customer });
  if (!order.ok) return refused(order.error, 409);
  throw redirect(await sent.onward(order.value, method === onAccount ? onAccount : null), 303);
}

/** The PDF that the sender knows of: the one that came with the form, or else the one that the page showed. */
function seenPoOf(form: FormData, poDocument: PoShown | null | undefined): { seenPoDocument?: string } {
  if (poDocument !== undefined) return { seenPoDocument: poDocument?.mark ?? "" };
  return form.has("seenPoDocument") ? { seenPoDocument: textOf(form, "seenPoDocument") } : {};
}
