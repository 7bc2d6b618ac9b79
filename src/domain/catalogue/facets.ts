/**
 * Faceted counting over columns held in memory: one pass over the rows gives the matching rows and, for each
 * facet, counts as if that facet's own selection were absent.
 */

/** Values of one attribute coded by a dictionary; a row may hold several (a motor wired for 230 and 460 V). */
export interface ChoiceColumn {
  readonly kind: "choice";
  readonly key: string;
  readonly dictionary: readonly string[];
  /** Row r holds codes[offsets[r]] … codes[offsets[r + 1] - 1]. */
  readonly offsets: Int32Array;
  readonly codes: Int32Array;
  /** For each code how many rows have it that are still for sale, where rows can go. */
  readonly held?: Int32Array;
}

/** One number a row; NaN where the row has none. */
export interface NumberColumn {
  readonly kind: "number";
  readonly key: string;
  readonly values: Float64Array;
  /** Further numbers of the few rows that hold several, as a hose sold in three lengths; any of them satisfies a range. */
  readonly others?: { readonly size: number; get(row: number): readonly number[] | undefined };
}

export type FacetColumn = ChoiceColumn | NumberColumn;

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

/** A column from one value list a row; the dictionary is in order of first appearance unless given. */
export function choiceColumn(
  key: string,
  rows: readonly (readonly string[])[],
  dictionary?: readonly string[],
): ChoiceColumn {
  const codeOf = new Map((dictionary ?? []).map((value, code) => [value, code]));
  const offsets = new Int32Array(rows.length + 1);
  const codes: number[] = [];
  rows.forEach((values, row) => {
    for (const value of new Set(values)) {
      const known = codeOf.get(value);
      const code = known ?? codeOf.size;
      if (known === undefined) codeOf.set(value, code);
      codes.push(code);
    }
    offsets[row + 1] = codes.length;
  });
  return { kind: "choice", key, dictionary: [...codeOf.keys()], offsets, codes: Int32Array.from(codes) };
}

export function numberColumn(key: string, rows: readonly (number | null | undefined)[]): NumberColumn {
  return { kind: "number", key, values: Float64Array.from(rows, (value) => value ?? Number.NaN) };
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
    if ((column.kind === "number") === (selection.kind === "range")) selected.add(index);
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
    if (column.kind === "number" && selection.kind === "range")
      refuseOutside(column, selection, index, rows, refusedBy);
    if (column.kind === "choice" && selection.kind === "choices")
      refuseOthers(column, selection.values, index, rows, refusedBy);
  }
  return refusedBy;
}

function refuseOutside(
  column: NumberColumn,
  range: { readonly min?: number; readonly max?: number },
  index: number,
  rows: Int32Array,
  refusedBy: Int16Array,
): void {
  const { values } = column;
  const others = furtherNumbers(column);
  const min = range.min ?? Number.NEGATIVE_INFINITY;
  const max = range.max ?? Number.POSITIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!;
    // NaN fails both comparisons: a row without the number is refused.
    if (value >= min && value <= max) continue;
    if (others?.get(rows[at]!)?.some((other) => other >= min && other <= max)) continue;
    refusedBy[at] = refusedBy[at] === nobody ? index : several;
  }
}

/** Asking a map for every row costs more than all the rest of a pass, so one that is empty is not asked. */
function furtherNumbers({ others }: NumberColumn): NumberColumn["others"] {
  return others && others.size > 0 ? others : undefined;
}

function refuseOthers(
  column: ChoiceColumn,
  values: readonly string[],
  index: number,
  rows: Int32Array,
  refusedBy: Int16Array,
): void {
  const { codes, offsets, dictionary } = column;
  const wanted = new Uint8Array(dictionary.length);
  for (const value of values) {
    const code = dictionary.indexOf(value);
    if (code >= 0) wanted[code] = 1;
  }
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const end = offsets[row + 1]!;
    let held = 0;
    for (let i = offsets[row]!; i < end; i++) held |= wanted[codes[i]!]!;
    if (held === 0) refusedBy[at] = refusedBy[at] === nobody ? index : several;
  }
}

function countChoices(column: ChoiceColumn, rows: Int32Array): ChoiceFacet {
  const { codes, offsets } = column;
  const counts = new Int32Array(column.dictionary.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const end = offsets[row + 1]!;
    for (let i = offsets[row]!; i < end; i++) counts[codes[i]!]!++;
  }
  return { kind: "choice", key: column.key, counts };
}

function spanNumbers(column: NumberColumn, rows: Int32Array): NumberFacet {
  const { values } = column;
  const others = furtherNumbers(column);
  let count = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < rows.length; at++) {
    const value = values[rows[at]!]!;
    if (Number.isNaN(value)) continue;
    count++;
    if (value < min) min = value;
    if (value > max) max = value;
    if (others)
      for (const other of others.get(rows[at]!) ?? []) {
        if (other < min) min = other;
        if (other > max) max = other;
      }
  }
  return { kind: "number", key: column.key, count, min: count > 0 ? min : null, max: count > 0 ? max : null };
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
    return column.kind === "choice" ? countChoices(column, counted) : spanNumbers(column, counted);
  });
  return { rows: accepted, facets };
}

/** Every row of a listing, for a listing without a search. */
export function allRows(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row);
}
