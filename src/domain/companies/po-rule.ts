import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanReference } from "#domain/kernel/reference.ts";

/** Format of a company's PO numbers, and if each order needs one. */
export interface PoRule {
  readonly poRequired: boolean;
  /** `#` is a figure, `@` a letter, `*` either; all else is itself. Empty: any number. */
  readonly poMask: string;
}

/** As long as a PO number can be. */
export const longestMask = 40;

const kinds: Readonly<Record<string, RegExp>> = { "#": /\p{Nd}/u, "@": /\p{L}/u, "*": /[\p{L}\p{Nd}]/u };

/** A rule as typed. */
export function readPoRule(isRequired: boolean, mask: string): Result<PoRule, KindError> {
  const poMask = cleanReference(mask);
  return poMask.length > longestMask
    ? refuse({ code: "too_long", values: { max: longestMask } })
    : ok({ poRequired: isRequired, poMask });
}

export type PoError = "po_required" | "po_mask";

/** Checks a PO number against a company's rule; upper and lower case count as the same. */
export function judgePoNumber({ poRequired, poMask }: PoRule, typed: string): PoError | null {
  const number = [...cleanReference(typed)];
  if (number.length === 0) return poRequired ? "po_required" : null;
  const mask = [...cleanReference(poMask)];
  if (mask.length === 0) return null;
  const isMatched = (sign: string, at: number) => {
    const letter = number[at] ?? "";
    return kinds[sign]?.test(letter) ?? sign.toUpperCase() === letter.toUpperCase();
  };
  return mask.length === number.length && mask.every(isMatched) ? null : "po_mask";
}
