import { textsOn } from "#domain/checkout/order-texts.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { everyPaymentMethod } from "#domain/checkout/payment-method.ts";
import { type OrderFilter, type OrderScope, orderScopes, type OrderSort } from "#engine/admin/order-list-shape.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { OrderTableRow } from "#engine/admin/order-table.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatListTime, formatNumber } from "#i18n/format.ts";
import { paymentName } from "#i18n/payment-name.ts";
import { useHref } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { NumberLink } from "../table/number-link.tsx";
import { OrderStateBadge } from "./order-badges.tsx";

/** With the reason that its goods must not leave; null when they may. */
type ListedOrder = OrderTableRow & { readonly hold: MoneyHold | null };

/** The merchant's list of orders. */
export const orderTable = adminTable<ListedOrder, OrderScope, OrderFilter, OrderSort>({
  at: "adminOrders",
  caption: (t) => t("adminOrders.title"),
  search: (t) => t("adminOrders.search"),
  scopes: orderScopes,
  scopeName: (scope, t) => t(`adminOrders.scope.${scope}`),
  filters: [
    {
      name: "payment",
      label: (t) => t("adminOrders.payment"),
      choices: (t) => everyPaymentMethod.map((value) => ({ value, label: t(`orders.payment.${value}`) })),
    },
    {
      name: "delivery",
      label: (t) => t("adminOrders.delivery"),
      choices: (t) =>
        (["SHIPPING", "LOCAL", "PICKUP"] as const).map((value) => ({ value, label: t(`delivery.method.${value}`) })),
    },
    { name: "from", label: (t) => t("adminOrders.from") },
    { name: "to", label: (t) => t("adminOrders.to") },
  ],
  rowKey: ({ number }) => number,
  bulk: [
    { intent: "bulk-print", label: (t) => t("adminLabels.printAll"), in: ["to-ship"] },
    { intent: "bulk-labels", label: (t) => t("adminLabels.many.begin"), in: ["to-ship"] },
    { intent: "bulk-ready-for-pickup", label: (t) => t("adminOrders.actions.ready-for-pickup"), in: ["to-prepare"] },
    { intent: "bulk-picked-up", label: (t) => t("adminOrders.actions.picked-up"), in: ["ready-for-pickup"] },
    { intent: "bulk-delivered", label: (t) => t("adminOrders.actions.delivered"), in: ["shipped"] },
    { intent: "bulk-delivery-taken-back", label: (t) => t("adminOrders.actions.take-delivery-back"), in: ["done"] },
  ],
  width: "wide",
  columns: [
    {
      key: "number",
      head: (t) => t("adminOrders.number"),
      cell: (row, t) => (
        <>
          <OrderLink number={row.number} />
          {boughtForLines(t, row.boughtFor).map((line) => (
            <span key={line} className="block text-2xs wrap-anywhere text-muted">
              {line}
            </span>
          ))}
          {textsOn("list", row).map(({ word, text }) => (
            <span key={word} className="block text-2xs wrap-anywhere text-muted">
              {t("orders.texts.line", { name: t(`orders.texts.${word}.merchant`), text })}
            </span>
          ))}
        </>
      ),
    },
    {
      key: "placed",
      hasHours: true,
      head: (t) => t("adminOrders.placed"),
      cell: ({ placedAt }, t) => formatListTime(placedAt, t),
      sort: ["newest", "oldest"],
    },
    {
      key: "buyer",
      head: (t) => t("adminOrders.receiverEmail"),
      cell: (row) => (
        <>
          <span className="block min-w-28 font-medium wrap-anywhere">{fullName(row)}</span>
          <span className="block min-w-28 text-2xs wrap-anywhere text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: "state",
      hasHours: true,
      head: (t) => t("adminOrders.state"),
      sort: ["deadline", "newest"],
      cell: ({ state, shippingMethod, leftToSend, hold, deadline, claimedAt }, t) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <OrderStateBadge order={{ state, shippingMethod }} />
          {leftToSend !== null && <Badge tone="warning">{t("adminOrders.partlyShipped")}</Badge>}
          {hold !== null && <Badge tone="warning">{t("adminMoney.hold.title")}</Badge>}
          {claimedAt !== null && state === "pending" && <Badge tone="accent">{t("adminOrders.saysPaid")}</Badge>}
          {deadline !== null && (
            <span className="text-2xs text-muted">
              <Figures text={t("adminOrders.until", { at: formatListTime(deadline, t) })} />
            </span>
          )}
        </span>
      ),
    },
    { key: "payment", head: (t) => t("adminOrders.payment"), cell: (row, t) => paymentName(t, row) },
    {
      key: "delivery",
      head: (t) => t("adminOrders.delivery"),
      cell: ({ shippingMethod, shipState }, t) =>
        `${t(`delivery.method.${shippingMethod}`)}${shipState ? ` · ${shipState}` : ""}`,
    },
    {
      key: "units",
      head: (t) => t("adminOrders.units"),
      align: "right",
      cell: ({ units, leftToSend }, t) => (
        <>
          {formatNumber(units, t.language)}
          {leftToSend !== null && (
            <span className="block text-2xs whitespace-nowrap">
              {t("adminOrders.leftToSend", { count: leftToSend })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "total",
      head: (t) => t("adminOrders.total"),
      align: "right",
      sort: ["total-down", "total-up"],
      cell: ({ total, refunded }) => (
        <>
          <Money amount={total} className="font-semibold" />
          {refunded > 0 && (
            <span className="block text-2xs text-muted">
              −<Money amount={refunded} />
            </span>
          )}
        </>
      ),
    },
  ],
});

function OrderLink({ number }: { number: string }) {
  const to = useHref();
  return <NumberLink to={to("adminOrder", { number })} number={number} />;
}
