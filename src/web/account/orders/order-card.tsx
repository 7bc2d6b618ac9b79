import { isManual, onAccount } from "#domain/checkout/payment-method.ts";
import type { OrderSummary } from "#engine/orders/order-list.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatListDate, formatMoney } from "#i18n/format.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Figures } from "../../ui/figures.tsx";
import { orderTones } from "./order-tones.ts";

/** An order in a list, linked by its number, with its next step. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const t = useT();
  const to = useHref();
  const { number, state, lines, lineCount } = order;
  return (
    <li className="@container rounded-lg border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-wash px-4 py-2.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={to("orderDetail", {}, { order: number })}
            className="font-semibold tabular-nums hover:text-primary hover:underline"
          >
            {t("account.orders.number", { number })}
          </Link>
          <Badge tone={orderTones[state]}>{orderStateName(t, order)}</Badge>
        </p>
        {order.boughtFor && <p className="text-sm wrap-anywhere">{boughtForLines(t, order.boughtFor).join(" · ")}</p>}
        <p className="text-sm text-muted">{t("account.orders.placed", { date: formatListDate(order.placedAt, t) })}</p>
      </div>
      <div className="flex flex-col gap-4 p-4 @3xl:flex-row @3xl:items-center">
        <ul className="flex min-w-0 flex-1 flex-col gap-2">
          {lines.slice(0, 2).map((line) => (
            <CardLine key={line.sku} line={line} />
          ))}
          {lineCount > 2 && (
            <li className="text-sm text-muted">{t("account.orders.more", { count: lineCount - 2 })}</li>
          )}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="@3xl:text-right">
            <span className="block text-sm text-muted">{t("account.orders.items", { count: order.units })}</span>
            <Money amount={order.total} className="text-lg font-bold" />
            {order.refunded > 0 && (
              <span className="block text-sm text-muted">
                {t("account.orders.refunded", { amount: formatMoney(order.refunded, t.language) })}
              </span>
            )}
          </p>
          <CardActions order={order} />
        </div>
      </div>
    </li>
  );
}

function CardLine({ line }: { line: OrderSummary["lines"][number] }) {
  const { language } = useT();
  return (
    <li className="flex items-center gap-3">
      <span className="w-12 shrink-0 rounded-md border border-line p-0.5">
        <ProductPicture family={line.pictureFamily} sizes="3rem" alt="" />
      </span>
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-medium">
          <Figures text={line.name[language]} />
        </span>
        <span className="block text-sm text-muted">
          {line.sku} × {line.quantity}
        </span>
      </span>
    </li>
  );
}

function CardActions({ order: { number, state, method } }: { order: OrderSummary }) {
  const t = useT();
  const to = useHref();
  const detail = to("orderDetail", {}, { order: number });
  const hasReceipt = state !== "pending" && state !== "canceled" && method !== onAccount;
  return (
    <div className="ml-auto flex flex-wrap gap-2">
      {state === "pending" && !isManual(method) && (
        <ButtonLink to={detail} size="small">
          {t("account.orders.pay")}
        </ButtonLink>
      )}
      {state === "return-refund" ? (
        <ButtonLink
          to={to("orderReturn", {}, { order: number })}
          variant="secondary"
          size="small"
          aria-label={t("account.orders.returnOf", { number })}
        >
          {t("returns.detail.view")}
        </ButtonLink>
      ) : (
        <ButtonLink to={detail} variant="secondary" size="small" aria-label={t("account.orders.viewOf", { number })}>
          {t("account.orders.view")}
        </ButtonLink>
      )}
      {hasReceipt && (
        <ButtonLink
          to={to("orderReceipt", {}, { order: number })}
          variant="quiet"
          size="small"
          icon="document"
          aria-label={t("account.orders.receiptOf", { number })}
        >
          {t("account.orders.receipt")}
        </ButtonLink>
      )}
    </div>
  );
}
