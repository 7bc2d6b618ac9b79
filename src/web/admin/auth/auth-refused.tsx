import type { ReactNode } from "react";
import { lookUp } from "#domain/kernel/look-up.ts";
import { useT } from "../../language/language.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { RefusedField, refusedFieldId } from "../refused-field.tsx";
import { type AuthErrorCode, authErrorText } from "./auth-error-text.ts";
import { stepErrorText } from "../step-error.ts";

const fields: Partial<Record<AuthErrorCode, string>> = {
  email_required: "email",
  email_format: "email",
  password_required: "password",
  password_rule: "password",
  password_common: "password",
  password_too_long: "password",
  password_needed: "password",
  wrong_password: "password",
  password_mismatch: "confirm",
  wrong_code: "code",
  name_required: "name",
  passkey_name_required: "name",
  passkey_name_too_long: "name",
};

/**
 * The refusal above the form and at its field. One without a field, such as a wrong email or password, is shown above
 * only.
 */
export function AuthRefused({
  reply,
  field: own,
  children,
}: {
  reply: { readonly code?: AuthErrorCode } | undefined;
  /** The field where it is another than the refusal's own; empty where the form marks it itself. */
  field?: string;
  children: ReactNode;
}) {
  const t = useT();
  const code = reply?.code;
  const error = code && stepErrorText(t, code, (own) => authErrorText(t, own));
  const field = code && (own ?? lookUp(fields as Readonly<Record<string, string>>, code));
  return (
    <>
      {reply && error && (
        <ErrorSummary fieldErrors={[{ field: field ? refusedFieldId : "", message: error }]} of={reply} />
      )}
      <RefusedField refused={field ? [{ field, error }] : []}>{children}</RefusedField>
    </>
  );
}
