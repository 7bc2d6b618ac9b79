import type { ImportError } from "./import-report.ts";

/** The field without the variant's position, which does not matter to the cause. */
export const generalField = (field: string): string =>
  field.replaceAll(/\[\d+\]/g, "").replace(/^variants .*$/, "variants");

/** Cause shared by lines: values differ from line to line; column, language and limit do not. */
export const causeOf = ({ field, problem }: Pick<ImportError, "field" | "problem">): string =>
  JSON.stringify([
    generalField(field),
    problem.code,
    ...["column", "language", "type", "option", "reason", "by", "needs"].map(
      (name) => (problem as Record<string, unknown>)[name],
    ),
  ]);
