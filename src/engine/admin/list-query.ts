import { readDay } from "#domain/kernel/calendar-day.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";

/** What a merchant's list is asked for; `filters` hold only values the list knows. */
export interface ListQuery<Scope extends string, Filter extends string, Sort extends string> {
  readonly scope: Scope;
  readonly search: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: Sort;
  readonly page: number;
}

export const rowsOnPage = 50;

/** How far a list is counted; beyond, it says "more than", and its pages end there. */
export const maxCounted = 10_000;
const maxSearch = 80;

/** What a list can be asked for: `any` takes a day, a list of values only those. */
export interface ListShape<Scope extends string, Filter extends string, Sort extends string> {
  readonly scopes: readonly Scope[];
  readonly filters: Readonly<Record<Filter, readonly string[] | "day">>;
  /** The first is the usual one. */
  readonly sorts: readonly Sort[];
}

/** Reads a list's query string. Unknown parameters are ignored, so that an old link still opens. */
export function readListQuery<Scope extends string, Filter extends string, Sort extends string>(
  shape: ListShape<Scope, Filter, Sort>,
  query: URLSearchParams,
): ListQuery<Scope, Filter, Sort> {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name)) ?? values[0]!;
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, known] of Object.entries(shape.filters) as [Filter, readonly string[] | "day"][]) {
    const value = query.get(name) ?? "";
    if (known === "day" ? readDay(value) === value : known.includes(value)) filters[name] = value;
  }
  const search = cutText(cleanText(query.get("q") ?? ""), maxSearch);
  const page = readPage(query.get("page"), 1_000_000);
  return { scope: oneOf(shape.scopes, "scope"), search, filters, sort: oneOf(shape.sorts, "sort"), page };
}

/** A pattern for `like`: the text anywhere, its own wildcards taken as letters. */
export function anywhere(text: string): string | null {
  return text === "" ? null : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The same for numbers of orders and parts, whatever separates their groups; null for what can be no such number. */
export function anywhereCompact(text: string): string | null {
  return /^[A-Za-z0-9\s.\-_/#]*[A-Za-z0-9][A-Za-z0-9\s.\-_/#]*$/.test(text)
    ? `%${text.toUpperCase().replace(/[^A-Z0-9]/g, "")}%`
    : null;
}
