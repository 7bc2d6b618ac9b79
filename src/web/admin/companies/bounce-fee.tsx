import { Form, useNavigation } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import { bounceFeeOf } from "#domain/receivables/bounce-fee.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import type { AccountErrors } from "./account-errors.ts";
import type { AccountScreen } from "./account-screen.ts";
import { ReasonForm } from "./reason-form.tsx";

interface FeeProps {
  credit: AccountScreen["credits"][number];
  /** As the terms name it; null for none. */
  agreed: NonNullable<AccountScreen["sheet"]>["account"]["bounceFee"];
}

/** Enters that a payment came back from the bank, with the fee that the terms name for it or without. */
export function BounceForm({ credit: { id, kind }, agreed, errors }: FeeProps & { errors: AccountErrors }) {
  const t = useT();
  const fee = bounceFeeOf(kind, agreed);
  return (
    <ReasonForm
      intent="bounce"
      of={{ name: "payment", id }}
      errors={errors}
      title={t("adminInvoices.bounce")}
      submit={t("adminInvoices.bounceNow")}
    >
      {fee !== null && (
        <>
          <input type="hidden" name="fee" value={fee} />
          <CheckboxField
            id={`charges-${id}`}
            name="charges"
            label={t("adminInvoices.chargeFee", { amount: formatMoney(fee, t.language) })}
            hint={t("adminInvoices.chargeFeeHint")}
            defaultChecked={errors.typedOf("bounce", String(id))?.["charges"] === "on"}
          />
        </>
      )}
    </ReasonForm>
  );
}

/** The fee for a payment that came back: its invoice, or a press that charges it. */
export function FeeOfBounced({
  credit: { id, kind, feeInvoice },
  agreed,
  mayCharge,
}: FeeProps & { mayCharge: boolean }) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const fee = bounceFeeOf(kind, agreed);
  if (feeInvoice !== null)
    return (
      <p className="text-muted">
        {t("invoices.isFee")}{" "}
        <a href={to("adminInvoicePdf", { invoice: feeInvoice })} className="link tabular-nums">
          {feeInvoice}
        </a>
      </p>
    );
  if (fee === null || !mayCharge) return null;
  return (
    <Form method="post">
      <input type="hidden" name="payment" value={id} />
      <input type="hidden" name="fee" value={fee} />
      <Button type="submit" name="intent" value="bounce-fee" variant="secondary" size="small" pending={busy}>
        {t("adminInvoices.chargeFee", { amount: formatMoney(fee, t.language) })}
      </Button>
    </Form>
  );
}
