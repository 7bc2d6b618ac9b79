/** A printed table: what stands in it at which figure, from the least to the most. */
export type Table = readonly (readonly [at: number, value: number])[];

/** Reads between two rows, as makers ask for; null where the table has no row on one side. */
export function between(table: Table, at: number): number | null {
  const above = table.findIndex(([row]) => row >= at);
  if (above === -1 || at < table[0]![0]) return null;
  const [high, atHigh] = table[above]!;
  if (high === at) return atHigh;
  const [low, atLow] = table[above - 1]!;
  return atLow + ((at - low) / (high - low)) * (atHigh - atLow);
}

/** As `between`, where what lies before the first row is no worse than that row. */
export const fromFirst = (table: Table, at: number): number | null => between(table, Math.max(at, table[0]![0]));

/** As `between`, where what lies behind the last row is no worse than that row. */
export function toLast(table: Table, at: number): number | null {
  return between(table, Math.min(at, table.at(-1)![0]));
}
