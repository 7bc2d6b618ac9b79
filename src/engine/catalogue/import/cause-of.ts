import type { ImportError } from "./import-report.ts";

/** A variant's place says nothing about what is wrong with all of them. */
export const generalField = (field: string): string =>
  field.replaceAll(/\[\d+\]/g, "").replace(/^variants .*$/, "variants");

/** What lines have in common: values differ from line to line; the column, the language and the limit do not. */
export const causeOf = ({ field, problem }: Pick<ImportError, "field" | "problem">): string =>
  JSON.stringify([
    generalField(field),
    problem.code,
    ...["column", "language", "type", "option", "reason"].map((name) => (problem as Record<string, unknown>)[name]),
  ]);
