import { Form, useNavigation } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";

/** Goods that have left and wait for the invoice of their period. */
export function UninvoicedShipments({ screen: { uninvoiced, mayGrant } }: { screen: AccountScreen }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { total, shipments, orders, nextOn, lastOn, digest } = uninvoiced;
  if (!nextOn || !lastOn) return null;
  const values = { shipments, orders, day: formatDate(nextOn, t), last: formatDate(lastOn, t) };
  return (
    <Panel
      id="uninvoiced"
      title={t("adminInvoices.shippedUninvoiced")}
      aside={<Money amount={total} className="font-semibold" />}
    >
      <p className="text-sm">
        {t(nextOn === lastOn ? "adminInvoices.uninvoicedText" : "adminInvoices.uninvoicedUntil", values)}
      </p>
      {mayGrant && (
        <Form method="post" className="flex flex-col items-start gap-2">
          <input type="hidden" name="seen" value={digest} />
          <p className="text-sm text-muted">{t("adminInvoices.invoiceNowText")}</p>
          <Button type="submit" name="intent" value="invoice-now" variant="secondary" size="small" pending={busy}>
            {t("adminInvoices.invoiceNow", { total: formatMoney(total, t.language) })}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
