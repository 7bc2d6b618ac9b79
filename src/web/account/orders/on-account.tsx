import { onAccount } from "#domain/checkout/payment-method.ts";
import { zero } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { scheduleText } from "#i18n/schedule-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Box } from "./order-delivery.tsx";
import type { OrderView } from "./order-view.server.ts";
import { CancelOrder } from "./cancel-order.tsx";

/**
 * Nothing is to be paid before an invoice, other than a deposit; until the first goods leave, the order can be
 * canceled. Then what is open of them.
 */
export function OnAccount({ order, canCancel }: { order: OrderView; canCancel: boolean }) {
  const t = useT();
  const { isToInvoice, invoiceSchedule } = order;
  if (order.isHeldForCredit)
    return (
      <Notice type="warning" title={t("orders.onAccount.creditTitle")}>
        <p>{t("orders.onAccount.creditText")}</p>
        {canCancel && <CancelOrder order={order.number} />}
      </Notice>
    );
  if (isHeld(order))
    return (
      <>
        <Notice type="warning" title={t("orders.onAccount.depositTitle")}>
          <p>{t("orders.onAccount.depositText", { amount: formatMoney(order.depositOpen ?? zero, t.language) })}</p>
          {isToInvoice && canCancel && <CancelOrder order={order.number} />}
        </Notice>
        {!isToInvoice && <Shipped order={order} />}
      </>
    );
  if (isToInvoice)
    return (
      <Notice title={t("orders.onAccount.title")}>
        <p>
          {invoiceSchedule === null || invoiceSchedule === "shipment"
            ? t("orders.onAccount.text")
            : t("orders.onAccount.textPeriod", { schedule: scheduleText(t, invoiceSchedule) })}
        </p>
        {canCancel && <CancelOrder order={order.number} />}
      </Notice>
    );
  return <Shipped order={order} />;
}

/** Goods of the order are here, and wait for their deposit. */
const isHeld = ({ depositOpen, state }: OrderView) =>
  depositOpen !== null && (state === "confirmed" || state === "ready-for-pickup");

/** The open or coming invoices of goods that have left; nothing where that is nothing. */
function Shipped({ order: { invoicesOpen, toInvoice } }: { order: OrderView }) {
  const t = useT();
  if (!invoicesOpen && !toInvoice) return null;
  return (
    <Notice title={t("orders.onAccount.shipped")}>
      {toInvoice && (
        <p>
          {t("orders.onAccount.toInvoiceText", {
            total: formatMoney(toInvoice.total, t.language),
            day: formatDate(toInvoice.on, t),
          })}
        </p>
      )}
      {invoicesOpen ? (
        <p>{t("orders.onAccount.shippedText", { open: formatMoney(invoicesOpen, t.language) })}</p>
      ) : null}
    </Notice>
  );
}

/** The invoices of an order's shipments; nothing where there are none. One with orders of others is only named. */
export function InvoiceLinks({
  invoices,
  seen,
}: {
  invoices: OrderView["invoices"];
  /** Numbers of those that the viewer may open. */
  seen: readonly string[];
}) {
  const t = useT();
  const to = useHref();
  if (invoices.length === 0) return null;
  return (
    <Box title={t("orders.onAccount.invoices")}>
      {invoices.map(({ number, orders, isDeposit }) => (
        <p key={number}>
          {seen.includes(number) ? (
            <Link to={to("invoice", { invoice: number })} className="link tabular-nums">
              {number}
            </Link>
          ) : (
            <span className="tabular-nums">{number}</span>
          )}
          {isDeposit && <span className="block text-sm text-muted">{t("orders.onAccount.isDeposit")}</span>}
          {orders > 1 && (
            <span className="block text-sm text-muted">{t("orders.onAccount.gathered", { count: orders })}</span>
          )}
        </p>
      ))}
    </Box>
  );
}

/** An order on account has no receipt: its invoices are its papers. */
export const hasReceipt = ({ confirmedAt, isAuthorized, method }: OrderView) =>
  isAuthorized || (confirmedAt !== null && method !== onAccount);
