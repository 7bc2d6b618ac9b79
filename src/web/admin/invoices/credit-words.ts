import { zero } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { kindText, requiredText } from "../../error-text.ts";
import type { FieldError } from "../../ui/error-summary.tsx";
import { sharedText } from "../refused-text.ts";
import type { CreditError } from "./credit.server.ts";

/** The field of a line that a refusal is about. */
const fieldOfLine = ({ code, key = "" }: CreditError): string =>
  code === "units_invalid" || code === "more_units_than_left" ? `units-${key}` : `amount-${key}`;

function wordsOf(
  t: Translator,
  { code, amount, max = 0 }: CreditError,
): Pick<FieldError, "message"> & { field?: string } {
  const label = t("adminInvoices.creditNote");
  const sum = formatMoney(amount ?? zero, t.language);
  switch (code) {
    case "reason_required":
      return { field: "reason", message: requiredText(t, "adminInvoices.reason") };
    case "note_required":
      return { field: "note", message: requiredText(t, "adminInvoices.creditNote") };
    case "text_too_long":
      return { field: "note", message: kindText(t, label, { code: "too_long", values: { max } }) };
    case "amount_unreadable":
      return { message: kindText(t, t("adminInvoices.creditAmount"), { code: "money_format" }) };
    case "credit_required":
      return { field: "", message: requiredText(t, "adminInvoices.creditParts") };
    case "more_units_than_left":
      return { message: sharedText(t, "quantity_too_large") };
    case "more_than_left":
      return { message: t("adminInvoices.refused.more_than_kept", { amount: sum }) };
    case "credit_changed":
      return { message: t("adminOrders.change.refused.total_unseen", { total: sum }) };
    default:
      return { message: sharedText(t, code) };
  }
}

/** A refusal at its field; of a line, whose name stands before it. */
export function creditError(t: Translator, error: CreditError, lineName: (key: string) => string): FieldError {
  const { field, message } = wordsOf(t, error);
  const { key } = error;
  return key === undefined
    ? { field: field ?? "", message }
    : { field: fieldOfLine(error), label: lineName(key), message };
}
