import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { TaxLineError, TaxRow } from "./tax-row.ts";

/** A row of a file, by its line. */
export interface TaxLine {
  readonly line: number;
  readonly row: TaxRow;
}

/** Ranges that may hold one ZIP code on different days. It bounds the comparison of a file's lines. */
const mostRanges = 20;

/** Rows of the same place on different days, the earliest first. */
interface Place {
  readonly row: TaxRow;
  readonly lines: TaxLine[];
}

/**
 * Conflicts between the lines of a file: two rates for one place on one day, days without a rate between two rows of a
 * place, ranges whose county has no rate, and counties that no range names.
 */
export function taxConflicts(lines: readonly TaxLine[]): TaxLineError[] {
  const places = [...Map.groupBy(lines, ({ row }) => placeKey(row)).values()].map((its): Place => ({
    row: its[0]!.row,
    lines: its.toSorted(byFirstDay),
  }));
  return [...places.flatMap(conflictsOfDays), ...overlapsOfRanges(places), ...countyErrors(places)].toSorted(
    (a, b) => a.line - b.line,
  );
}

const countyKey = ({ state, county }: TaxRow) => `${state} ${county.toLowerCase()}`;

const placeKey = (row: TaxRow): string =>
  row.zipFrom === null ? countyKey(row) : `${row.state} ${row.zipFrom}-${row.zipTo}`;

const byFirstDay = (a: TaxLine, b: TaxLine) =>
  (a.row.validFrom ?? "").localeCompare(b.row.validFrom ?? "") || a.line - b.line;

/** Open ends as days that compare: nothing is before "" and nothing after "~". */
const firstDay = ({ row }: TaxLine): string => row.validFrom ?? "";
const lastDay = ({ row }: TaxLine): string => row.validUntil ?? "~";

const oneDay = 86_400_000;
const dayAfter = (day: CalendarDay): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + oneDay).toISOString().slice(0, 10);

function conflictsOfDays({ lines }: Place): TaxLineError[] {
  const errors: TaxLineError[] = [];
  let latest = lines[0]!;
  for (const line of lines.slice(1)) {
    if (firstDay(line) <= lastDay(latest)) errors.push({ line: line.line, code: "overlap", other: latest.line });
    else if (firstDay(line) > dayAfter(latest.row.validUntil!))
      errors.push({ line: line.line, code: "gap", other: latest.line });
    if (lastDay(line) > lastDay(latest)) latest = line;
  }
  return errors;
}

/** Ranges of other bounds that share ZIP codes and days. */
function overlapsOfRanges(places: readonly Place[]): TaxLineError[] {
  const errors: TaxLineError[] = [];
  const ranges = places
    .filter(({ row }) => row.zipFrom !== null)
    .toSorted((a, b) => a.row.state.localeCompare(b.row.state) || a.row.zipFrom! - b.row.zipFrom!);
  let open: Place[] = [];
  for (const range of ranges) {
    const { state, zipFrom } = range.row;
    open = open.filter(({ row }) => row.state === state && row.zipTo! >= zipFrom!);
    if (open.length >= mostRanges) return [...errors, { line: range.lines[0]!.line, code: "too_many_ranges" }];
    for (const other of open) errors.push(...sharedDays(range, other));
    open.push(range);
  }
  return errors;
}

/**
 * The first line of each place that shares a day with one of the other. Both are sorted and free of overlaps of their
 * own.
 */
function sharedDays(range: Place, other: Place): TaxLineError[] {
  for (let [at, beside] = [0, 0]; at < range.lines.length && beside < other.lines.length;) {
    const [line, its] = [range.lines[at]!, other.lines[beside]!];
    if (lastDay(line) < firstDay(its)) at += 1;
    else if (lastDay(its) < firstDay(line)) beside += 1;
    else {
      const [first, second] = line.line < its.line ? [line, its] : [its, line];
      return [{ line: second.line, code: "overlap", other: first.line }];
    }
  }
  return [];
}

function countyErrors(places: readonly Place[]): TaxLineError[] {
  const isCounty = ({ row }: Place) => row.zipFrom === null && row.county !== "";
  const counties = new Map(places.filter(isCounty).map((place) => [countyKey(place.row), place]));
  const named = new Set<string>();
  const errors: TaxLineError[] = [];
  for (const { line, row } of places.filter(({ row: { zipFrom } }) => zipFrom !== null).flatMap((its) => its.lines)) {
    if (row.rate !== null) continue;
    const key = countyKey(row);
    named.add(key);
    const rates = counties.get(key)?.lines;
    const isCovered =
      rates !== undefined &&
      firstDay(rates[0]!) <= (row.validFrom ?? "") &&
      rates.some((each) => lastDay(each) >= (row.validUntil ?? "~"));
    if (!isCovered) errors.push({ line, code: "county_missing", cell: row.county });
  }
  for (const [key, { lines, row }] of counties)
    if (!named.has(key)) errors.push({ line: lines[0]!.line, code: "county_unused", cell: row.county });
  return errors;
}
