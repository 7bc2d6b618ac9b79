import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { type PoDocument, type PoDocumentError, poMark } from "#domain/cart/po-document.ts";
import type { Language } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { DraftRow } from "#engine/checkout/draft-row.ts";
import { attachPoToQuote, dropPoOfQuote } from "#engine/checkout/po-of-quote.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "../../language/messages.server.ts";
import { textOf } from "../../read-form.ts";
import type { PoFile } from "../../storefront/checkout/po-document.server.ts";

/**
 * Why the PDF of a purchase order was not attached, as a sentence: few pages need these. `po_fixed` where the quote
 * waits for approval, so that its page has no field for one.
 */
export interface PoRefused {
  readonly code: "po_refused" | "po_fixed";
  readonly sentence: string;
}

/** A PDF as the form of an acceptance shows it, and by which it says that it was shown. */
export interface PoShown {
  readonly fileName: string;
  readonly mark: string;
}

export const shownPo = (document: PoDocument | null): PoShown | null =>
  document && { fileName: document.fileName, mark: poMark(document) };

interface SentWithPo {
  readonly form: FormData;
  readonly poFile: PoFile;
  readonly draft: DraftRow;
  readonly buyer: Buyer;
  readonly language: Language;
}

/** True for a company's people who may accept its quote there, or ask for its approval. */
export const mayAttachPo = (buyer: Buyer, draft: DraftRow): boolean =>
  isCustomer(buyer) &&
  draft.companyId !== null &&
  (["accept", "request"] as const).some((use) => openQuote(buyer, { ...draft, isOpened: false }, use) === "open");

/**
 * Attaches the PDF that came with an acceptance, or takes the one before off where that was ticked. Gives the one that
 * is attached then; undefined where the form says nothing of it.
 */
export async function takePoFile(
  shop: Shop,
  { form, poFile, draft, buyer, language }: SentWithPo,
): Promise<Result<PoShown | null | undefined, PoRefused>> {
  if (!isCustomer(buyer) || !mayAttachPo(buyer, draft)) return ok(undefined);
  if (!poFile && textOf(form, "dropPo") !== "on") return ok(undefined);
  if (!poFile) {
    const dropped = await dropPoOfQuote(shop, draft.id);
    return dropped.ok ? dropped : waits(language, dropped.error.by);
  }
  const attached = poFile.ok
    ? await attachPoToQuote(shop, { draftId: draft.id, customer: buyer, file: poFile.value })
    : poFile;
  if (attached.ok) return ok(shownPo(attached.value));
  if (attached.error.code === "quote_waits") return waits(language, attached.error.by);
  return refuse({ code: "po_refused", sentence: poSentence(language, attached.error.code) });
}

/** Why a PDF was not attached. */
export function poSentence(language: Language, code: PoDocumentError): string {
  const t = translators[language];
  return code === "po_file_too_large" ? t("companyOrders.poDocument.tooLarge") : t(`uploads.poDocument.${code}`);
}

const waits = (language: Language, by: string) =>
  refuse({ code: "po_fixed" as const, sentence: translators[language]("uploads.poDocument.quote_waits", { by }) });
