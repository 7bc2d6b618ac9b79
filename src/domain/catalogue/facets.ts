import { memberOf, versionsOfPrices, versionsOfSets, within } from "./facet-columns.ts";
import type { RowSets, FacetColumn, Selection, Selections } from "./facet-columns.ts";

/** Evaluates a function for each set. */
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

/** For each set its smallest member; infinite where it has none. */
export function smallestInSets({ offsets, members, count }: RowSets): Float64Array {
  const smallest = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  for (let set = 0; set < count; set++)
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) smallest[set] = Math.min(smallest[set]!, members[at]!);
  return smallest;
}

/** A selection without values or ends asks nothing. */
function isEmpty(selection: Selection): boolean {
  return selection.kind === "choices"
    ? selection.values.length === 0
    : selection.min === undefined && selection.max === undefined;
}

/** The columns that a selection is made on, with their place among all. */
export function selectedColumns(columns: readonly FacetColumn[], selections: Selections): ReadonlySet<number> {
  const selected = new Set<number>();
  columns.forEach((column, index) => {
    const selection = selections[column.key];
    if (!selection || isEmpty(selection)) return;
    if ((column.kind === "choice") === (selection.kind === "choices")) selected.add(index);
  });
  return selected;
}

/** For each selected column, the versions of each row that pass its selection. */
export function passedVersions(
  columns: readonly FacetColumn[],
  selected: ReadonlySet<number>,
  selections: Selections,
  rows: Int32Array,
): ReadonlyMap<number, Int32Array> {
  return new Map(
    [...selected].map((index) => {
      const column = columns[index]!;
      const selection = selections[column.key]!;
      if (column.kind !== "price") return [index, versionsOfSets(column.sets, memberOf(column, selection), rows)];
      return [index, versionsOfPrices(column, within(selection.kind === "range" ? selection : {}), rows)];
    }),
  );
}
