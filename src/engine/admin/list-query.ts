import { isCategorySlug } from "#domain/catalogue/category-slug.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { compactNumber, cutText } from "#domain/kernel/text.ts";

/** Query of a merchant's list; `filters` hold valid values only. */
export interface ListQuery<Scope extends string, Filter extends string, Sort extends string> {
  readonly scope: Scope;
  readonly search: string;
  readonly filters: Readonly<Partial<Record<Filter, string>>>;
  readonly sort: Sort;
  readonly page: number;
}

export const rowsOnPage = 50;

/** Limit of a list's count; beyond, it shows "more than", and its pages end there. */
export const maxCounted = 10_000;
const maxSearch = 80;

type FilterValues = readonly string[] | "day" | "text" | "dollars" | "category";

/** Valid queries of a list; a filter takes a day, a typed text, an amount, a category, or one of its values. */
export interface ListShape<Scope extends string, Filter extends string, Sort extends string> {
  readonly scopes: readonly Scope[];
  /** Scope of a search that names none; the first if left out. */
  readonly searched?: Scope;
  readonly filters: Readonly<Record<Filter, FilterValues>>;
  /** The first is the default. */
  readonly sorts: readonly Sort[];
}

/** Parses a list's query string. Unknown parameters are ignored, so that old links still work. */
export function readListQuery<Scope extends string, Filter extends string, Sort extends string>(
  shape: ListShape<Scope, Filter, Sort>,
  query: URLSearchParams,
): ListQuery<Scope, Filter, Sort> {
  const oneOf = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === query.get(name)) ?? values[0]!;
  const filters: Partial<Record<Filter, string>> = {};
  for (const [name, allowed] of Object.entries(shape.filters) as [Filter, FilterValues][]) {
    const value = filterValue(allowed, query.get(name) ?? "");
    if (value !== null) filters[name] = value;
  }
  const search = cutText(cleanReference(query.get("q") ?? ""), maxSearch);
  const page = readPage(query.get("page"), 1_000_000);
  const scope = shape.scopes.find((value) => value === query.get("scope")) ?? usualScope(shape, search);
  return { scope, search, filters, sort: oneOf(shape.sorts, "sort"), page };
}

/** Scope of a query that names none. */
export const usualScope = <Scope extends string>(
  { scopes, searched }: { readonly scopes: readonly Scope[]; readonly searched?: Scope | undefined },
  search: string,
): Scope => (search !== "" && searched !== undefined ? searched : scopes[0]!);

function filterValue(allowed: FilterValues, value: string): string | null {
  if (allowed === "text") return cutText(cleanText(value), maxSearch) || null;
  if (allowed === "category") return isCategorySlug(value) ? value : null;
  const isValid =
    allowed === "day" ? readDay(value) === value : allowed === "dollars" ? readMoney(value) : allowed.includes(value);
  return isValid !== null && isValid !== false ? value : null;
}

/** SQL: a column for each scope that counts the rows in it. */
export const scopeCounts = <Scope extends string>(
  scopes: readonly Scope[],
  inScope: (scope: Scope) => string,
): string => scopes.map((scope) => `count(*) filter (where ${inScope(scope)})::int as "${scope}"`).join(", ");

/** SQL: the same of rows of a table, each counted to `maxCounted` + 1 at most, which is quick in an old shop. */
export const boundedCounts = <Scope extends string>(
  scopes: readonly Scope[],
  from: string,
  inScope: (scope: Scope) => string,
): string =>
  scopes
    .map(
      (scope) =>
        `(select count(*)::int from (select from ${from} where ${inScope(scope)} limit ${maxCounted + 1}) counted)
           as "${scope}"`,
    )
    .join(", ");

/** A pattern for `like` with the text anywhere, its wildcards escaped. */
export function anywhere(text: string): string | null {
  return text === "" ? null : `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The trigram indexes find nothing shorter amid a text. They find what begins with it. */
const shortestAmid = 3;

/** A pattern whose rows an index finds: of a short text, as a name of two characters is, for what begins with it. */
export const amidOrAtStart = (pattern: string | null): string | null =>
  pattern !== null && [...pattern].length - 2 < shortestAmid ? pattern.slice(1) : pattern;

/** Same, for order and part numbers with any separators; null if the text cannot be one. */
export function anywhereCompact(text: string): string | null {
  return /^[A-Za-z0-9\s.\-_/#]*[A-Za-z0-9][A-Za-z0-9\s.\-_/#]*$/.test(text) ? `%${compactNumber(text)}%` : null;
}
