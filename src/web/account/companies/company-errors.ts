import type { FieldsInvalid } from "#domain/kernel/fields/field.ts";
import type { Application } from "#domain/companies/application.ts";
import type { InviteRefused } from "#engine/companies/invitations.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { CodeOf } from "../../error-text.ts";
import { type FieldErrorKey, kindError } from "../field-errors.ts";

type CompanyCode = CodeOf<"companies.errors"> | "company_stale" | "roles_required";

/** A refusal of a company's forms, at a field; without one, of the whole form. */
export function companyError(field: string, code: CompanyCode, values?: FieldErrorKey["values"]): FieldErrorKey {
  if (code === "roles_required") return kindError(field, "companies.required.roles", { code: "required" });
  if (code === "company_stale") return { field, key: "fields.stale" };
  return { field, key: `companies.errors.${code}`, ...(values && { values }) };
}

/** The refused email of an invitation or of a company's first administrator. */
export function emailError(code: Exclude<InviteRefused["code"], "too_many">): FieldErrorKey {
  if (code === "member_already") return companyError("email", code);
  return kindError("email", "companies.email", { code: code === "email_required" ? "required" : code });
}

/** Refused fields of an application: a tax ID that is none, and kinds. */
export function fieldsRefused({ fieldErrors }: FieldsInvalid): FieldErrorKey[] {
  return fieldErrors.map(({ field, ...error }) =>
    error.code === "ein_format"
      ? companyError(field, error.code)
      : kindError(field, `companies.fields.${field as keyof Application}`, error as KindError),
  );
}
