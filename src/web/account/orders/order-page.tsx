import { Form, useNavigation } from "react-router";
import { useFetcher } from "../../navigation/fetcher.ts";
import { textsOn } from "#domain/checkout/order-texts.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderEvent } from "#domain/orders/order-steps.ts";
import type { FreightReceipt } from "#engine/claims/freight-receipt.ts";
import type { Parcel } from "#engine/fulfilment/parcels.ts";
import type { OrderForPayment } from "#engine/orders/orders.queries.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { useHref, useT } from "../../language/language.tsx";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useShop } from "../../shell/frame-data.ts";
import { BackLink } from "../../navigation/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { OrderReply } from "./order-action.server.ts";
import { FreightCheck } from "../claims/freight-check.tsx";
import { authorizedWord } from "./authorized-word.ts";
import { Box, Delivery, Label } from "./order-delivery.tsx";
import { OrderItems, OrderTotals } from "./order-items.tsx";
import { Parcels } from "./parcels.tsx";
import type { OrderView } from "./order-view.server.ts";
import { hasReceipt, InvoiceLinks, OnAccount } from "./on-account.tsx";
import { CancelOrder, PayPanel } from "./pay-panel.tsx";
import { orderTones } from "./order-tones.ts";
import { Timeline } from "./timeline.tsx";

interface OrderPageProps {
  order: OrderView;
  payment: OrderForPayment;
  now: Instant;
  reply: OrderReply | undefined;
  after: AfterPaying;
}

/** Data of a paid order: its parcels, and its returns. */
export interface AfterPaying {
  readonly parcels: readonly Parcel[];
  readonly freight: FreightReceipt | null;
  readonly can: readonly OrderEvent[];
  readonly hasReturn: boolean;
  /** The latest return, where the buyer has to do something about it. */
  readonly back: { readonly what: "sendGoods" | "declinedReturn"; readonly until: Instant | null } | null;
  /** The goods have arrived, and the viewer bought them with an account. */
  readonly mayReview: boolean;
  /** The viewer's role lets them pay it, and cancel, return and claim. */
  readonly mayPay: boolean;
  readonly mayChange: boolean;
  /** The viewer tried what their role does not allow. */
  readonly roleNeeded: boolean;
  /** Its invoices that the viewer may open: all orders on them are theirs to see. */
  readonly seenInvoices: readonly string[];
  /** The viewer is signed in, and so has a list of orders to go back to. */
  readonly hasList: boolean;
}

/** An order: state, next step, goods. */
export function OrderPage({ order, payment, now, reply, after }: OrderPageProps) {
  const t = useT();
  const canceling = useFetcher<OrderReply>({ key: `cancel-${order.number}` }).data ?? reply;
  const to = useHref();
  const isPaid = payment.result === "success";
  return (
    <div className={`page flex flex-col gap-6 pb-8 ${after.hasList ? "pt-6" : "pt-8"}`}>
      {after.hasList && (
        <div className="-mb-3">
          <BackLink to={to("orderList")}>{t("account.orders.title")}</BackLink>
        </div>
      )}
      <Head order={order} after={after} />
      {canceling?.ok && canceling.intent === "cancel" && <SuccessNotice>{t("orders.pay.canceled")}</SuccessNotice>}
      {after.roleNeeded && (
        <Notice type="warning" live>
          {t("orders.roleNeeded")}
        </Notice>
      )}
      <Standing order={order} payment={payment} now={now} reply={reply} after={after} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {after.freight && <FreightCheck order={order.number} freight={after.freight} />}
          <Parcels parcels={after.parcels} lines={order.lines} />
          <OrderItems order={order} />
          <Timeline events={order.events} />
        </div>
        <aside className="flex flex-col gap-6">
          <OrderTotals order={order} />
          {order.boughtFor && (
            <Box title={t("orders.boughtFor.title")}>
              <Label lines={boughtForLines(t, order.boughtFor)} />
            </Box>
          )}
          <Delivery order={order} isPaid={isPaid} />
          <Box title={t("orders.detail.billTo")}>
            <Label lines={order.billTo} />
          </Box>
          <Box title={t("orders.detail.contact")}>
            <p className="break-all">{order.email}</p>
          </Box>
          <Box title={t("orders.detail.payBy")}>
            <p>{t(`orders.payment.${order.method}`)}</p>
            {order.isAuthorized && <p className="text-muted">{t(authorizedWord(order))}</p>}
          </Box>
          <InvoiceLinks invoices={order.invoices} seen={after.seenInvoices} />
          {textsOn("page", order).map(({ key, text }) => (
            <Box key={key} title={t(`orders.texts.${key}.buyer`)}>
              <p className="whitespace-pre-line">{text}</p>
            </Box>
          ))}
          <PurchaseOrder order={order} />
          <Help />
        </aside>
      </div>
    </div>
  );
}

/** The PDF of the purchase order that the buyer sent along. */
function PurchaseOrder({ order: { number, poDocument } }: { order: OrderView }) {
  const t = useT();
  const to = useHref();
  if (!poDocument) return null;
  const { fileName: name, bytes } = poDocument;
  return (
    <Box title={t("orders.poDocument.title")}>
      <a href={to("orderPo", {}, { order: number })} className="link inline-flex min-h-11 items-center">
        {t("orders.poDocument.link", { name, kilobytes: Math.ceil(bytes / 1024) })}
      </a>
    </Box>
  );
}

function Head({ order, after }: { order: OrderView; after: AfterPaying }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="text-2xl font-bold">{t("orders.detail.title", { number: order.number })}</h1>
          <Badge tone={orderTones[order.state]} className="text-sm">
            {t(`orders.state.${order.state}`)}
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

/** The action the order waits for, or its next step. */
function Standing({ order, payment, now, reply, after }: OrderPageProps) {
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
        {t(`orders.nextStep.${nextOf(order, after)}`, {
          days: order.returnDays,
          deadline: after.back?.until ? formatDateTime(after.back.until, t) : "",
        })}
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

function Help() {
  const t = useT();
  const { phone } = useShop();
  return phone ? <p className="text-sm text-muted">{t("orders.detail.help", { phone })}</p> : null;
}

function nextOf({ state, shippingMethod, method }: OrderView, { back, parcels }: AfterPaying) {
  if (state === "return-refund" && back) return back.what;
  if (state === "refund-completed" && method === onAccount) return "credited";
  if (state !== "confirmed") return state;
  if (parcels.length > 0) return "confirmedPart";
  return shippingMethod === "PICKUP" ? "confirmedPickup" : state;
}

/** The way to a refund before the goods have left, and to a return after; or to the one that is under way. */
function GiveBack({ order, after: { can, hasReturn, mayChange } }: { order: OrderView; after: AfterPaying }) {
  const t = useT();
  const to = useHref();
  const search = { order: order.number };
  if (!mayChange) return null;
  const asksRefund = can.includes("request-refund") || order.state === "refund-in-process";
  if (asksRefund) {
    const label = order.state === "confirmed" ? t("returns.refund.button") : t("returns.refund.status");
    return (
      <ButtonLink to={to("requestRefund", {}, search)} variant="secondary" icon="returns">
        {label}
      </ButtonLink>
    );
  }
  if (!hasReturn && !can.includes("open-return")) return null;
  const opens = order.state === "shipped" ? t("returns.detail.notArrived") : t("returns.detail.open");
  return (
    <ButtonLink to={to("orderReturn", {}, search)} variant="secondary" icon="returns">
      {hasReturn ? t("returns.detail.view") : opens}
    </ButtonLink>
  );
}

/** Leads to a quick order of the same goods, with today's prices and what replaces goods that are not sold any more. */
function Reorder({ order }: { order: OrderView }) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().formAction === to("quickOrder");
  if (order.state === "pending") return null;
  return (
    <Form method="post" action={to("quickOrder")} className="flex flex-wrap gap-2">
      <input type="hidden" name="intent" value="check" />
      {order.lines.map((line) => (
        <span key={line.sku} hidden>
          <input type="hidden" name="number" value={line.sku} />
          <input type="hidden" name="quantity" value={line.quantity} />
        </span>
      ))}
      <Button type="submit" variant="secondary" icon="reload" pending={pending} pendingLabel={t("quickOrder.checking")}>
        {t("payment.canceled.again")}
      </Button>
      <Button type="submit" formAction={to("addToList")} variant="secondary">
        {t("cart.toList")}
      </Button>
    </Form>
  );
}
