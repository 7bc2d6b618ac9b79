import { useT } from "../../language/language.tsx";
import { TextArea } from "../../ui/field.tsx";
import type { TypedTexts } from "./order-text-fields.tsx";

/** Note that approvers read first. */
export function Why({ form, values, onText }: Pick<TypedTexts, "form" | "values" | "onText">) {
  const t = useT();
  return (
    <TextArea
      form={form}
      name="why"
      label={t("companyOrders.request.why")}
      hint={t("companyOrders.request.whyHint")}
      optional
      rows={3}
      maxLength={1_000}
      defaultValue={values["why"] ?? ""}
      onInput={onText}
    />
  );
}
