import { useT } from "../../language/language.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { useFieldErrors } from "../field-errors.ts";

/** A password that is chosen, and typed a second time. */
export function NewPassword({ name, errors }: { name: string; errors: ReturnType<typeof useFieldErrors> }) {
  const t = useT();
  return (
    <>
      <PasswordField
        name={name}
        label={t("account.fields.newPassword")}
        hint={t("account.passwordRule")}
        autoComplete="new-password"
        error={errors.say(name)}
      />
      <PasswordField
        name="confirm"
        label={t("account.fields.confirm")}
        autoComplete="new-password"
        error={errors.say("confirm")}
      />
    </>
  );
}
