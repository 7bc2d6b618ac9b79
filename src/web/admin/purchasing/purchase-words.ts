import { purchaseLineParts } from "#domain/inventory/purchase-order.ts";
import type { Translator } from "#i18n/translator.ts";
import { type CodeOf, errorText } from "../../error-text.ts";
import type { ShownError } from "./purchase-action.server.ts";

/** Message of an error at a field. */
export const purchaseErrorText = errorText(
  (t, code: CodeOf<"adminPurchases.errors">) => t(`adminPurchases.errors.${code}`),
  {
    cost_required: "adminPurchases.cost",
    sku_required: "adminDrafts.sku",
    supplier_required: "adminPurchases.supplierName",
  },
);

/** Message of a refused step; errors at fields of the form have their own. */
export function refusedText(t: Translator, { code, sku, left }: ShownError): string {
  if (code === "fields") return "";
  return code === "day_invalid"
    ? t(`adminPurchases.errors.${code}`)
    : t(`adminPurchases.refused.${code}`, { sku, left });
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
