/** A changed value: its path (`name.cn`, `taxes.OH.rate`), and both values as text. */
export interface Difference {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Differences of two values that were made flat, by path, in the order of the second. */
export function differencesOf(was: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): Difference[] {
  return [...new Set([...is.keys(), ...was.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? "", after: is.get(path) ?? "" }))
    .filter((one) => one.before !== one.after);
}

/** True if two values are stored alike. */
export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** JSON with keys in one order: PostgreSQL and JavaScript order them differently. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
