import { longestWhy } from "#domain/approvals/requisition-life.ts";
import { useT } from "../../language/language.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { TypedTexts } from "./order-text-fields.tsx";

/** Labels of the fields that only members of a company have. */
export const memberLabels = { why: "companyOrders.request.why" } as const;

/** Note that approvers read first. */
export function Why({ form, values, errorOf, onText }: Omit<TypedTexts, "delivery" | "po">) {
  const t = useT();
  return (
    <TextArea
      form={form}
      name="why"
      label={t("companyOrders.request.why")}
      hint={t("companyOrders.request.whyHint")}
      optional
      rows={3}
      maxLength={longestWhy}
      defaultValue={values["why"] ?? ""}
      error={errorOf("why")}
      onInput={onText}
    />
  );
}
