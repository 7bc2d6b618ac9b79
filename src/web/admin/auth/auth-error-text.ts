import type { Translator } from "#i18n/translator.ts";
import type { CodeOf, CodeOfText } from "../../error-text.ts";
import { adminErrorText } from "../refused-text.ts";
import type { StepErrorCode } from "../step-error.ts";

/** Of a new password, in the words that customers read too. */
const ofCustomers = ["password_common", "password_mismatch"] as const;

function ownText(t: Translator, code: CodeOf<"adminShell.errors"> | (typeof ofCustomers)[number]): string {
  const shared = ofCustomers.find((one) => one === code);
  return shared ? t(`account.errors.${shared}`) : t(`adminShell.errors.${code as CodeOf<"adminShell.errors">}`);
}

/** Message of each refusal of signing in, joining and second factors. */
export const authErrorText = adminErrorText(ownText, {
  email_format: { label: "adminShell.fields.email", kind: "email_format" },
  email_required: "adminShell.fields.email",
  name_required: "adminShell.fields.name",
  passkey_name_required: "adminShell.passkey.name",
  passkey_name_too_long: { label: "adminShell.passkey.name", kind: "too_long", values: { max: 40 } },
  password_required: "adminShell.fields.password",
  password_too_long: { label: "adminShell.fields.password", kind: "too_long", values: { max: 200 } },
});

export type AuthErrorCode = StepErrorCode<"adminShell.errors"> | CodeOfText<typeof authErrorText>;
