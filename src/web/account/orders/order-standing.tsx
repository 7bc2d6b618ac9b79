import { onAccount } from "#domain/checkout/payment-method.ts";
import { useHref, useT } from "../../language/language.tsx";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { OrderView } from "./order-view.server.ts";
import { hasReceipt, OnAccount } from "./on-account.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { PayPanel } from "./pay-panel.tsx";
import { orderTones } from "./order-tones.ts";
import { GiveBack, Reorder } from "./order-actions.tsx";
import { type OrderPageProps, type AfterPaying } from "./order-page-props.ts";

export function Head({ order, after }: { order: OrderView; after: AfterPaying }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-bold">{t("orders.detail.title", { number: order.number })}</h1>
          <Badge tone={orderTones[order.state]} className="text-sm">
            {orderStateName(t, order)}
          </Badge>
        </div>
        <p className="text-sm text-muted">
          <Figures text={t("orders.detail.placed", { at: formatDateTime(order.placedAt, t) })} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {hasReceipt(order) && (
          <ButtonLink to={to("orderReceipt", {}, { order: order.number })} variant="secondary" icon="document">
            {t("orders.detail.receipt")}
          </ButtonLink>
        )}
        {after.mayReview && (
          <ButtonLink to={to("orderReview", {}, { order: order.number })} variant="secondary" icon="edit">
            {t("account.review.link")}
          </ButtonLink>
        )}
        <GiveBack order={order} after={after} />
        <Reorder order={order} />
      </div>
    </div>
  );
}

/** True if the order waits for a payment of this viewer's; its panel then shows the replies to their steps. */
export const hasPayPanel = (order: OrderView, payment: OrderPageProps["payment"], after: AfterPaying): boolean =>
  order.state === "pending" && payment.result !== "expired" && payment.result !== "checking" && after.mayPay;

/** The action the order waits for, or its next step. */
export function Standing({ order, payment, now, reply, after }: OrderPageProps) {
  const t = useT();
  const canCancel = after.mayChange && after.can.includes("cancel");
  return order.state === "pending" && payment.result === "expired" ? (
    <Notice type="warning" live>
      {t("orders.pay.over")}
    </Notice>
  ) : order.state === "pending" && payment.result === "checking" ? (
    <Notice title={t("orders.pay.clearing")}>{t("orders.pay.clearingText")}</Notice>
  ) : order.state === "pending" && !after.mayPay ? (
    <Notice>{t("orders.roleNeeded")}</Notice>
  ) : order.state === "pending" ? (
    <PayPanel order={payment} now={now} reply={reply} mayCancel={after.mayChange} />
  ) : (
    <>
      {order.isAuthorized && <Authorized order={order} canCancel={canCancel} />}
      <OnAccount order={order} canCancel={canCancel} />
      <Notice title={t("orders.detail.next")}>
        <Figures
          text={t(`orders.nextStep.${nextOf(order, after)}`, {
            days: order.isPaidBack ? 0 : order.returnDays,
            deadline: after.back?.until ? formatDateTime(after.back.until, t) : "",
            method: order.shippingMethod,
          })}
        />
        {after.partsBack && <p>{after.partsBack}</p>}
      </Notice>
    </>
  );
}

/** The card is charged when the goods leave; until then the order can be canceled. */
function Authorized({ order, canCancel }: { order: OrderView; canCancel: boolean }) {
  const t = useT();
  const text = order.shippingMethod === "PICKUP" ? "orders.authorized.textPickup" : "orders.authorized.text";
  return (
    <Notice type="success" title={t("orders.authorized.title")}>
      <p>{t(text, { amount: formatMoney(order.total, t.language) })}</p>
      {canCancel && <CancelOrder order={order.number} />}
    </Notice>
  );
}

function nextOf(
  { state, shippingMethod, method, exchange, isHeldForCredit, isRefunded, isRefundAsked, lines }: OrderView,
  { back, parcels, isDisputed }: AfterPaying,
) {
  if (state === "return-refund" && back?.until) return back.what;
  if (state === "refund-completed" && back?.what === "exchanged") return back.what;
  if (back && !back.until && (state === "delivered" || state === "picked-up")) return back.what;
  if (state === "refund-completed" && method === onAccount) return "credited";
  if (state === "shipped" && lines.some(({ neverSent }) => neverSent > 0))
    return isRefunded ? "shippedRefunded" : "shippedPart";
  if (state === "refund-in-process" && isRefundAsked) return "refundAsked";
  if (state !== "confirmed") return state;
  if (isDisputed) return "disputed";
  if (isHeldForCredit) return "creditHeld";
  if (parcels.length > 0) return "confirmedPart";
  if (exchange?.waits) return "confirmedExchange";
  return shippingMethod === "PICKUP" ? "confirmedPickup" : state;
}
