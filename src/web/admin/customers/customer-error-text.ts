import type { CodeOf, CodeSaid } from "../../error-text.ts";
import { adminErrorText } from "../refused-text.ts";

/** Message of each refusal of a customer's page. */
export const customerErrorText = adminErrorText(
  (t, code: CodeOf<"adminCustomers.refused">) => t(`adminCustomers.refused.${code}`),
  {
    note_required: "adminCustomers.note",
    tag_required: "adminCustomers.tags.one",
    until_invalid: { label: "adminCustomers.exemption.until", kind: "day_format" },
    until_past: { label: "adminCustomers.exemption.until", kind: "day_past" },
  },
);

export type CustomerErrorCode = CodeSaid<typeof customerErrorText>;
