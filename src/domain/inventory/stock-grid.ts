import type { KindError } from "../kernel/fields/field-error-kind.ts";
import { readMoney } from "../kernel/read-money.ts";
import { readTypedWhole } from "../kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "../kernel/result.ts";
import { maxUnits } from "./stock-adjustment.ts";

/** Columns of the grid in which many parts are edited, in the order on screen. */
export const gridColumns = ["price", "cost", "onHand", "reorderAt"] as const;
export type GridColumn = (typeof gridColumns)[number];

/** Rows that one page shows and one form sends at most. */
export const maxGridRows = 1_000;

/** Values of cells, in cents or units; null where none was set. */
type GridValues = Readonly<Record<GridColumn, number | null>>;

/** A part as the grid judges it, with what lies at the place that the grid is about. */
export interface GridPart {
  readonly values: GridValues;
  /** Units that orders have and that lie nowhere else. */
  readonly reserved: number;
  /** Units at other places. */
  readonly elsewhere?: number;
  /** Its compare-at price, in cents. */
  readonly listPrice: number | null;
  /** An opened unit is one machine with one serial number. */
  readonly isOneUnit: boolean;
}

export type GridCellError =
  | KindError<"money_format" | "money_above_zero" | "whole_number">
  | { readonly code: "one_unit" }
  | { readonly code: "place_closed" }
  | { readonly code: "below_reserved"; readonly reserved: number }
  | { readonly code: "not_below_list_price"; readonly listPrice: number }
  | { readonly code: "below_floor"; readonly floor: number };

const notUnits = { code: "whole_number", values: { least: 0, most: maxUnits } } as const;

const isMoney = (column: GridColumn) => column === "price" || column === "cost";

/** A value as it stands in its cell. */
export function cellText(column: GridColumn, value: number | null): string {
  if (value === null) return "";
  return isMoney(column) ? (value / 100).toFixed(2) : String(value);
}

/** Reads a cell, in cents or units; an empty one is null where the column allows it. */
export function readCell(column: GridColumn, typed: string): Result<number | null, GridCellError> {
  if (typed.trim() === "") {
    if (column === "price") return refuse({ code: "money_above_zero" });
    return column === "onHand" ? refuse(notUnits) : ok(null);
  }
  if (isMoney(column)) {
    const amount = readMoney(typed);
    if (amount === null) return refuse({ code: "money_format" });
    return column === "price" && amount === 0 ? refuse({ code: "money_above_zero" }) : ok(amount);
  }
  const units = readTypedWhole(typed, { most: maxUnits });
  return units === null ? refuse(notUnits) : ok(units);
}

/** Why a part cannot take a value; null if it can. */
export function cellRefusal(
  column: GridColumn,
  value: number | null,
  { reserved, elsewhere = 0, listPrice, isOneUnit }: Omit<GridPart, "values">,
): GridCellError | null {
  if (value === null) return null;
  if (column === "price" && listPrice !== null && value >= listPrice)
    return { code: "not_below_list_price", listPrice };
  if (column === "onHand" && value < reserved) return { code: "below_reserved", reserved };
  return column === "onHand" && isOneUnit && value + elsewhere > 1 ? { code: "one_unit" } : null;
}
