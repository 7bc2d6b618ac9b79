import { longestStaffNote } from "#domain/customers/staff-note.ts";
import { maxTag, maxTags } from "#domain/customers/tags.ts";
import type { CodeOf, CodeOfText } from "../../error-text.ts";
import { adminErrorText } from "../refused-text.ts";

/** Message of each refusal of a customer's page. */
export const customerErrorText = adminErrorText(
  (t, code: CodeOf<"adminCustomers.refused">) => t(`adminCustomers.refused.${code}`),
  {
    certificate_required: "adminCustomers.exemption.certificate",
    note_required: "adminCustomers.note",
    note_too_long: { label: "adminCustomers.note", kind: "too_long", values: { max: longestStaffNote } },
    tag_required: "adminCustomers.tags.one",
    tag_too_long: { label: "adminCustomers.tags.one", kind: "too_long", values: { max: maxTag } },
    tags_too_many: { label: "adminCustomers.tags.title", kind: "too_many", values: { most: maxTags } },
    until_invalid: { label: "adminCustomers.exemption.until", kind: "day_format" },
    until_past: { label: "adminCustomers.exemption.until", kind: "day_past" },
  },
);

export type CustomerErrorCode = CodeOfText<typeof customerErrorText>;
