import { lineParts } from "#domain/checkout/draft.ts";
import type { DraftChange } from "#engine/admin/drafts/save-draft.ts";
import type { EditorError } from "#engine/admin/drafts/quote-draft.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { checkoutFieldText } from "../../storefront/checkout/checkout-error-message.ts";
import { priceErrorMessage } from "../../storefront/cart/price-error-message.ts";
import type { ShownError } from "./draft-action.server.ts";

/** Message of a field error. */
export function fieldErrorText(t: Translator, { code }: EditorError): string {
  switch (code) {
    case "sku_required":
      return requiredText(t, "adminDrafts.sku");
    case "language_required":
      return requiredText(t, "adminDrafts.language");
    case "reason_required":
      return requiredText(t, "adminOrders.reason");
    case "sku_twice":
    case "sku_unknown":
    case "not_sold":
    case "quantity_invalid":
    case "price_invalid":
    case "reason_too_long":
    case "percent_invalid":
    case "amount_invalid":
    case "days_invalid":
    case "reserve_longer":
    case "no_goods":
      return t(`adminDrafts.errors.${code}`);
    default:
      return checkoutFieldText(t, code);
  }
}

/** Message of a refused step without a field. */
export function refusedText(t: Translator, { code, short, price }: ShownError): string | null {
  if (code === "fields") return null;
  if (code === "price") return price && priceErrorMessage(t, price);
  if (code === "stock_short") return t("adminDrafts.refused.stock_short", short ?? { sku: "", left: 0 });
  return t(`adminDrafts.refused.${code}`);
}

/** Name of a form field in the history and beside another version. */
export function draftFieldName(t: Translator, field: string): string {
  const [, place, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const linePart = lineParts.find((one) => one === part);
  if (place !== undefined && linePart)
    return t("adminDrafts.field.line", { line: Number(place) + 1, part: t(`adminDrafts.${linePart}`) });
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
      return t(`adminDrafts.${field}`);
    case "poNumber":
      return t("orders.texts.poNumber.field");
    case "contact.place":
      return t("adminDrafts.field.place");
    default:
      return t(field.startsWith("freight.") ? "adminDrafts.field.freight" : "adminDrafts.field.person");
  }
}

/** A change in the history; of the buyer's data only the fact that it changed. */
export function changeText(t: Translator, { field, from, to }: DraftChange): string {
  const name = draftFieldName(t, field);
  if (from === undefined && to === undefined) return name;
  const empty = t("adminDrafts.empty");
  return t("adminDrafts.change", { field: name, from: from || empty, to: to || empty });
}
