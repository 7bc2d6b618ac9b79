import type { CodeOf } from "../../error-text.ts";
import { adminErrorText } from "../refused-text.ts";

/** Message of each refusal of the steps of groups. */
export const groupErrorText = adminErrorText(
  (t, code: CodeOf<"adminGroups.refused">, values) => t(`adminGroups.refused.${code}`, values),
  {
    name_required: "adminGroups.name",
    name_taken: { label: "adminGroups.name", kind: "name_taken" },
    text_too_long: { label: "adminGroups.name", kind: "too_long" },
    email_required: "adminGroups.email",
    email_format: { label: "adminGroups.email", kind: "email_format" },
  },
);
