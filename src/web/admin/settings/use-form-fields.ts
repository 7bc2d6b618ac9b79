import type { FieldError, Fields, Texts } from "#domain/kernel/fields/field.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { errorLine } from "../../error-text.ts";
import { ownErrorText } from "../field-error-text.ts";
import type { FieldOf } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

/** The inputs of a form with their labels, what they hold, and their errors, as sentences for the list above. */
export function useFormFields(
  form: { readonly fields: Fields<MessageKey> },
  typed: Texts,
  fieldErrors: readonly FieldError[],
) {
  const t = useT();
  const labelOf = useFieldLabels(form);
  const errors = fieldErrors.map((error) =>
    errorLine(t, { ...error, label: labelOf(error.field) }, (code) => ownErrorText(t, code, error.values)),
  );
  const field: FieldOf = (name) => ({
    name,
    id: name,
    defaultValue: typed[name] ?? "",
    error: errors.find((one) => one.field === name)?.message,
  });
  return { labelOf, errors, cell: { field, typed } };
}
