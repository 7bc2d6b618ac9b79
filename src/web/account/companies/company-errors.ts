import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import type { CodeOf } from "../../error-text.ts";
import { type FieldErrorKey, requiredError } from "../field-errors.ts";

type CompanyCode = CodeOf<"companies.errors">;

/** A refusal of a company's forms, at a field; without one, of the whole form. */
export function companyError(field: string, code: CompanyCode, values?: FieldErrorKey["values"]): FieldErrorKey {
  return { field, key: `companies.errors.${code}`, ...(values && { values }) };
}

/** Refused fields of an application, each by its name and the reason. */
export function fieldsRefused({ fieldErrors }: FieldsInvalid): FieldErrorKey[] {
  return fieldErrors.map(({ field, code, values }) =>
    field === "legalName" && code === "required"
      ? requiredError(field, "companies.fields.legalName")
      : companyError(field, "too_long", values),
  );
}
