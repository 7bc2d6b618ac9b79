import type { RowError } from "./read-record.ts";
import { quoteValue } from "./schema-errors.ts";

/** A value of a product's field, with the line that says it. */
interface Said {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Errors of the lines that say something else of a product's field than the first of them. Only lines that say
 * something of it are given, so the first has its value.
 */
export function disagreements(field: string, [first, ...others]: readonly Said[]): RowError[] {
  if (!first) return [];
  const problem = { code: "rows_disagree", value: quoteValue(first.value), firstLine: first.line } as const;
  return others
    .filter(({ value }) => value !== first.value && JSON.stringify(value) !== JSON.stringify(first.value))
    .map(({ line }) => ({ line, field, problem }));
}
