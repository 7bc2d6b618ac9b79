import { type FieldErrorKind, isFieldErrorKind, type KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { LineField } from "#domain/lists/part-list.ts";
import type { LineRefused } from "#engine/lists/list-lines.ts";
import type { ListRefused } from "#engine/lists/lists.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { type FieldErrorKey, fullError, kindError } from "../field-errors.ts";

type Refused =
  | ListRefused
  | LineRefused
  | KindError
  | { readonly code: "nothing_typed" | "list_required" | "list_empty" | "nothing_counted" | "nothing_below" };

/** The label of a field of a list's forms. */
export function listLabel(field: string): MessageKey {
  if (field === "onHand" || field.startsWith("count.")) return "lists.onHand";
  if (field === "keeper" || field === "shareWith") return `lists.${field}`;
  return field === "name" || field === "copyName" ? `lists.${field}` : `lists.fields.${field as LineField}`;
}

const isOfKind = (error: Refused): error is Extract<Refused, { readonly code: FieldErrorKind }> =>
  isFieldErrorKind(error.code);

/** A refusal of a list's forms, at a field; without one, of the whole form. */
export function listError(field: string, error: Refused): FieldErrorKey {
  if (isOfKind(error)) return kindError(field, listLabel(field), error);
  const { code } = error;
  if (code === "list_stale") return { field, key: "lists.errors.list_stale", values: { name: error.name } };
  if (code === "line_stale") {
    const { quantity, par, bin } = error.line;
    return { field, key: "lists.errors.line_stale", values: { quantity, par: par ?? 0, bin: bin || "–" } };
  }
  if (code === "list_required") return kindError(field, "lists.required.list", { code: "required" });
  if (code === "nothing_typed") return { field, key: "quickOrder.errors.nothing_typed" };
  if (code === "line_missing" || code === "list_missing") return { field, key: "fields.gone" };
  if (code === "too_many_lists") return fullError("lists.title", error.most, field);
  const values = "most" in error ? { most: error.most } : undefined;
  return { field, key: `lists.errors.${code}`, ...(values && { values }) };
}
