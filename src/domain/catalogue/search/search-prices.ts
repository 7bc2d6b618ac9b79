import type { Phrase, RangeConstraint } from "./search-constraint.ts";

/** The column of prices, in cents; goods have it beside their attributes. */
export const priceKey = "price";

const amount = String.raw`(\d+(?:\.\d{1,2})?)(k)?(?![\d.])`;
const dollars = String.raw`\s*(?:dollars?|bucks|usd|us\$|美元|美金|刀)`;
const below = String.raw`(?:under|below|less\s+than|cheaper\s+than|up\s+to|at\s+most|no\s+more\s+than|within|max(?:imum)?(?:\s+price)?|<=?|≤|低于|不超过|不到|少于)`;
const above = String.raw`(?:over|above|more\s+than|at\s+least|from|min(?:imum)?(?:\s+price)?|>=?|≥|高于|超过)`;
const sign = String.raw`(?:us)?\$\s*`;

const centsOf = (value: string | undefined, thousands: string | undefined): number =>
  Math.round(Number(value ?? 0) * (thousands ? 1_000 : 1) * 100);

function price(match: RegExpExecArray, min: number, max: number): RangeConstraint {
  return {
    kind: "range",
    text: match[0],
    keys: [priceKey],
    min: Math.min(min, max),
    max: Math.max(min, max),
  };
}

const dearest = Number.MAX_SAFE_INTEGER;
const upTo = (pattern: string): Phrase => ({
  pattern: new RegExp(pattern, "u"),
  read: (match) => price(match, 0, centsOf(match[1], match[2])),
});
const atLeast = (pattern: string): Phrase => ({
  pattern: new RegExp(pattern, "u"),
  read: (match) => price(match, centsOf(match[1], match[2]), dearest),
});
const between = (pattern: string): Phrase => ({
  pattern: new RegExp(pattern, "u"),
  read: (match) => price(match, centsOf(match[1], match[2] ?? match[4]), centsOf(match[3], match[4])),
});

/**
 * Prices in a query: `under $500`, `$500 to $900`, `300 dollars`, `500美元以下`; tried in this order. A bare `$500` is an
 * upper limit.
 */
export const pricePhrases: readonly Phrase[] = [
  between(`${sign}${amount}\\s*(?:-|to|~|至|到)\\s*(?:${sign})?${amount}`),
  between(`${amount}\\s*(?:-|to|~|至|到)\\s*${amount}${dollars}`),
  upTo(`${below}\\s*${sign}${amount}`),
  upTo(`${below}\\s*${amount}${dollars}`),
  atLeast(`${above}\\s*${sign}${amount}`),
  atLeast(`${above}\\s*${amount}${dollars}`),
  atLeast(`${amount}${dollars}\\s*(?:以上|起)`),
  upTo(`${amount}${dollars}(?:\\s*(?:以下|以内|之内|内|左右))?`),
  upTo(`${sign}${amount}(?:\\s*(?:or\\s+less|以下|以内|之内))?`),
  // So much is nothing else that is asked for.
  upTo(
    String.raw`(?:under|below|less\s+than|cheaper\s+than|no\s+more\s+than|不超过)\s*(\d{4,6}|\d{1,2}(?=k))(k)?(?!\s*-?[\p{L}\d./"])`,
  ),
  upTo(String.raw`(?<![\d.])(\d{4,6})(k)?\s*(?:以下|以内|之内)`),
];
