import { useT } from "../language/language.tsx";
import { TextField } from "../ui/field.tsx";
import type { useFieldErrors } from "./field-errors.ts";

interface NameFieldsProps {
  firstName: string;
  lastName: string;
  shown: ReturnType<typeof useFieldErrors>;
}

/** First and last name of whom an account belongs to. In Chinese the family name comes first. */
export function NameFields({ firstName, lastName, shown }: NameFieldsProps) {
  const t = useT();
  const first = (
    <TextField
      key="first"
      name="firstName"
      label={t("account.fields.firstName")}
      autoComplete="given-name"
      defaultValue={firstName}
      error={shown.say("firstName")}
    />
  );
  const last = (
    <TextField
      key="last"
      name="lastName"
      label={t("account.fields.lastName")}
      autoComplete="family-name"
      defaultValue={lastName}
      error={shown.say("lastName")}
    />
  );
  return t.language === "cn" ? [last, first] : [first, last];
}
