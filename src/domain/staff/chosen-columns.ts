/** Columns of a list as somebody arranged them: all they were offered in their order, and those they see. */
export interface ChosenColumns {
  readonly placed: readonly string[];
  readonly shown: readonly string[];
}

export type ColumnMove = "up" | "down";

/**
 * All columns in a person's order, with whether each is shown. The first names the row and leads to it, so it stays
 * where it is. A column that is newer than the choice comes last and is shown.
 */
export function arranged<Column extends { readonly key: string }>(
  columns: readonly Column[],
  chosen: ChosenColumns | null,
): { readonly column: Column; readonly isShown: boolean }[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const placed = chosen?.placed ?? [];
  const placeOf = ({ key }: Column) => (placed.includes(key) ? placed.indexOf(key) : placed.length);
  const isShown = ({ key }: Column) => !chosen || !chosen.placed.includes(key) || chosen.shown.includes(key);
  const sorted = chosen ? rest.toSorted((a, b) => placeOf(a) - placeOf(b)) : rest;
  return [{ column: first, isShown: true }, ...sorted.map((column) => ({ column, isShown: isShown(column) }))];
}

/** The keys with one moved a step; unchanged if it is at the end or not among them. */
export function withMoved(keys: readonly string[], key: string, move: ColumnMove): string[] {
  const from = keys.indexOf(key);
  const to = from + (move === "up" ? -1 : 1);
  if (from < 0 || to < 0 || to >= keys.length) return [...keys];
  const next = [...keys];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
