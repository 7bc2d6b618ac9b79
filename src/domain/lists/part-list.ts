import { type Quantity, readQuantity } from "#domain/cart/quantity.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

/** The most lists an owner keeps, and lines a list has. */
export const mostLists = 50;
export const mostListLines = 500;

const longestListName = 80;
const longestBin = 30;
const longestNote = 200;
const mostKept = 9_999;
const mostCounted = 99_999;

/** The error of a field that `readQuantity` refuses. */
export const notAQuantity: KindError = { code: "whole_number", values: { least: 1, most: maxPerLine } };

/** Settings of a list's line that its owner chooses. */
export interface LineFacts {
  /** Units that are usually ordered. */
  readonly quantity: Quantity;
  /** Pieces that shall be on the shelf; null where nothing is kept. */
  readonly par: number | null;
  readonly bin: string;
  readonly note: string;
}

export const lineFields = ["quantity", "par", "bin", "note"] as const;
export type LineField = (typeof lineFields)[number];

/** An error of a line; of a file's, also of what was counted. */
export interface LineFieldError<Field extends LineField | "onHand" = LineField | "onHand"> extends KindError {
  readonly field: Field;
}

interface LineInvalid {
  readonly code: "line_invalid";
  readonly fieldErrors: readonly LineFieldError<LineField>[];
}

/** The error of a list's name; null for one that can be stored. */
export const listNameError = (name: string): KindError | null =>
  name === ""
    ? { code: "required" }
    : name.length > longestListName
      ? { code: "too_long", values: { max: longestListName } }
      : null;

/** Reads a line's facts as typed. An empty quantity is 1, and an empty par or 0 keeps nothing. */
export function readLineFacts(typed: Readonly<Record<LineField, string>>): Result<LineFacts, LineInvalid> {
  const quantity = readQuantity(typed.quantity.trim() === "" ? "1" : typed.quantity);
  const par = readPar(typed.par);
  const [bin, note] = [cleanText(typed.bin), cleanText(typed.note)];
  const fieldErrors: LineFieldError<LineField>[] = [];
  if (!quantity.ok) fieldErrors.push({ field: "quantity", ...notAQuantity });
  if (par === "invalid") fieldErrors.push({ field: "par", code: "whole_number", values: { least: 0, most: mostKept } });
  if (bin.length > longestBin) fieldErrors.push({ field: "bin", code: "too_long", values: { max: longestBin } });
  if (note.length > longestNote) fieldErrors.push({ field: "note", code: "too_long", values: { max: longestNote } });
  if (!quantity.ok || par === "invalid" || fieldErrors.length > 0) return refuse({ code: "line_invalid", fieldErrors });
  return ok({ quantity: quantity.value, par, bin, note });
}

function readPar(typed: string): number | null | "invalid" {
  if (typed.trim() === "") return null;
  const par = readTypedWhole(typed, { most: mostKept });
  return par === null ? "invalid" : par === 0 ? null : par;
}

/** Pieces counted on a shelf; null for an empty field. */
export function readOnHand(typed: string): Result<number | null, KindError> {
  if (typed.trim() === "") return ok(null);
  const count = readTypedWhole(typed, { most: mostCounted });
  return count === null ? refuse({ code: "whole_number", values: { least: 0, most: mostCounted } }) : ok(count);
}

/** A line as far as filling its shelf goes. */
export interface Shelf {
  readonly par: number | null;
  readonly onHand: number | null;
  /** Pieces in one unit that is sold. */
  readonly pack: number;
}

/** Units to order so that at least the par is on the shelf; 0 where enough is there, null without a par or a count. */
export function unitsBelowPar({ par, onHand, pack }: Shelf): number | null {
  if (par === null || onHand === null) return null;
  return Math.max(0, Math.ceil((par - onHand) / pack));
}
