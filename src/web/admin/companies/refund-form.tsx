import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { AccountErrors } from "./account-errors.ts";

interface RefundFormProps {
  credit: AccountScreen["credits"][number];
  errors: AccountErrors;
}

/** Refunds a payment online to who paid it, folded until it is wanted. */
export function RefundForm({ credit: { id, amount }, errors }: RefundFormProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const typed = errors.typedOf("refund", String(id));
  const errorAt = (field: string) => errors.errorAt("refund", field, String(id));
  return (
    <details open={typed !== null} className="text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t("adminInvoices.refund")}</summary>
      <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-3">
        <p className="max-w-text text-muted">{t("adminInvoices.refundText")}</p>
        <input type="hidden" name="payment" value={id} />
        <input type="hidden" name="kept" value={amount} />
        <div className="field-row w-full max-w-xl sm:grid-cols-2">
          <TextField
            id={`amount-refund-${id}`}
            name="amount"
            label={t("adminInvoices.amount")}
            inputMode="decimal"
            defaultValue={typed?.["amount"] ?? (amount / 100).toFixed(2)}
            error={errorAt(`amount-refund-${id}`)}
            autoComplete="off"
          />
          <TextField
            id={`reason-refund-${id}`}
            name="reason"
            label={t("adminInvoices.reason")}
            defaultValue={typed?.["reason"] ?? ""}
            error={errorAt(`reason-refund-${id}`)}
            maxLength={200}
            autoComplete="off"
          />
        </div>
        <Button type="submit" name="intent" value="refund" variant="secondary" size="small" pending={busy}>
          {t("adminInvoices.refundNow")}
        </Button>
      </Form>
    </details>
  );
}
