import { expect, test } from "vitest";
import { readSignIn } from "#domain/customers/forms.ts";

const missing = (email: string, password: string) => {
  const typed = readSignIn({ email, password });
  return typed.ok ? [] : typed.error.fieldErrors.map(({ field, code }) => `${field} ${code}`);
};

test("who signs in needs an email and a password, of whatever kind it is, and is told of both at once", () => {
  expect(readSignIn({ email: " Ada@Example.com", password: "1" })).toEqual({
    ok: true,
    value: { email: "ada@example.com", password: "1" },
  });
  expect(missing("ada@example.com", "")).toEqual(["password password_required"]);
  expect(missing("", "secret-1")).toEqual(["email email_required"]);
  expect(missing("ada", "secret-1")).toEqual(["email email_format"]);
  expect(missing("", "")).toEqual(["email email_required", "password password_required"]);
});
