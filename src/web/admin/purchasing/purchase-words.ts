import { type PurchaseFieldError, purchaseLineParts } from "#domain/inventory/purchase-order.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorLine, kindText, requiredText } from "../../error-text.ts";
import type { ShownError } from "./purchase-action.server.ts";
import { refusedText as refusal, sharedText } from "../refused-text.ts";

/** A field's error for the list above the form; its message also stands at the field. */
export function purchaseErrorLine(t: Translator, error: PurchaseFieldError) {
  const label = purchaseFieldName(t, error.field);
  return errorLine(t, { ...error, label }, (code) =>
    code === "no_goods" ? requiredText(t, "adminPlaces.required.lines") : sharedText(t, code),
  );
}

/** Message of a refused step; errors at fields of the form have their own. */
export function refusedText(t: Translator, { code, sku, left }: ShownError): string {
  if (code === "fields") return "";
  if (code === "day_format" || code === "day_past") return kindText(t, t("adminPurchases.expectedOn"), { code });
  // The sentences of a delivery's lines name the part.
  if (code === "one_unit" || code === "part_not_found") return t(`adminPurchases.refused.${code}`, { sku });
  return refusal(t, code, (own) => t(`adminPurchases.refused.${own}`, { sku, left }), { sku, left });
}

const parts = {
  sku: "adminDrafts.sku",
  quantity: "adminDrafts.quantity",
  cost: "adminPurchases.cost",
  expected: "adminPurchases.expectedOn",
} as const;

/** Name of a field of a purchase order. */
export function purchaseFieldName(t: Translator, field: string): string {
  const [, place, part] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const linePart = purchaseLineParts.find((one) => one === part);
  if (place !== undefined && linePart)
    return t("adminPurchases.line", { line: Number(place) + 1, part: t(parts[linePart]) });
  return t(
    field === "supplier"
      ? "adminPurchases.supplierName"
      : field === "note"
        ? "adminPurchases.note"
        : "adminPurchases.goods",
  );
}
