import type { LocalizedText } from "#domain/kernel/language.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/text.ts";
import type { Refuse, Texts } from "#domain/kernel/fields/field.ts";
import { textAt } from "#domain/kernel/fields/input.ts";

/**
 * The rows of one kind that a form holds, in the order that their places say: `sub.tank-mounted.at` is 2. A row that is
 * new is named by a plus and a number.
 */
export function rowsOf(typed: Texts, kind: string): string[] {
  const rows = new Set<string>();
  for (const name of Object.keys(typed)) {
    const [head, row, field] = name.split("|");
    if (head === kind && row && field) rows.add(row);
  }
  const place = (row: string) => readWholeNumber((typed[fieldAt(kind, row, "at")] ?? "").trim()) ?? Number.MAX_VALUE;
  return [...rows].sort((a, b) => place(a) - place(b));
}

/** The name of a row's field. A bar parts it, since keys and values of choices have points and dashes in them. */
export const fieldAt = (kind: string, row: string, field: string): string => `${kind}|${row}|${field}`;

/** What was typed, without control characters: names stand in one line. */
export const inOneLine = (typed: Texts): Texts =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, cleanText(text)]));

export const isNew = (row: string): boolean => row.startsWith("+");
export const isTicked = (typed: Texts, field: string): boolean => (typed[field] ?? "") !== "";

/** A name in both languages, one line each. */
export function nameIn(typed: Texts, refuse: Refuse, kind: string, row: string, max: number): LocalizedText {
  return {
    en: textAt(typed, fieldAt(kind, row, "en"), refuse, { max, required: true }),
    cn: textAt(typed, fieldAt(kind, row, "cn"), refuse, { max, required: true }),
  };
}

/** Words as part of a path or of a filter's value: `Tank-Mounted with Dryer` is `tank-mounted-with-dryer`. */
export function slugOf(words: string, otherwise: string, taken: ReadonlySet<string>): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return free(plain === "" ? otherwise : plain, taken, "-");
}

/** Words as an attribute's key, which names its column in files: `Sound power level` is `soundPowerLevel`. */
export function keyOf(words: string, taken: ReadonlySet<string>): string {
  const [first = "", ...rest] = slugOf(words, "attribute", new Set()).split("-");
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return free(/^[a-z]/.test(key) ? key : `attribute${key}`, taken, "");
}

function free(wanted: string, taken: ReadonlySet<string>, between: string): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const next = `${wanted}${between}${number}`;
    if (!taken.has(next)) return next;
  }
}
