import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { FieldErrorKey } from "../field-errors.ts";

type CompanyCode = MessageKey extends infer Key ? (Key extends `companies.errors.${infer Code}` ? Code : never) : never;

/** A refusal of a company's forms, at a field; without one, of the whole form. */
export function companyError(field: string, code: CompanyCode, values?: FieldErrorKey["values"]): FieldErrorKey {
  return { field, key: `companies.errors.${code}`, ...(values && { values }) };
}

/** Refused fields of an application, each by its name and the reason. */
export function fieldsRefused({ fieldErrors }: FieldsInvalid): FieldErrorKey[] {
  return fieldErrors.map(({ field, code, values }) =>
    field === "legalName" && code === "required"
      ? companyError(field, "legal_name_required")
      : companyError(field, "too_long", values),
  );
}
