import type { DecideRefused } from "#engine/requisitions/decide-requisition.ts";
import type { OwnRefused } from "#engine/requisitions/own-requisition.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import type { RequestedRefused } from "#engine/requisitions/requested-order.ts";
import { checkoutFieldText, checkoutTextAt } from "../../storefront/checkout/checkout-field-text.ts";
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

export type RequisitionRefused = DecideRefused | OwnRefused | QuantityWrong | PoRefused;

/** Why a decision about a requisition, or what its requester wanted, was refused. */
export function requisitionMessage(t: Translator, refused: RequisitionRefused): string {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  switch (refused.code) {
    case "dearer":
    case "asked_again":
      return t(`approvals.errors.${refused.code}`, { was: money(refused.was), now: money(refused.now) });
    case "budget_short":
    case "no_approver":
      return companyRefusedText(t, refused, refused.code === "no_approver" ? "cart" : "request");
    case "text_too_long":
      return kindText(t, t(refused.field === "why" ? "approvals.page.why" : "approvals.page.note"), {
        code: "too_long",
        values: { max: refused.max },
      });
    case "quantity_wrong":
      return kindText(t, refused.sku, { code: "whole_number", values: { least: 0, most: refused.most } });
    case "po_refused":
      return refused.sentence;
    case "order_refused":
      return t("approvals.errors.order_refused", { reason: reasonOf(t, refused.refused) });
    case "requisition_not_found":
      return t("fields.gone");
    case "nothing_changed":
    case "all_taken_out":
    case "nothing_left":
      return t("approvals.errors.quantities", { why: refused.code });
    case "note_required":
      return requiredText(t, "approvals.required.note");
    default:
      return t(`approvals.errors.${refused.code}`);
  }
}

/** Why a cart, or a quote that was to be accepted, can't be ordered. */
function reasonOf(t: Translator, refused: RequestedRefused): string {
  switch (refused.code) {
    case "po_required":
    case "po_mask":
    case "po_file_changed":
      return checkoutFieldText(t, refused.code);
    case "booking_invalid": {
      const [first] = refused.fieldErrors;
      return checkoutTextAt(t, first?.field ?? "", first?.code ?? "cost_center_required");
    }
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
      return t("approvals.errors.quote_over");
    default:
      return checkoutErrorMessage(t, refused, { pressed: "order" });
  }
}
