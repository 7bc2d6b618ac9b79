import { useFetcher } from "../../navigation/fetcher.ts";
import { textsOn } from "#domain/checkout/order-texts.ts";
import { useHref, useT } from "../../language/language.tsx";
import { boughtForLines } from "#i18n/bought-for.ts";
import { useShop } from "../../shell/frame-data.ts";
import { BackLink } from "../../navigation/back-link.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import type { OrderReply } from "./order-action.server.ts";
import { FreightCheck } from "../claims/freight-check.tsx";
import { authorizedWord } from "./authorized-word.ts";
import { Box, Delivery, Label } from "./order-delivery.tsx";
import { OrderItems, OrderTotals } from "./order-items.tsx";
import { Parcels } from "./parcels.tsx";
import type { OrderView } from "./order-view.server.ts";
import { InvoiceLinks } from "./on-account.tsx";
import { Timeline } from "./timeline.tsx";
import { cancelKey } from "./cancel-order.tsx";
import { Said } from "./pay-panel.tsx";
import { Head, hasPayPanel, Standing } from "./order-standing.tsx";
import type { OrderPageProps } from "./order-page-props.ts";

/** An order: state, next step, goods. */
export function OrderPage({ order, payment, now, reply, after }: OrderPageProps) {
  const t = useT();
  const canceling = useFetcher<OrderReply>({ key: cancelKey(order.number) }).data ?? reply;
  const to = useHref();
  const isPaid = payment.result === "success";
  return (
    <div className={`page flex flex-col gap-6 pb-6 ${after.hasList ? "pt-6" : "pt-8"}`}>
      {after.hasList && (
        <div className="-mb-3">
          <BackLink to={to("orderList")}>{t("account.orders.title")}</BackLink>
        </div>
      )}
      <Head order={order} after={after} />
      {canceling && <Reply reply={canceling} hasPanel={hasPayPanel(order, payment, after)} />}
      {after.roleNeeded && (
        <Notice type="warning" live>
          {t("orders.roleNeeded")}
        </Notice>
      )}
      <Standing order={order} payment={payment} now={now} reply={reply} after={after} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          {after.freight && <FreightCheck order={order.number} freight={after.freight} />}
          <Parcels parcels={after.parcels} beside={after.beside} lines={order.lines} />
          <OrderItems order={order} />
          <Timeline events={order.events} />
        </div>
        <aside className="flex flex-col gap-6">
          <OrderTotals order={order} />
          <Exchange order={order} />
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
            <p>{order.paidBy}</p>
            {order.isAuthorized && <p className="text-muted">{t(authorizedWord(order))}</p>}
          </Box>
          <InvoiceLinks invoices={order.invoices} seen={after.seenInvoices} />
          {textsOn("page", order).map(({ word, text }) => (
            <Box key={word} title={t(`orders.texts.${word}.buyer`)}>
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

/** The reply to a step, where no panel below shows it: one that asks for a payment is gone once that has arrived. */
function Reply({ reply, hasPanel }: { reply: OrderReply; hasPanel: boolean }) {
  const t = useT();
  if (reply.ok) return reply.intent === "cancel" && <SuccessNotice>{t("orders.pay.canceled")}</SuccessNotice>;
  return !hasPanel && <Said reply={reply} manual={false} />;
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

function Help() {
  const t = useT();
  const { phone } = useShop();
  return phone ? <p className="text-sm text-muted">{t("orders.detail.help", { phone })}</p> : null;
}

/** The return whose goods pay for the order, or for a part of it. */
function Exchange({ order: { exchange } }: Pick<OrderPageProps, "order">) {
  const t = useT();
  if (!exchange) return null;
  const { returnNumber, orderNumber, waits } = exchange;
  return (
    <Box title={t("orders.exchange.title")}>
      <p>{t("orders.exchange.text", { return: returnNumber, order: orderNumber })}</p>
      {waits && <p className="text-muted">{t("orders.exchange.waits")}</p>}
    </Box>
  );
}
