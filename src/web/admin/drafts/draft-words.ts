import { discountKinds, isDraftField, lineParts } from "#domain/checkout/draft.ts";
import { ownLineParts } from "#domain/checkout/own-lines-form.ts";
import { cents } from "#domain/kernel/money.ts";
import { isLanguage } from "#domain/kernel/language.ts";
import { readTerms } from "#domain/receivables/terms.ts";
import { shippingMethods } from "#domain/shipping/shipping-quote.ts";
import type { CheckoutErrorCode } from "#domain/checkout/validate-checkout.ts";
import type { DraftChange } from "#engine/admin/drafts/save-draft.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import { formatMoney } from "#i18n/format.ts";
import { termsText } from "#i18n/terms-text.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorLine, kindText } from "../../error-text.ts";
import { checkoutLabelAt, checkoutTextAt } from "../../storefront/checkout/checkout-field-text.ts";
import { priceErrorMessage } from "../../storefront/cart/price-error-message.ts";
import type { ShownError } from "./draft-reply.server.ts";
import { refusedText as refusal, sharedText } from "../refused-text.ts";

/** A field's error for the list above the form; its message also stands at the field. */
export function fieldErrorLine(t: Translator, { field, code, values }: EditorError) {
  // The boxes that a draft shares with the checkout are called and say what they do there.
  if (!isDraftField(field)) {
    const shared = checkoutLabelAt(t, field, code);
    // The checkout's own sentence speaks to a buyer at the box.
    if (code === "required" && shared !== null) return { field, message: kindText(t, shared, { code: "required" }) };
    return { field, ...(shared !== null && { label: shared }), message: ownText(t, field, code) };
  }
  const label = draftFieldName(t, field);
  if (code === "below_floor") {
    const floor = formatMoney(cents(Number(values?.["floor"])), t.language);
    return { field, message: t("adminErrors.below_floor", { field: label, floor }) };
  }
  return errorLine(t, { field, label, code, values }, (own) => ownText(t, field, own));
}

function ownText(t: Translator, field: string, code: EditorError["code"]): string {
  switch (code) {
    case "sku_twice":
    case "part_unknown":
      return sharedText(t, code);
    case "not_sold":
    case "reserve_longer":
    case "no_goods":
      return t(`adminDrafts.errors.${code}`);
    default:
      return checkoutTextAt(t, field, code as CheckoutErrorCode, { note: "adminDrafts.field.note" });
  }
}

/** Message of a refused step without a field. */
export function refusedText(t: Translator, { code, short, price }: ShownError): string | null {
  if (code === "fields") return null;
  if (code === "price") return price && priceErrorMessage(t, price);
  if (code === "stock_short") return t("adminDrafts.refused.stock_short", short ?? { sku: "", left: 0 });
  return refusal(t, code, (own) => t(`adminDrafts.refused.${own}`));
}

/** Name of a form field in the history and beside another version. */
export function draftFieldName(t: Translator, field: string): string {
  const [, place, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const linePart = lineParts.find((one) => one === part);
  if (place !== undefined && linePart)
    return t("adminDrafts.field.line", { line: Number(place) + 1, part: t(`adminDrafts.${linePart}`) });
  const [, own, ownPart] = /^own\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const ownLinePart = ownLineParts.find((one) => one === ownPart);
  if (own !== undefined && ownLinePart)
    return t("adminDrafts.own.field", { line: Number(own) + 1, part: t(`adminDrafts.own.${ownLinePart}`) });
  switch (field) {
    case "language":
    case "method":
    case "email":
    case "note":
    case "discountKind":
    case "discountValue":
    case "discountReason":
    case "shippingAmount":
    case "shippingReason":
    case "validDays":
    case "reserveDays":
    case "leadDays":
    case "depositPercent":
    case "agreedTerms":
    case "offerNote":
      return t(`adminDrafts.${field}`);
    case "poNumber":
      return t("orders.texts.poNumber.field");
    case "contact.place":
      return t("adminDrafts.field.place");
    default:
      return t(field.startsWith("freight.") ? "adminDrafts.field.freight" : "adminDrafts.field.person");
  }
}

/**
 * A change in the history; of the buyer's data only the fact that it changed. Null where both values say the same: a
 * form sends a choice that a draft without it has as well.
 */
export function changeText(t: Translator, { field, from, to }: DraftChange): string | null {
  const name = draftFieldName(t, field);
  if (from === undefined && to === undefined) return name;
  const [before, after] = [valueText(t, field, from ?? ""), valueText(t, field, to ?? "")];
  return before === after ? null : t("adminDrafts.change", { field: name, from: before, to: after });
}

/** A field's value in the words of its form. */
function valueText(t: Translator, field: string, value: string): string {
  if (field === "discountKind")
    return t(`adminDrafts.discountChoice.${discountKinds.find((kind) => kind === value) ?? "none"}`);
  if (field === "language" && isLanguage(value)) return t(`adminDrafts.languageChoice.${value}`);
  const method = field === "method" && shippingMethods.find((each) => each === value);
  if (method) return t(`adminDrafts.methodChoice.${method}`);
  const terms = field === "agreedTerms" && readTerms(value);
  return terms ? termsText(t, terms) : value || t("adminDrafts.empty");
}
