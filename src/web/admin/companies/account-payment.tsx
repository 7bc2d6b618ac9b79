import { Form, useNavigation } from "react-router";
import { paymentKinds } from "#domain/invoices/settling.ts";
import { formatDate } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { AccountErrors } from "./account-errors.ts";

/** A check, ACH or wire payment: over the oldest invoices, or as it is divided here. */
export function RecordPayment({ screen, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="record" title={t("adminInvoices.record")}>
      <p className="max-w-text text-sm text-muted">{t("adminInvoices.recordText")}</p>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <PaymentFields screen={screen} errors={errors} />
        {screen.invoices.length > 0 && <Divided screen={screen} errors={errors} />}
        <Button type="submit" name="intent" value="payment" pending={busy}>
          {t("adminInvoices.recordNow")}
        </Button>
      </Form>
    </Panel>
  );
}

/** The payment as it stands on the check or the statement. */
function PaymentFields({ screen: { today }, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const typed = errors.typedOf("payment") ?? {};
  return (
    <>
      <div className="field-row w-full sm:grid-cols-2">
        <SelectField
          name="kind"
          label={t("adminInvoices.kind")}
          placeholder={t("adminInvoices.choose")}
          choices={paymentKinds.map((kind) => ({ value: kind, label: t(`adminInvoices.credit.${kind}`) }))}
          defaultValue={typed["kind"] ?? ""}
          error={errors.errorAt("payment", "kind")}
        />
        <TextField
          name="reference"
          label={t("adminInvoices.reference")}
          defaultValue={typed["reference"] ?? ""}
          error={errors.errorAt("payment", "reference")}
          maxLength={80}
          autoComplete="off"
        />
      </div>
      <div className="field-row w-full sm:grid-cols-2">
        <TextField
          name="amount"
          label={t("adminInvoices.amount")}
          inputMode="decimal"
          defaultValue={typed["amount"] ?? ""}
          error={errors.errorAt("payment", "amount")}
          maxLength={20}
          autoComplete="off"
        />
        <TextField
          name="receivedOn"
          type="date"
          label={t("adminInvoices.receivedOn")}
          defaultValue={typed["receivedOn"] ?? today}
          error={errors.errorAt("payment", "receivedOn")}
        />
      </div>
      <TextField
        name="note"
        label={t("adminInvoices.note")}
        optional
        defaultValue={typed["note"] ?? ""}
        maxLength={200}
        error={errors.errorAt("payment", "note")}
        autoComplete="off"
        className="w-full"
      />
    </>
  );
}

/** The payment's amounts by invoice. */
function Divided({ screen: { invoices }, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const typed = errors.typedOf("payment") ?? {};
  return (
    <fieldset className="flex w-full flex-col gap-3">
      <legend className="mb-2 font-semibold">{t("adminInvoices.divide")}</legend>
      <p className="text-sm text-muted">{t("adminInvoices.divideText")}</p>
      {invoices.map(({ id, number, dueOn, open, isOverdue }) => (
        <div key={id} className="flex flex-wrap items-end gap-x-4 gap-y-1">
          <TextField
            name={`for.${id}`}
            label={
              <>
                {number} · <Money amount={open} />
              </>
            }
            inputMode="decimal"
            defaultValue={typed[`for.${id}`] ?? ""}
            error={errors.errorAt("payment", `for.${id}`)}
            maxLength={20}
            autoComplete="off"
            className="w-64"
          />
          <span className="flex min-h-11 items-center gap-2 text-sm text-muted">
            {t("adminInvoices.due", { day: formatDate(dueOn, t) })}
            {isOverdue && <Badge tone="danger">{t("adminInvoices.overdue")}</Badge>}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
