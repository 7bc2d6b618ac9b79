import type { KindError } from "../kernel/fields/field-error-kind.ts";
import type { Money } from "../kernel/money.ts";
import { readMoney } from "../kernel/read-money.ts";
import { readWholeNumber } from "../kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "../kernel/result.ts";
import { readPriceWord, type RowPrice } from "./price-rows.ts";

/** Prices that one page of a list shows, and that one form sends at most. */
export const maxPriceCells = 1_000;

/** Name of a price's cell in the grid's form. */
export const priceCellName = ({ variantId, from }: { readonly variantId: number; readonly from: number }): string =>
  `price.${variantId}.${from}`;

/** A price as it is typed in a cell of the grid or a file; null is on request, which is in words of the reader's. */
export function priceCellText(price: RowPrice | null, onRequest = "on request"): string {
  if (price === null || price === "request") return onRequest;
  return price === "remove" ? price : (price / 100).toFixed(2);
}

/** A price of a list as a form carries it beside its cell; null is on request. */
export const seenPrice = (price: Money | null): string => (price === null ? "request" : String(price));

/** The price that a page showed in a cell; undefined for a text that is none. */
export function readSeenPrice(text: string): Money | null | undefined {
  if (text === "request") return null;
  return (readWholeNumber(text) ?? undefined) as Money | undefined;
}

export type PriceCellError =
  | KindError<"money_above_zero">
  | { readonly code: "request_mixed" }
  | { readonly code: "below_floor"; readonly floor: Money }
  /** Null is on request. */
  | { readonly code: "changed"; readonly now: Money | null };

/** Reads a cell: an amount, or on request; an empty one takes the price out of the list. */
export function readPriceCell(typed: string): Result<RowPrice, PriceCellError> {
  if (typed.trim() === "") return ok("remove");
  const word = readPriceWord(typed);
  if (word) return ok(word);
  const price = readMoney(typed);
  return price === null || price === 0 ? refuse({ code: "money_above_zero" }) : ok(price);
}
