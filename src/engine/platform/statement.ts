import { createHash } from "node:crypto";

/** A prepared SQL statement: its text, and the types of its parameters and rows. */
export interface Statement<Params extends readonly unknown[], Row extends object> {
  readonly name: string;
  readonly text: string;
  /** Carries the types only; never set. */
  readonly types?: (params: Params) => Row;
}

const declared = new Map<string, { name: string; text: string }>();

/**
 * Declares a statement at module level. PostgreSQL caches its plan under a name derived from the text, so each
 * connection parses it once. A test prepares all declared statements against the migrated schema, which finds misspelt
 * columns.
 */
export function statement<Params extends readonly unknown[], Row extends object = Record<string, never>>(
  label: string,
  text: string,
): Statement<Params, Row> {
  const name = `${label}_${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  const entry = { name, text };
  declared.set(name, entry);
  return entry;
}

export function declaredStatements(): readonly { name: string; text: string }[] {
  return [...declared.values()];
}

/**
 * SQL: a parameter that lists keys, planned alike however many it holds. As long as a plan for the list at hand looks
 * cheaper than one for any list, which counts as ten, PostgreSQL plans a statement each time it is asked; for one of
 * eight tables that takes longer than to answer it. It takes a subquery's result for any list.
 */
export const listOf = (parameter: string, type: "text" | "bigint" | "int" | "bool"): string =>
  `(select ${parameter}::${type}[])`;

/** SQL: one of the keys that a parameter lists, to be compared with `=`. */
export const anyOf = (parameter: string, type: "text" | "bigint"): string =>
  `any(${listOf(parameter, type)}::${type}[])`;

/** SQL: a parameter that is null for most who ask, planned alike for all of them for the same reason. */
export const nullable = <Parameter extends `$${number}`>(parameter: Parameter, type: "bigint" | "bytea" | "text") =>
  `(select ${parameter}::${type})` as const;
