import { everyVersion, versionBit } from "#domain/catalogue/version-bits.ts";

/**
 * Faceted counting over columns held in memory: one pass over the rows gives the matching rows and, for each
 * facet, counts as if that facet's own selection were absent.
 */

/**
 * The values of each row as one of few distinct sets: rows are many and mostly alike. Tests run on the sets; a row only
 * has the number of its set.
 */
export interface RowSets {
  /** For each row the number of its set; 0 is the empty one. */
  readonly setOf: Uint16Array | Uint32Array;
  /** Set s holds members[offsets[s]] … members[offsets[s + 1] - 1]. */
  readonly offsets: Int32Array;
  readonly members: Float64Array;
  /** For each member, the bit set of versions that have it: one version must pass all filters together. */
  readonly versions: Int32Array;
  /** True if some row's versions differ. */
  readonly differ: boolean;
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

/**
 * Numbers that rows may share, any of which satisfies a range: few rows hold several, as a hose sold in three lengths.
 */
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
  /** Prices of the versions of rows with several; the row's own price is that of the listed version. */
  readonly ofVersions: PricesOfVersions;
}

/** The versions of row r, in their order, are offsets[r] … offsets[r + 1] - 1; of one version none is there. */
export interface PricesOfVersions {
  readonly offsets: Int32Array;
  readonly values: Float64Array;
}

export type FacetColumn = ChoiceColumn | NumberColumn | PriceColumn;

/** OR inside one selection, AND across selections. Both ends of a range are included. */
export type Selection =
  | { readonly kind: "choices"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly min?: number; readonly max?: number };

export type Selections = Readonly<Record<string, Selection>>;

interface Ends {
  readonly min?: number;
  readonly max?: number;
}

/** True between both ends, included. NaN is outside. */
export function within({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
}: Ends): (value: number) => boolean {
  return (value) => value >= min && value <= max;
}

/** The members of a column that a selection accepts. */
export function memberOf(column: ChoiceColumn | NumberColumn, selection: Selection): (member: number) => boolean {
  if (selection.kind === "range") return within(selection);
  const codes = column.kind === "choice" ? selection.values.map((value) => column.dictionary.indexOf(value)) : [];
  return (code) => codes.includes(code);
}

export function versionsOfPrices(
  { values, ofVersions }: PriceColumn,
  passes: (price: number) => boolean,
  rows: Int32Array,
): Int32Array {
  const { offsets, values: prices } = ofVersions;
  const passed = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const from = offsets[row]!;
    const to = offsets[row + 1]!;
    if (from === to) passed[at] = passes(values[row]!) ? everyVersion : 0;
    else for (let each = from; each < to; each++) if (passes(prices[each]!)) passed[at]! |= versionBit(each - from);
  }
  return passed;
}

export function versionsOfSets(sets: RowSets, passes: (member: number) => boolean, rows: Int32Array): Int32Array {
  const { setOf, offsets, members, versions, count } = sets;
  const ofSet = new Int32Array(count);
  for (let set = 0; set < count; set++)
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) if (passes(members[at]!)) ofSet[set]! |= versions[at]!;
  const ofRow = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) ofRow[at] = ofSet[setOf[rows[at]!]!]!;
  return ofRow;
}
