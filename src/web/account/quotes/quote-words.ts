import { isFieldErrorKind } from "#domain/kernel/fields/field-error-kind.ts";
import { formatMoney } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import { checkoutFieldText, checkoutTextAt } from "../../storefront/checkout/checkout-field-text.ts";
import { companyRefusedText } from "../../storefront/checkout/company-refused-text.ts";
import { tooManyText } from "../../too-many.ts";
import type { QuoteReply } from "./quote-action.server.ts";

/** The box in which a text of this form is typed. */
const textLabels = {
  message: "quotes.thread.text",
  decline: "quotes.decline.reason",
  "ask-change": "quotes.change.text",
} as const satisfies Partial<Record<QuoteReply["intent"], MessageKey>>;

/** Fields of the page's forms, by which their errors are led to. */
export const fieldOf = ({ intent, error }: QuoteReply): string => {
  if (error.code === "method_required") return "method";
  if (error.code === "po_required" || error.code === "po_mask") return "poNumber";
  if (error.code === "text_too_long") return error.field;
  if (error.code === "booking_invalid") return error.fieldErrors[0]?.field ?? "";
  if (error.code === "files_refused") return "message-files";
  if (error.code === "po_refused" || error.code === "po_file_changed") return "poDocument";
  return error.code === "invalid" ? `${intent}-text` : "";
};

/** The field that the error summary leads to: where the error is, or where its answer is given. */
export const leadsTo = (reply: QuoteReply): string => {
  if (reply.error.code === "approval_needed") return "why";
  return reply.error.code === "po_used_before" ? "poNumber" : fieldOf(reply);
};

/** Message of a refused answer. */
export function refusedText(t: Translator, { intent, error }: QuoteReply): string {
  switch (error.code) {
    case "too_many":
      return tooManyText(t, error.minutes);
    case "files_refused":
    case "po_refused":
    case "po_fixed":
      return error.sentence;
    case "po_file_changed":
      return checkoutFieldText(t, error.code);
    case "method_required":
      return requiredText(t, "orders.detail.payBy");
    case "po_required":
      return requiredText(t, "orders.texts.poNumber.field");
    case "invalid": {
      const label = intent in textLabels ? textLabels[intent as keyof typeof textLabels] : "quotes.thread.text";
      return isFieldErrorKind(error.error.code) ? kindText(t, t(label), error.error) : "";
    }
    case "booking_invalid":
      return checkoutTextAt(t, error.fieldErrors[0]?.field ?? "", error.fieldErrors[0]?.code ?? "cost_center_required");
    case "out_of_stock":
      return t("quotes.refused.out_of_stock", { name: error.name[t.language], sku: error.sku });
    case "tax_changed":
      return t("quotes.refused.tax_changed", { now: formatMoney(error.now, t.language) });
    case "po_mask":
      return checkoutFieldText(t, error.code);
    case "payment_not_offered":
      return t("checkout.errors.payment_not_offered");
    case "po_used_before":
      return t("checkout.errors.po_used_before", { po: error.po });
    case "credit_limit":
    case "account_overdue":
    case "account_not_offered":
    case "budget_short":
    case "approval_needed":
    case "no_approver":
      return companyRefusedText(t, error, "offer");
    case "text_too_long":
      return kindText(t, t(error.field === "why" ? "quotes.why" : "orders.texts.poNumber.field"), {
        code: "too_long",
        values: { max: error.max },
      });
    case "quote_waits":
      return t("quotes.refused.quote_waits", { by: error.by });
    case "buying_for_ended":
      return t("checkout.errors.buying_for_ended", { site: error.site });
    case "role_may_not_order":
      return t("checkout.errors.role_may_not_order", { site: error.site, source: "offer" });
    case "tax_unknown":
      return t("checkout.errors.tax_unknown");
    case "draft_missing":
      return t("proforma.bad.text");
    default:
      return t(`quotes.refused.${error.code}`);
  }
}
