import { type NameError, readName } from "#domain/customers/name.ts";
import { type Password, type PasswordError, readNewPassword } from "#domain/customers/password.ts";
import { type Email, readEmail } from "#domain/kernel/email.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** An error of one field. All errors of a form are reported together. */
export interface FieldError<Field extends string, Code extends string> {
  readonly field: Field;
  readonly code: Code;
}

type EmailError = "email_required" | "email_format";
export type Invalid<Field extends string, Code extends string> = {
  readonly code: "invalid";
  readonly fieldErrors: readonly FieldError<Field, Code>[];
};

export type SignInError = Invalid<"email" | "password", EmailError | "password_required">;

/** Reads a sign-in. The password is not checked against the rule, which applies to new ones only. */
export function readSignIn(typed: {
  email: string;
  password: string;
}): Result<{ email: Email; password: string }, SignInError> {
  const email = readEmail(typed.email);
  const fieldErrors: FieldError<"email" | "password", EmailError | "password_required">[] = [];
  if (!email.ok) fieldErrors.push({ field: "email", code: email.error.code });
  if (typed.password === "") fieldErrors.push({ field: "password", code: "password_required" });
  return email.ok && fieldErrors.length === 0
    ? ok({ email: email.value, password: typed.password })
    : refuse({ code: "invalid", fieldErrors });
}

export interface SignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: Email;
  readonly password: Password;
}

export type SignUpField = "firstName" | "lastName" | "email" | "password";
export type SignUpError = Invalid<SignUpField, NameError | EmailError | PasswordError>;

/** A sign-up as typed: both names, an email, and a password by the rule. */
export function readSignUp(typed: Readonly<Record<SignUpField, string>>): Result<SignUp, SignUpError> {
  const firstName = readName("first", typed.firstName);
  const lastName = readName("last", typed.lastName);
  const email = readEmail(typed.email);
  const password = readNewPassword(typed.password, email.ok ? email.value : "");
  if (firstName.ok && lastName.ok && email.ok && password.ok)
    return ok({ firstName: firstName.value, lastName: lastName.value, email: email.value, password: password.value });
  const fieldErrors = Object.entries({ firstName, lastName, email, password }).flatMap(([field, result]) =>
    result.ok ? [] : [{ field: field as SignUpField, code: result.error.code }],
  );
  return refuse({ code: "invalid", fieldErrors });
}
