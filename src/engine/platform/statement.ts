import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";

/** A prepared SQL statement: its text and the types of what goes in and comes out. */
export interface Statement<Params extends readonly unknown[], Row extends QueryResultRow> {
  readonly name: string;
  readonly text: string;
  /** Only carries the types; never set. */
  readonly types?: (params: Params) => Row;
}

const declared = new Map<string, { name: string; text: string }>();

/**
 * Declares a statement once, at module level. PostgreSQL keeps its plan under a name derived from
 * the text, so a hot read is parsed once a connection. Every declared statement is prepared against
 * the migrated schema by a test, so a misspelt column fails there and not in front of a buyer.
 */
export function statement<Params extends readonly unknown[], Row extends QueryResultRow = Record<string, never>>(
  label: string,
  text: string,
): Statement<Params, Row> {
  const name = `${label}_${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  const made = { name, text };
  declared.set(name, made);
  return made;
}

export function declaredStatements(): readonly { name: string; text: string }[] {
  return [...declared.values()];
}
