import type { z } from "zod";
import { cutText } from "#domain/kernel/text.ts";
import type { ImportProblem } from "./import-report.ts";

type Issue = z.core.$ZodIssue;

/**
 * Errors of a record's schema by field, in the shop's own error codes; `inDollars` where its file has prices in
 * dollars.
 */
export function schemaErrors(
  error: z.ZodError,
  value: unknown,
  inDollars: boolean,
): { field: string; problem: ImportProblem }[] {
  return error.issues.map((issue) => ({
    field: issue.path
      .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`))
      .join(""),
    problem: asTyped(
      problemOf(issue, valueAt(value, issue.path)),
      inDollars && String(issue.path.at(-1)).endsWith("Cents"),
    ),
  }));
}

/** The problem with an amount of cents and its limit as the dollars that the file has. */
function asTyped(problem: ImportProblem, isPrice: boolean): ImportProblem {
  if (!isPrice || problem.code !== "number_too_large") return problem;
  const value = (Number(problem.value) / 100).toFixed(2).replace(/\.00$/, "");
  return { code: problem.code, value: `$${value}`, most: problem.most / 100, unit: "dollars" };
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const step of path)
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined;
  return at;
}

/** A value as an error names it, not too long. */
export const quoteValue = (value: unknown): string =>
  cutText(typeof value === "string" ? value : (JSON.stringify(value) ?? ""), 80);

/** Fields with a form of their own, by the last step of their path. */
const forms = {
  slug: "slug_invalid",
  sku: "sku_invalid",
  number: "reference_invalid",
  pictureFamily: "family_invalid",
  publishedAt: "date_invalid",
  expectedOn: "date_invalid",
  date: "date_invalid",
  on: "date_invalid",
} as const;

function problemOf(issue: Issue, cell: unknown): ImportProblem {
  if (cell === undefined) return { code: "field_missing" };
  const value = quoteValue(cell);
  const last = String(issue.path.at(-1));
  const form = Object.entries(forms).find(([field]) => field === last)?.[1];
  switch (issue.code) {
    case "invalid_type":
      return typeProblem(issue.expected, last, value, cell);
    case "invalid_format":
    case "invalid_union":
      return form ? { code: form, value } : { code: "field_invalid" };
    case "invalid_value":
      return { code: "value_unknown", value, choices: issue.values.map(String).join(", ") };
    case "too_small":
      if (issue.origin === "string") return { code: "field_missing" };
      return {
        code: "number_too_small",
        value,
        least: Number(issue.minimum),
        above: String(!issue.inclusive),
      };
    case "too_big":
      if (issue.origin === "string") return { code: "text_too_long", most: Number(issue.maximum) };
      if (issue.origin === "array") return { code: "too_many", most: Number(issue.maximum) };
      return { code: "number_too_large", value, most: Number(issue.maximum) };
    default:
      return { code: "field_invalid" };
  }
}

function typeProblem(expected: string, field: string, value: string, cell: unknown): ImportProblem {
  switch (expected) {
    case "int":
    case "number":
      if (field.endsWith("Cents")) return { code: "not_price", value };
      return { code: typeof cell === "number" ? "not_whole" : "not_number", value };
    case "boolean":
      return { code: "not_flag", value };
    case "string":
      return { code: "not_text", value };
    case "array":
      return { code: "not_list" };
    default:
      return { code: "not_record" };
  }
}
