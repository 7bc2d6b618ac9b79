import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** A whole number of units from 1 to 999. */
export type Quantity = number & { readonly __unit: "1..999" };

/** Most part numbers that a cart holds. */
export const mostCartLines = 500;

/**
 * Reads a quantity from a form or JSON: `3`, `"3"`, full-width `"３"`. Refuses everything that is not whole and 1 to
 * 999.
 */
export function readQuantity(value: unknown): Result<Quantity, { code: "quantity_invalid" }> {
  const count = readWanted(value);
  return count.ok && count.value <= maxPerLine ? ok(count.value as Quantity) : refuse({ code: "quantity_invalid" });
}

/** Reads a quantity, a whole number from 1 to 999,999. `limitToStock` decides whether a line can have that many. */
export function readWanted(value: unknown): Result<number, { code: "quantity_invalid" }> {
  const count = typeof value === "string" ? fromText(value) : value;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 1 || count > 999_999)
    return refuse({ code: "quantity_invalid" });
  return ok(count);
}

function fromText(text: string): number {
  const typed = text.normalize("NFKC").trim();
  return /^\d{1,6}$/.test(typed) ? Number(typed) : Number.NaN;
}

/**
 * Limits a quantity to the stock. More than is available is a `stock_limit` with the rest (never below zero); a line
 * holds at most 999.
 */
export function limitToStock(
  units: number,
  available: number,
): Result<Quantity, { code: "stock_limit"; left: number } | { code: "out_of_stock" } | { code: "quantity_invalid" }> {
  if (available <= 0) return refuse({ code: "out_of_stock" });
  if (units > available && available < maxPerLine) return refuse({ code: "stock_limit", left: available });
  return readQuantity(units);
}
