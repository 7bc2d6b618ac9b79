/**
 * Faceted counting over columns held in memory: one pass over the rows gives the matching rows and, for each
 * facet, counts as if that facet's own selection were absent.
 */

/**
 * What each row holds, as one of few sets of values: rows are many, and most of them hold what others hold. What is
 * asked of the values is asked of the sets, and of a row only the number of its set.
 */
export interface RowSets {
  /** For each row the number of its set; 0 is the empty one. */
  readonly setOf: Uint16Array | Uint32Array;
  /** Set s holds members[offsets[s]] … members[offsets[s + 1] - 1]. */
  readonly offsets: Int32Array;
  readonly members: Float64Array;
  readonly count: number;
}

/** Values of one attribute coded by a dictionary; a row may hold several (a motor wired for 230 and 460 V). */
export interface ChoiceColumn {
  readonly kind: "choice";
  readonly key: string;
  readonly dictionary: readonly string[];
  /** Of codes. */
  readonly sets: RowSets;
  /** For each code how many rows have it that are still for sale, where rows can go. */
  readonly held?: Int32Array;
}

/** Numbers that rows may share, any of which satisfies a range: few rows hold several, as a hose sold in three lengths. */
export interface NumberColumn {
  readonly kind: "number";
  readonly key: string;
  readonly sets: RowSets;
}

/** One number that each row has for itself. */
export interface PriceColumn {
  readonly kind: "price";
  readonly key: string;
  readonly values: Float64Array;
}

export type FacetColumn = ChoiceColumn | NumberColumn | PriceColumn;

/** OR inside one selection, AND across selections. Both ends of a range are included. */
export type Selection =
  | { readonly kind: "choices"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly min?: number; readonly max?: number };

export type Selections = Readonly<Record<string, Selection>>;

interface ChoiceFacet {
  readonly kind: "choice";
  readonly key: string;
  /** Rows for each value of the dictionary, in its order; zero means the value would leave nothing. */
  readonly counts: Int32Array;
}

interface NumberFacet {
  readonly kind: "number";
  readonly key: string;
  /** Rows that have a number. */
  readonly count: number;
  /** Smallest and largest number among them; null where count is 0. */
  readonly min: number | null;
  readonly max: number | null;
}

export type Facet = ChoiceFacet | NumberFacet;

export interface FacetResult {
  /** Matching row numbers, in the order they were given. */
  readonly rows: Int32Array;
  readonly facets: readonly Facet[];
}

/** For each set, what is made of its members. */
export function judgeSets(
  { offsets, members, count }: RowSets,
  judge: (members: Float64Array) => number,
): Float64Array {
  const judged = new Float64Array(count);
  for (let set = 0; set < count; set++) judged[set] = judge(members.subarray(offsets[set], offsets[set + 1]));
  return judged;
}

/** For each set, 1 where one of its members passes. */
export function passingSets({ offsets, members, count }: RowSets, passes: (member: number) => boolean): Uint8Array {
  const passing = new Uint8Array(count);
  for (let set = 0; set < count; set++)
    for (let at = offsets[set]!; at < offsets[set + 1]! && passing[set] === 0; at++)
      if (passes(members[at]!)) passing[set] = 1;
  return passing;
}

/** For each set its largest member; zero where it has none above. */
export function largestInSets({ offsets, members, count }: RowSets): Float64Array {
  const largest = new Float64Array(count);
  for (let set = 0; set < count; set++)
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) largest[set] = Math.max(largest[set]!, members[at]!);
  return largest;
}

const nobody = -1;
const several = -2;

/** A selection without values or ends asks nothing. */
function isEmpty(selection: Selection): boolean {
  return selection.kind === "choices"
    ? selection.values.length === 0
    : selection.min === undefined && selection.max === undefined;
}

/** The columns that a selection is made on, with their place among all. */
function selectedColumns(columns: readonly FacetColumn[], selections: Selections): ReadonlySet<number> {
  const selected = new Set<number>();
  columns.forEach((column, index) => {
    const selection = selections[column.key];
    if (!selection || isEmpty(selection)) return;
    if ((column.kind === "choice") === (selection.kind === "choices")) selected.add(index);
  });
  return selected;
}

/**
 * Marks each row with the facet that refuses it: `nobody` when all selections accept it, the column's index
 * when exactly one refuses, `several` otherwise.
 */
function errors(
  columns: readonly FacetColumn[],
  selected: ReadonlySet<number>,
  selections: Selections,
  rows: Int32Array,
): Int16Array {
  const refusedBy = new Int16Array(rows.length).fill(nobody);
  for (const index of selected) {
    const column = columns[index]!;
    const selection = selections[column.key]!;
    if (column.kind === "price" && selection.kind === "range") refuseOutside(column, selection, index, rows, refusedBy);
    else if (column.kind !== "price")
      refuseOthers(column.sets, passingSets(column.sets, acceptedBy(column, selection)), index, rows, refusedBy);
  }
  return refusedBy;
}

interface Ends {
  readonly min?: number;
  readonly max?: number;
}

/** Both ends are included, and NaN lies nowhere. */
function within({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Ends): (value: number) => boolean {
  return (value) => value >= min && value <= max;
}

/** What of a column's members a selection accepts. */
function acceptedBy(column: ChoiceColumn | NumberColumn, selection: Selection): (member: number) => boolean {
  if (selection.kind === "range") return within(selection);
  const codes = column.kind === "choice" ? selection.values.map((value) => column.dictionary.indexOf(value)) : [];
  return (code) => codes.includes(code);
}

function refuseOutside(
  { values }: PriceColumn,
  range: Ends,
  index: number,
  rows: Int32Array,
  refusedBy: Int16Array,
): void {
  const min = range.min ?? Number.NEGATIVE_INFINITY;
  const max = range.max ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!;
    if (!(value >= min && value <= max)) refusedBy[at] = refusedBy[at] === nobody ? index : several;
  }
}

function refuseOthers(
  { setOf }: RowSets,
  passing: Uint8Array,
  index: number,
  rows: Int32Array,
  refusedBy: Int16Array,
): void {
  for (let at = 0; at < rows.length; at++)
    if (passing[setOf[rows[at]!]!] === 0) refusedBy[at] = refusedBy[at] === nobody ? index : several;
}

/** How many of the rows hold each set. */
function countSets({ setOf, count }: RowSets, rows: Int32Array): Int32Array {
  const counts = new Int32Array(count);
  for (let at = 0; at < rows.length; at++) counts[setOf[rows[at]!]!]!++;
  return counts;
}

function countChoices({ key, dictionary, sets }: ChoiceColumn, rows: Int32Array): ChoiceFacet {
  const { offsets, members } = sets;
  const counts = new Int32Array(dictionary.length);
  countSets(sets, rows).forEach((count, set) => {
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) counts[members[at]!]! += count;
  });
  return { kind: "choice", key, counts };
}

function spanNumbers({ key, sets }: NumberColumn, rows: Int32Array): NumberFacet {
  const { offsets, members } = sets;
  const span = { count: 0, min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  countSets(sets, rows).forEach((count, set) => {
    if (count === 0 || set === 0) return;
    span.count += count;
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) {
      span.min = Math.min(span.min, members[at]!);
      span.max = Math.max(span.max, members[at]!);
    }
  });
  return numberFacet(key, span);
}

function spanPrices({ key, values }: PriceColumn, rows: Int32Array): NumberFacet {
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!;
    if (Number.isNaN(value)) continue;
    count++;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return numberFacet(key, { count, min, max });
}

function numberFacet(key: string, { count, min, max }: { count: number; min: number; max: number }): NumberFacet {
  return { kind: "number", key, count, min: count > 0 ? min : null, max: count > 0 ? max : null };
}

/** The facet of a column over some rows. */
function facetOf(column: FacetColumn, rows: Int32Array): Facet {
  switch (column.kind) {
    case "choice":
      return countChoices(column, rows);
    case "number":
      return spanNumbers(column, rows);
    case "price":
      return spanPrices(column, rows);
  }
}

/** The rows that nobody refuses, and those that `index` alone refuses. */
function acceptedBut(index: number, rows: Int32Array, refusedBy: Int16Array): Int32Array {
  const kept = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    const by = refusedBy[at]!;
    if (by === nobody || by === index) kept[count++] = rows[at]!;
  }
  return kept.subarray(0, count);
}

/**
 * The rows that satisfy every selection, and for each column its facet over the rows that satisfy all the other
 * selections. A selection that is empty, of the other kind, or on a column that is not given is ignored. Rows that
 * rise are quickest, for the columns are then read from end to end.
 */
export function computeFacets(columns: readonly FacetColumn[], selections: Selections, rows: Int32Array): FacetResult {
  const selected = selectedColumns(columns, selections);
  const refusedBy = errors(columns, selected, selections, rows);
  const accepted = selected.size === 0 ? rows : acceptedBut(nobody, rows, refusedBy);
  const facets = columns.map((column, index) => {
    const counted = selected.has(index) ? acceptedBut(index, rows, refusedBy) : accepted;
    return facetOf(column, counted);
  });
  return { rows: accepted, facets };
}
