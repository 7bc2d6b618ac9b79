/** The items with the one at `from` moved to `to`; null if it is there already or there is no such position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] | null {
  if (from < 0 || to < 0 || from >= items.length || to >= items.length || from === to) return null;
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
