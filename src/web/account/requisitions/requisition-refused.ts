import type { DecideRefused } from "#engine/requisitions/decide-requisition.ts";
import type { OwnRefused } from "#engine/requisitions/own-requisition.ts";
import type { CheckoutFieldError } from "#domain/checkout/validate-checkout.ts";
import { formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import type { RequestedRefused } from "#engine/requisitions/requested-order.ts";
import { checkoutFieldText, checkoutTextAt, errorSummaryOf } from "../../storefront/checkout/checkout-field-text.ts";
import { referenceFields } from "../../storefront/checkout/checkout-form.ts";
import { companyRefusedText } from "../../storefront/checkout/company-refused-text.ts";
import { checkoutErrorMessage } from "../../storefront/checkout/checkout-error-message.ts";

/** A quantity as typed that is none. */
export interface QuantityWrong {
  readonly code: "quantity_wrong";
  readonly sku: string;
  readonly most: number;
}

/** Why the PDF of a purchase order was not attached, as a sentence. */
interface PoRefused {
  readonly code: "po_refused";
  readonly sentence: string;
}

const textLabels: Readonly<Record<string, MessageKey>> = {
  why: "approvals.page.why",
  poNumber: "orders.texts.poNumber.field",
};

export type RequisitionRefused = DecideRefused | OwnRefused | QuantityWrong | PoRefused;

/** The fields that a requester changes when sending a requisition again. */
const isBookingField = (field: string): boolean =>
  field === "poNumber" || field === "costCenter" || referenceFields.includes(field);

/** Fields of an order that are refused, of a cart and of a quote. */
function fieldErrorsOf(refused: RequestedRefused): readonly CheckoutFieldError[] {
  if (refused.code === "invalid" || refused.code === "booking_invalid")
    return refused.fieldErrors as CheckoutFieldError[];
  if (refused.code === "po_required" || refused.code === "po_mask") return [{ field: "poNumber", code: refused.code }];
  return [];
}

/** Message at a field of PO number, cost center or references; undefined where it holds. */
export function bookingErrorText(t: Translator, refused: RequisitionRefused, at: string): string | undefined {
  if (refused.code === "text_too_long" && refused.field === at) return requisitionMessage(t, refused);
  if (refused.code !== "order_refused") return undefined;
  const fieldError = fieldErrorsOf(refused.refused).find(({ field }) => field === at);
  return fieldError && checkoutTextAt(t, at, fieldError.code);
}

/** The way on from a refused booking: the requester corrects it, whom the approver asks for that. */
function wayOf(refused: RequestedRefused, screen: Seen | undefined): "ask" | "withdraw" | "none" {
  if (!screen || !fieldErrorsOf(refused).some(({ field }) => isBookingField(field))) return "none";
  if (screen.decides) return "ask";
  return screen.state === "approved" ? "withdraw" : "none";
}

/** The page that a refusal is shown on. */
interface Seen {
  readonly decides: boolean;
  readonly isOwn: boolean;
  readonly state: string;
  /** Null once the request is over. */
  readonly today: object | null;
}

/** Why a decision about a requisition, or what its requester wanted, was refused. */
export function requisitionMessage(t: Translator, refused: RequisitionRefused, screen?: Seen): string {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "dearer":
    case "asked_again":
      return t(`approvals.errors.${refused.code}`, { was: money(refused.was), now: money(refused.now) });
    case "budget_short":
    case "no_approver":
      return companyRefusedText(t, refused, refused.code === "no_approver" ? "cart" : "request");
    case "text_too_long":
      return kindText(t, t(textLabels[refused.field] ?? "approvals.page.note"), {
        code: "too_long",
        values: { max: refused.max },
      });
    case "quantity_wrong":
      return kindText(t, refused.sku, { code: "whole_number", values: { least: 0, most: refused.most } });
    case "po_refused":
      return refused.sentence;
    case "order_refused":
      return t("approvals.errors.order_refused", {
        way: wayOf(refused.refused, screen),
        reason: reasonOf(t, refused.refused),
      });
    case "site_closed": {
      const way = screen?.decides ? "reject" : screen?.isOwn && screen.today ? "withdraw" : "none";
      return t("approvals.page.siteClosed", { site: refused.site, way });
    }
    case "company_held":
      return t("approvals.page.companyHeld", { company: refused.company });
    case "requisition_not_found":
      return t("fields.gone");
    case "nothing_changed":
    case "all_taken_out":
    case "nothing_left":
      return t("approvals.errors.quantities", { why: refused.code });
    case "quote_over":
      return t("approvals.page.quoteOver");
    case "note_required":
      return requiredText(t, "approvals.required.note");
    default:
      return t(`approvals.errors.${refused.code}`);
  }
}

/** Why a cart, or a quote that was to be accepted, can't be ordered. */
function reasonOf(t: Translator, refused: RequestedRefused): string {
  switch (refused.code) {
    case "invalid":
    case "booking_invalid":
    case "po_required":
    case "po_mask":
      return errorSummaryOf(t, fieldErrorsOf(refused))
        .map(({ message }) => message)
        .join("; ");
    case "po_file_changed":
      return checkoutFieldText(t, refused.code);
    case "payment_not_offered":
      return t("checkout.errors.payment_not_offered");
    case "tax_changed":
      return t("approvals.errors.dearer", {
        was: formatMoney(refused.was, t.language),
        now: formatMoney(refused.now, t.language),
      });
    case "draft_missing":
    case "draft_withdrawn":
    case "draft_expired":
    case "draft_changed":
    case "exchange_over":
      return t("approvals.page.quoteOver");
    default:
      return checkoutErrorMessage(t, refused, false);
  }
}
