import { type CodeOf, type CodeSaid, errorText } from "../../error-text.ts";
import type { StepErrorCode } from "../step-error.ts";

/** Message of each refusal of signing in, joining and second factors. */
export const authErrorText = errorText((t, code: CodeOf<"adminShell.errors">) => t(`adminShell.errors.${code}`), {
  email_required: "adminShell.fields.email",
  passkey_name_required: "adminShell.passkey.name",
  password_required: "adminShell.fields.password",
});

export type AuthErrorCode = StepErrorCode<"adminShell.errors"> | CodeSaid<typeof authErrorText>;
