import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { Selection } from "#domain/catalogue/facet-columns.ts";
import { type ListingQuery, maxShown, pageSize, sorts } from "./page-types.ts";

const maxValues = 60;
/** Beyond any figure of the catalogue, cents among them. */
const farthest = 1e10;

/**
 * Parses a listing's URL query. Choices repeat (`voltage=230&voltage=460`); ranges have two ends in canonical units
 * (`horsepower.min=5&horsepower.max=10`, `price.min=50000` in cents). Besides the filters: `sort`, `show`, `from`,
 * `first`, `view`. A reversed range is swapped. Invalid values and unknown names are ignored. Without a category every
 * attribute counts.
 */
export function readListingQuery(query: URLSearchParams): ListingQuery {
  const filters: Record<string, Selection> = {};
  for (const name of new Set(query.keys())) {
    const end = /^([A-Za-z][\w-]{0,59})\.(min|max)$/.exec(name);
    if (end) addEnd(filters, end[1] ?? "", end[2] === "min" ? "min" : "max", query.get(name) ?? "");
    else if (isFilterName(name)) {
      const values = [...new Set(query.getAll(name))]
        .filter((value) => value !== "" && value.length <= 80)
        .slice(0, maxValues);
      if (values.length > 0) filters[name] = { kind: "choices", values };
    }
  }
  const sort = sorts.find((each) => each === query.get("sort")) ?? "relevance";
  const show = wholePages(query.get("show"));
  const from = Math.min(wholePages(query.get("from"), 0), show - pageSize);
  const first = [...new Set(query.getAll("first"))].filter((slug) => slug !== "" && slug.length <= 80);
  return {
    filters,
    sort,
    show,
    from: Math.max(from, show - maxShown),
    ...(first.length > 0 && { first: first.slice(0, maxValues) }),
    ...(query.get("view") === "table" && { table: true }),
  };
}

/** A listing's query string; defaults are left out. `q` comes first where given. */
export function writeListingQuery(query: Partial<ListingQuery>, q?: string): URLSearchParams {
  const written = new URLSearchParams();
  if (q) written.set("q", q);
  for (const key of Object.keys(query.filters ?? {}).sort()) {
    const selection = query.filters?.[key];
    if (selection?.kind === "choices") for (const value of [...selection.values].sort()) written.append(key, value);
    if (selection?.kind === "range" && selection.min !== undefined) written.set(`${key}.min`, String(selection.min));
    if (selection?.kind === "range" && selection.max !== undefined) written.set(`${key}.max`, String(selection.max));
  }
  for (const slug of [...(query.first ?? [])].sort()) written.append("first", slug);
  if (query.sort && query.sort !== "relevance") written.set("sort", query.sort);
  if (query.table) written.set("view", "table");
  if (query.show && query.show > pageSize) written.set("show", String(query.show));
  if (query.from) written.set("from", String(query.from));
  return written;
}

const reserved = new Set(["q", "sort", "show", "from", "first", "lang", "view", "units"]);

function isFilterName(name: string): boolean {
  return /^[A-Za-z][\w-]{0,59}$/.test(name) && !reserved.has(name);
}

function addEnd(filters: Record<string, Selection>, key: string, end: "min" | "max", text: string): void {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (!Number.isFinite(value) || reserved.has(key)) return;
  const before = filters[key];
  const ends: { min?: number; max?: number } = before?.kind === "range" ? { ...before } : {};
  ends[end] = Math.max(-farthest, Math.min(farthest, value));
  const { min, max } = ends;
  // A range typed backwards, such as 500 to 100, is turned around.
  const [least, most] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  filters[key] = {
    kind: "range",
    ...(least !== undefined && { min: least }),
    ...(most !== undefined && { max: most }),
  };
}

function wholePages(text: string | null, least = pageSize): number {
  const page = readWholeNumber(text, { most: 9_999_999 }) ?? least;
  return Math.max(least, Math.ceil(page / pageSize) * pageSize);
}
