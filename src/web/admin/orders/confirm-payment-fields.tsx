import { type Money, subtract } from "#domain/kernel/money.ts";
import type { TransferHandling } from "#domain/payments/transfers.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { AmountField } from "../step-fields.tsx";

/** Amount received in part, and the rest. */
export function ReceivedSoFar({ received, total }: { received: Money; total: Money }) {
  const t = useT();
  if (received === 0) return null;
  const amounts = {
    received: formatMoney(received, t.language),
    missing: formatMoney(subtract(total, received), t.language),
  };
  return <p className="font-semibold">{t("adminOrders.receivedSoFar", amounts)}</p>;
}

/** Reference and amount of a transfer and, if the order does not expect one, its use. */
export function ConfirmPaymentFields({
  typed,
  id = "",
  differs = false,
  handlings = [],
}: {
  typed: Readonly<Record<string, string>>;
  id?: string;
  /** True if another amount than the requested one was typed, which needs confirmation. */
  differs?: boolean;
  handlings?: readonly TransferHandling[];
}) {
  const t = useT();
  return (
    <>
      <div className="field-row w-full max-w-3xl grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))]">
        <TextField
          id={`reference${id}`}
          name="reference"
          label={t("adminOrders.reference")}
          hint={t("adminOrders.referenceHint")}
          defaultValue={typed.reference ?? ""}
          autoComplete="off"
          maxLength={100}
        />
        <AmountField
          id={`amount${id}`}
          label={t("adminOrders.amountCame")}
          defaultValue={typed.amount ?? ""}
          className=""
        />
        {handlings.length > 0 && (
          <SelectField
            id={`handling${id}`}
            name="handling"
            label={t("adminOrders.handling")}
            choices={handlings.map((value) => ({ value, label: t(`adminOrders.handlingChoice.${value}`) }))}
            defaultValue={typed.handling ?? handlings[0] ?? ""}
          />
        )}
      </div>
      {differs && (
        <div>
          <CheckboxField
            id={`as-came${id}`}
            name="asCame"
            value="1"
            label={t("adminOrders.asCame")}
            defaultChecked={typed.asCame !== undefined}
          />
          <p className="text-sm text-muted">{t("adminOrders.asCameHint")}</p>
        </div>
      )}
    </>
  );
}
