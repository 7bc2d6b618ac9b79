import { readQuantity } from "#domain/cart/quantity.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import type { FieldErrorKind, KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { OwnLine } from "#domain/pricing/own-line.ts";

type Values = Readonly<Record<string, string>>;

/** Own lines of a draft at most. */
export const mostOwnLines = 10;
/** The text of one at most, in each language. */
export const longestOwnName = 200;

export const ownLineParts = ["en", "cn", "quantity", "price", "tax"] as const;

/** The places of own lines in a form, in its order. One of which only the tax is chosen is none. */
export function ownLinePlaces(values: Values): number[] {
  const places = new Set<number>();
  for (const name of Object.keys(values)) {
    const [, place] = /^own\.(\d{1,2})\.(?:en|cn|quantity|price)$/.exec(name) ?? [];
    if (place !== undefined && cleanText(values[name] ?? "") !== "") places.add(Number(place));
  }
  return [...places].sort((a, b) => a - b).slice(0, mostOwnLines);
}

/** The form's own lines numbered from 0, without empty ones. */
export const tidyOwnLines = (values: Values): (readonly [string, string])[] =>
  ownLinePlaces(values).flatMap((place, index) =>
    ownLineParts.flatMap((part) => {
      const value = cleanText(values[`own.${place}.${part}`] ?? "");
      return value === "" ? [] : [[`own.${index}.${part}`, value] as const];
    }),
  );

type Fail = (field: string, code: FieldErrorKind, values?: KindError["values"]) => void;

/** Lines of one's own: a text in both languages, a quantity, a price, and if sales tax is due on it. */
export function readOwnLines(values: Values, fail: Fail): OwnLine[] {
  return ownLinePlaces(values).flatMap((place) => {
    const at = (part: (typeof ownLineParts)[number]) => `own.${place}.${part}`;
    const readName = (part: "en" | "cn") => {
      const name = cleanText(values[at(part)] ?? "");
      if (name === "") fail(at(part), "required");
      if (name.length > longestOwnName) fail(at(part), "too_long", { max: longestOwnName });
      return name;
    };
    const name = { en: readName("en"), cn: readName("cn") };
    const quantity = readQuantity(values[at("quantity")] ?? "");
    if (!quantity.ok) fail(at("quantity"), "whole_number", { least: 1, most: maxPerLine });
    const typed = cleanText(values[at("price")] ?? "");
    const unitPrice = typed === "" ? null : readMoney(typed);
    if (unitPrice === null) fail(at("price"), typed === "" ? "required" : "money_format");
    const taxable = values[at("tax")] !== "untaxed";
    return quantity.ok && unitPrice !== null ? [{ name, quantity: quantity.value, unitPrice, taxable }] : [];
  });
}
