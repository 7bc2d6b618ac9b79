import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Translator } from "#i18n/translator.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import type { OrderScreen } from "./order-screen.ts";
import { RefundAmountField } from "../step-fields.tsx";

/** Effect of a refund on the order in its current state. */
export function refundWords({ order, refund, request, left }: OrderScreen, t: Translator): string {
  const amount = formatMoney(refund.isRest ? refund.most : left, t.language);
  const isOnAccount = order.method === onAccount;
  if (refund.isRest)
    return t(`adminOrders.${isOnAccount ? "refundRestOnAccountText" : "refundRestText"}`, { left: amount });
  if (order.exchange?.isOpen)
    return t("adminOrders.refundExchangedText", {
      left: amount,
      exchanged: formatMoney(order.exchanged, t.language),
    });
  if (isOnAccount && !request && order.toInvoice)
    return t("adminOrders.refundUninvoicedText", {
      left: amount,
      total: formatMoney(order.toInvoice.total, t.language),
    });
  if (isOnAccount && !request) return t("adminOrders.refundOnAccountText", { left: amount });
  return t(request ? "adminOrders.refundRequestText" : "adminOrders.refundText", { left: amount });
}

export function RefundFields({
  typed,
  screen: { refund, request },
}: {
  typed: Readonly<Record<string, string>>;
  screen: OrderScreen;
}) {
  const t = useT();
  const most = formatMoney(refund.most, t.language);
  return (
    <>
      <input type="hidden" name="seen" value={refund.seen} />
      {/* A refund request is granted whole or declined. */}
      {request ? (
        <input type="hidden" name="whole" value="1" />
      ) : (
        <>
          <CheckboxField
            name="whole"
            value="1"
            label={t(refund.isRest ? "adminOrders.refundRest" : "adminOrders.refundWhole", { left: most })}
            defaultChecked={typed.whole !== undefined}
          />
          <RefundAmountField
            id="refund-amount"
            hint={
              refund.isRest ? t("adminOrders.refundCourtesyHint") : t("adminOrders.refundAmountHint", { left: most })
            }
            defaultValue={typed.amount ?? ""}
          />
        </>
      )}
      <TextField
        id="refund-reason"
        name="reason"
        label={t("adminOrders.refundReason")}
        defaultValue={typed.reason ?? ""}
        autoComplete="off"
        maxLength={500}
        className="w-full"
      />
    </>
  );
}
