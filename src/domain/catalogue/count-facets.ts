import { everyVersion, versionBit } from "#domain/catalogue/version-bits.ts";
import { selectedColumns, passedVersions } from "./facets.ts";
import type { RowSets, ChoiceColumn, NumberColumn, PriceColumn, FacetColumn, Selections } from "./facet-columns.ts";

interface ChoiceFacet {
  readonly kind: "choice";
  readonly key: string;
  /** Rows for each value of the dictionary, in its order; zero means the value would leave nothing. */
  readonly counts: Int32Array;
  /** True if some value leaves of a row only some of the versions that count. */
  readonly divides: boolean;
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
  /** For each of them the bits of the versions that satisfy every selection together. */
  readonly versions: Int32Array;
  readonly facets: readonly Facet[];
}

/** Counts rows per set; rows that match by some versions only are counted where versions do not differ. */
function countSets({ setOf, count, differ }: RowSets, { whole, partly }: Counted): Int32Array {
  const counts = new Int32Array(count);
  for (let at = 0; at < whole.length; at++) counts[setOf[whole[at]!]!]!++;
  if (!differ) for (let at = 0; at < partly.length; at++) counts[setOf[partly[at]!]!]!++;
  return counts;
}

/** Rows of a facet, apart by whether all their versions count. */
interface Counted {
  /** All versions of them count. */
  readonly whole: Int32Array;
  /** Of these only the versions with the bits beside them. */
  readonly partly: Int32Array;
  readonly bits: Int32Array;
}

function countChoices({ key, dictionary, sets }: ChoiceColumn, counted: Counted): ChoiceFacet {
  const { setOf, offsets, members, versions, differ } = sets;
  const { partly, bits } = counted;
  const counts = new Int32Array(dictionary.length);
  let divides = false;
  countSets(sets, counted).forEach((count, set) => {
    if (count === 0) return;
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) {
      counts[members[at]!]! += count;
      divides ||= versions[at] !== everyVersion;
    }
  });
  for (let row = 0; differ && row < partly.length; row++) {
    const set = setOf[partly[row]!]!;
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) {
      const left = versions[at]! & bits[row]!;
      if (left === 0) continue;
      counts[members[at]!]!++;
      divides ||= left !== bits[row];
    }
  }
  return { kind: "choice", key, counts, divides };
}

/** Count, minimum and maximum of a number over rows. */
class Span {
  count = 0;
  min = Number.POSITIVE_INFINITY;
  max = Number.NEGATIVE_INFINITY;

  take(value: number): void {
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }

  facet(key: string): NumberFacet {
    const isAny = this.count > 0;
    return {
      kind: "number",
      key,
      count: this.count,
      min: isAny ? this.min : null,
      max: isAny ? this.max : null,
    };
  }
}

function spanNumbers({ key, sets }: NumberColumn, counted: Counted): NumberFacet {
  const { setOf, offsets, members, versions, differ } = sets;
  const { partly, bits } = counted;
  const span = new Span();
  countSets(sets, counted).forEach((count, set) => {
    if (count === 0 || set === 0) return;
    span.count += count;
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) span.take(members[at]!);
  });
  for (let row = 0; differ && row < partly.length; row++) {
    const set = setOf[partly[row]!]!;
    let has = false;
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) {
      if ((versions[at]! & bits[row]!) === 0) continue;
      has = true;
      span.take(members[at]!);
    }
    if (has) span.count++;
  }
  return span.facet(key);
}

function spanPrices({ key, values, ofVersions }: PriceColumn, { whole, partly, bits }: Counted): NumberFacet {
  const { offsets, values: prices } = ofVersions;
  const span = new Span();
  const take = (row: number, versions: number): void => {
    const from = offsets[row]!;
    const to = offsets[row + 1]!;
    if (from === to && !Number.isNaN(values[row]!)) span.take(values[row]!);
    for (let at = from; at < to; at++) if ((versions & versionBit(at - from)) !== 0) span.take(prices[at]!);
    if (from < to || !Number.isNaN(values[row]!)) span.count++;
  };
  for (let at = 0; at < whole.length; at++) take(whole[at]!, everyVersion);
  for (let at = 0; at < partly.length; at++) take(partly[at]!, bits[at]!);
  return span.facet(key);
}

/** The facet of a column over some rows. */
function facetOf(column: FacetColumn, counted: Counted): Facet {
  switch (column.kind) {
    case "choice":
      return countChoices(column, counted);
    case "number":
      return spanNumbers(column, counted);
    case "price":
      return spanPrices(column, counted);
  }
}

/** The rows of which some version passes all of these, apart by whether all versions do. */
function countedOf(rows: Int32Array, passed: readonly Int32Array[]): Counted {
  if (passed.length === 0) return { whole: rows, partly: noRows, bits: noRows };
  const [whole, partly, bits] = [new Int32Array(rows.length), new Int32Array(rows.length), new Int32Array(rows.length)];
  let [wholes, parts] = [0, 0];
  for (let at = 0; at < rows.length; at++) {
    let left = everyVersion;
    for (let each = 0; each < passed.length; each++) left &= passed[each]![at]!;
    if (left === everyVersion) whole[wholes++] = rows[at]!;
    else if (left !== 0) {
      partly[parts] = rows[at]!;
      bits[parts++] = left;
    }
  }
  return {
    whole: whole.subarray(0, wholes),
    partly: partly.subarray(0, parts),
    bits: bits.subarray(0, parts),
  };
}

/** The rows of which some version passes all of these, with those versions, in the order they were given. */
function acceptedBy(rows: Int32Array, passed: readonly Int32Array[]): Pick<FacetResult, "rows" | "versions"> {
  const versions = new Int32Array(rows.length).fill(everyVersion);
  if (passed.length === 0) return { rows, versions };
  const passing = new Int32Array(rows.length);
  let count = 0;
  for (let at = 0; at < rows.length; at++) {
    let left = everyVersion;
    for (let each = 0; each < passed.length; each++) left &= passed[each]![at]!;
    if (left === 0) continue;
    passing[count] = rows[at]!;
    versions[count++] = left;
  }
  return { rows: passing.subarray(0, count), versions: versions.subarray(0, count) };
}

const noRows = new Int32Array(0);

/**
 * The rows of which one version satisfies every selection, and for each column its facet over the versions that satisfy
 * all the other selections. A selection that is empty, of the other kind, or on a column that is not given is ignored.
 * Rows that rise are quickest, for the columns are then read from end to end.
 */
export function computeFacets(columns: readonly FacetColumn[], selections: Selections, rows: Int32Array): FacetResult {
  const selected = selectedColumns(columns, selections);
  const passed = passedVersions(columns, selected, selections, rows);
  const all = [...passed.values()];
  const counted = countedOf(rows, all);
  const facets = columns.map((column, index) => {
    const own = passed.get(index);
    const ofColumn = own
      ? countedOf(
          rows,
          all.filter((each) => each !== own),
        )
      : counted;
    return facetOf(column, ofColumn);
  });
  return { ...acceptedBy(rows, all), facets };
}
