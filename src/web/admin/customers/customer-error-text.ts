import { type CodeOf, type CodeSaid, errorText } from "../../error-text.ts";

/** Message of each refusal of a customer's page. */
export const customerErrorText = errorText(
  (t, code: CodeOf<"adminCustomers.refused">) => t(`adminCustomers.refused.${code}`),
  { note_required: "adminCustomers.note", tag_required: "adminCustomers.tags.one" },
);

export type CustomerErrorCode = CodeSaid<typeof customerErrorText>;
