import { onAccount } from "#domain/checkout/payment-method.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Box } from "./order-delivery.tsx";
import type { OrderView } from "./order-view.server.ts";
import { CancelOrder } from "./pay-panel.tsx";

/**
 * Nothing is to be paid before an invoice; until the first one, the order can be canceled. Then what is open of them.
 */
export function OnAccount({ order, canCancel }: { order: OrderView; canCancel: boolean }) {
  const t = useT();
  const { isToInvoice, invoicesOpen } = order;
  if (isToInvoice)
    return (
      <Notice title={t("orders.onAccount.title")}>
        <p>{t("orders.onAccount.text")}</p>
        {canCancel && <CancelOrder order={order.number} />}
      </Notice>
    );
  if (invoicesOpen === null || invoicesOpen === 0) return null;
  return (
    <Notice title={t("orders.onAccount.shipped")}>
      {t("orders.onAccount.shippedText", { open: formatMoney(invoicesOpen, t.language) })}
    </Notice>
  );
}

/** The invoices of an order's shipments; nothing where there are none. */
export function InvoiceLinks({ numbers }: { numbers: readonly string[] }) {
  const t = useT();
  const to = useHref();
  if (numbers.length === 0) return null;
  return (
    <Box title={t("orders.onAccount.invoices")}>
      {numbers.map((number) => (
        <p key={number}>
          <Link to={to("invoice", { invoice: number })} className="link tabular-nums">
            {number}
          </Link>
        </p>
      ))}
    </Box>
  );
}

/** An order on account has no receipt: its invoices are its papers. */
export const hasReceipt = ({ confirmedAt, isAuthorized, method }: OrderView) =>
  isAuthorized || (confirmedAt !== null && method !== onAccount);
