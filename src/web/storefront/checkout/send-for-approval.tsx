import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
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

/** In the place of the button that orders. */
export function SendForApproval({ form, placing }: { form: string; placing: boolean }) {
  const t = useT();
  return (
    <Button
      form={form}
      type="submit"
      name="intent"
      value="request"
      size="large"
      wide
      pending={placing}
      pendingLabel={t("companyOrders.request.pending")}
    >
      {t("companyOrders.request.send")}
    </Button>
  );
}
