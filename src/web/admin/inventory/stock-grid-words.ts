import { cellText, type GridColumn } from "#domain/inventory/stock-grid.ts";
import { isFieldErrorKind, type KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { cents } from "#domain/kernel/money.ts";
import type { BadCell } from "#engine/admin/stock-grid/grid-plan.ts";
import { formatMoney, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { floorText } from "../field-error-text.ts";
import { sharedText } from "../refused-text.ts";

/** A cell's value in words: an amount, a number of units, or a dash. */
export function cellValue(t: ShopTranslator, column: GridColumn, value: number | null): string {
  if (value === null) return "–";
  return column === "price" || column === "cost"
    ? formatMoney(cents(value), t.language)
    : formatNumber(value, t.language);
}

/** Why a cell is refused, with its label where the message does not name it. */
export function useCellError() {
  const t = useT();
  return (column: GridColumn, error: BadCell["error"], label: string = t(`adminStock.grid.column.${column}`)) => {
    if (isKind(error)) return { message: kindText(t, label, error) };
    if (error.code === "below_floor") return { message: floorText(t, label, { values: { floor: error.floor } }) };
    return { label, message: ownText(t, column, error) };
  };
}

type CellError = BadCell["error"];
type OwnError = Exclude<CellError, KindError | { readonly code: "below_floor" }>;

const isKind = (error: CellError): error is Extract<CellError, KindError> => isFieldErrorKind(error.code);

function ownText(t: ShopTranslator, column: GridColumn, error: OwnError): string {
  switch (error.code) {
    case "changed":
      return t("adminStock.grid.refused.changed", { now: cellText(column, error.now) || "–" });
    case "below_reserved":
      return t("adminStock.grid.refused.below_reserved", { count: error.reserved });
    case "not_below_list_price":
      return t("adminStock.grid.refused.not_below_list_price", { price: cellValue(t, "price", error.listPrice) });
    case "place_closed":
    case "one_unit":
      return sharedText(t, error.code);
  }
}
