import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { Refuse, Texts } from "#domain/kernel/fields/field.ts";
import { choice, flag, line } from "#domain/kernel/fields/kinds.ts";

const maxName = 60;
/** Labels of the languages. */
export const wordOf = { en: "adminTaxonomy.english", cn: "adminTaxonomy.chinese" } as const;
/** A card has room for so many figures. */
export const cardPlaces = ["1", "2", "3", "4", "5"] as const;

/** The fields of rows: of names in both languages, of an attribute's places, and of both. */
export const rowFields = {
  en: line({ label: wordOf.en, max: maxName, required: true }),
  cn: line({ label: wordOf.cn, max: maxName, required: true }),
  at: line({ label: "adminTaxonomy.place" }),
  card: choice({ label: "adminTaxonomy.card", of: cardPlaces }),
  table: flag({ label: "adminTaxonomy.table" }),
  filter: flag({ label: "adminTaxonomy.filter", usual: true }),
  removed: flag({ label: "adminTaxonomy.remove" }),
};

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

/** Typed text without control characters, as names have one line. */
export const inOneLine = (typed: Texts): Texts =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, cleanText(text)]));

export const isNew = (row: string): boolean => row.startsWith("+");
export const isTicked = (typed: Texts, field: string): boolean => (typed[field] ?? "") !== "";

/**
 * The rows of one kind over those that are stored, and those that are ticked to be removed, of which `remove` is asked.
 * What `read` gives no row for is none. What a form does not name is not meant to go.
 */
export function readRows<Row>(
  typed: Texts,
  kind: string,
  stored: ReadonlyMap<string, Row>,
  reader: (row: string, was: Row | undefined) => Row | null,
  remove: (key: string, field: string) => void = () => undefined,
): { kept: Row[]; removed: Row[] } {
  const [rows, removed]: [Row[], Row[]] = [[], []];
  const left = new Map(stored);
  for (const row of rowsOf(typed, kind)) {
    const was = stored.get(row);
    const field = fieldAt(kind, row, "removed");
    const isRemoved = was !== undefined && isTicked(typed, field);
    if (isRemoved) remove(row, field);
    const one = isRemoved ? was : reader(row, was);
    if (one) (isRemoved ? removed : rows).push(one);
    left.delete(row);
  }
  return { kept: [...rows, ...left.values()], removed };
}

interface NamedRows<Row> {
  readonly kind: "choice" | "sub";
  /** By their keys; new ones get a key of their English name, `otherwise` where it gives none, and none of these. */
  readonly stored: ReadonlyMap<string, Row>;
  readonly otherwise: string;
  readonly taken?: readonly string[];
  readonly most: number;
  /** The languages in which two names must differ. */
  readonly apart: readonly Language[];
  readonly remove?: (key: string, field: string) => void;
}

/** Rows of names in both languages. */
export function readNamedRows<Row>(
  typed: Texts,
  refuse: Refuse,
  { kind, stored, otherwise, taken = [], most, apart, remove }: NamedRows<Row>,
  rowOf: (key: string, name: LocalizedText) => Row,
): { kept: Row[]; removed: Row[] } {
  const keys = new Set([...taken, ...stored.keys()]);
  const names = new Set<string>();
  let count = 0;
  const mergedRow = (row: string, was: Row | undefined): Row | null => {
    const [en, cn] = [fieldAt(kind, row, "en"), fieldAt(kind, row, "cn")];
    if (!was && (!isNew(row) || `${typed[en] ?? ""}${typed[cn] ?? ""}`.trim() === "")) return null;
    const name = { en: rowFields.en.read(typed, en, refuse), cn: rowFields.cn.read(typed, cn, refuse) };
    for (const language of apart) {
      const plain = `${language} ${name[language].toLowerCase()}`;
      if (name[language] !== "" && names.has(plain)) refuse(fieldAt(kind, row, language), "name_taken");
      names.add(plain);
    }
    const key = was ? row : slugOf(name.en, otherwise, keys);
    keys.add(key);
    if (++count === most + 1) refuse(en, "too_many", { most });
    return rowOf(key, name);
  };
  return readRows(typed, kind, stored, mergedRow, remove);
}

/** Words as part of a path or of a filter's value: `Tank-Mounted with Dryer` is `tank-mounted-with-dryer`. */
function slugOf(words: string, otherwise: string, keys: ReadonlySet<string>): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50)
    .replace(/-+$/, "");
  return free(plain === "" ? otherwise : plain, keys, "-");
}

/** Words as an attribute's key, which names its column in files: `Sound power level` is `soundPowerLevel`. */
export function keyOf(words: string, keys: ReadonlySet<string>): string {
  const [first = "", ...rest] = slugOf(words, "attribute", new Set()).split("-");
  const key = [first, ...rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  return free(/^[a-z]/.test(key) ? key : `attribute${key}`, keys, "");
}

function free(key: string, keys: ReadonlySet<string>, between: string): string {
  if (!keys.has(key)) return key;
  for (let number = 2; ; number += 1) {
    const next = `${key}${between}${number}`;
    if (!keys.has(next)) return next;
  }
}
