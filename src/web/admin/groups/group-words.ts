import { type CodeOf, errorText } from "../../error-text.ts";

/** Message of each refusal of the steps of groups. */
export const groupErrorText = errorText(
  (t, code: CodeOf<"adminGroups.refused">, values) => t(`adminGroups.refused.${code}`, values),
  {
    name_required: "adminGroups.name",
    name_taken: { label: "adminGroups.name", kind: "name_taken" },
    email_required: "adminGroups.email",
    email_format: { label: "adminGroups.email", kind: "email_format" },
  },
);
