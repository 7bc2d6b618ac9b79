import { maxPassword } from "#domain/customers/password.ts";
import { fieldError, type FieldErrorKey, kindError } from "../field-errors.ts";

/** A refusal of a form with a new password, at a field. */
export const newPasswordError = (
  field: string,
  code: Parameters<typeof fieldError>[1] | "password_too_long",
): FieldErrorKey =>
  code === "password_too_long"
    ? kindError(field, "account.fields.password", { code: "too_long", values: { max: maxPassword } })
    : fieldError(field, code);
