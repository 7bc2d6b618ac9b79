import { type CodeOf, errorText } from "../../error-text.ts";

/** Message of each refusal of the steps of groups. */
export const groupErrorText = errorText(
  (t, code: CodeOf<"adminGroups.refused">, values) => t(`adminGroups.refused.${code}`, values),
  { name_required: "adminGroups.name", email_required: "adminGroups.email" },
);
