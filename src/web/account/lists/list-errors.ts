import type { LineFieldCode } from "#domain/lists/part-list.ts";
import type { LineRefused } from "#engine/lists/list-lines.ts";
import type { ListRefused } from "#engine/lists/lists.ts";
import type { FieldErrorKey } from "../field-errors.ts";

type Refused =
  | ListRefused
  | LineRefused
  | {
      readonly code:
        | LineFieldCode
        | "count_invalid"
        | "nothing_typed"
        | "list_required"
        | "list_empty"
        | "nothing_counted"
        | "nothing_below";
    };

/** A refusal of a list's forms, at a field; without one, of the whole form. */
export function listError(field: string, error: Refused): FieldErrorKey {
  const { code } = error;
  if (code === "list_stale") return { field, key: "lists.errors.list_stale", values: { name: error.name } };
  if (code === "line_stale") {
    const { quantity, par, bin } = error.line;
    return { field, key: "lists.errors.line_stale", values: { quantity, par: par ?? 0, bin: bin || "–" } };
  }
  if (code === "nothing_typed") return { field, key: "quickOrder.errors.nothing_typed" };
  const values = "most" in error ? { most: error.most } : undefined;
  return { field, key: `lists.errors.${code}`, ...(values && { values }) };
}
