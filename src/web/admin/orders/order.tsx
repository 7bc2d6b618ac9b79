import { useSearchParams } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { OrderStateBadge } from "./order-badges.tsx";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { orderNoticeOf } from "./order-error-message.ts";
import type * as server from "./order.server.ts";
import type { PageProps } from "../../page-props.ts";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Order({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { order } = loaderData;
  const done = orderNoticeOf(useSearchParams()[0].get("done"));
  const refused = actionData && !actionData.ok ? actionData : null;
  const aside = (
    <>
      <ButtonLink
        to={to("adminPackingSlip", { number: order.number })}
        reloadDocument
        variant="secondary"
        size="small"
        icon="print"
      >
        {t("adminOrders.packingSlip")}
      </ButtonLink>
      <ButtonLink to={to("adminAudit", {}, { about: order.number })} variant="quiet" size="small">
        {t("adminShell.place.audit")}
      </ButtonLink>
    </>
  );
  return (
    <AdminPage
      title={t("adminOrders.one", { number: order.number })}
      badge={<OrderStateBadge state={order.state} />}
      aside={aside}
    >
      <p className="-mt-3 text-sm text-muted">
        {t("adminOrders.placedAt", { at: formatDateTime(order.placedAt, t.language) })}
      </p>
      {loaderData.hold && (
        <Notice type="warning" title={t("adminMoney.hold.title")}>
          {t(`adminMoney.hold.${loaderData.hold}`)}{" "}
          <Link to={to("adminMoney")} className="font-semibold underline">
            {t("adminShell.place.money")}
          </Link>
        </Notice>
      )}
      {!refused && done && (
        <Notice type="success" live>
          {t(`adminOrders.done.${done}`)}
        </Notice>
      )}
      {refused?.code && (
        <Answered answer={refused}>
          <Notice type="error" live title={t("adminOrders.notDone")}>
            {t(`adminOrders.refused.${refused.code}`)}
          </Notice>
        </Answered>
      )}
      <PreviewContext
        value={
          refused && refused.code === null
            ? {
                intent: refused.intent,
                about: refused.typed.refund ?? "",
                at: to("adminOrderMail", { number: order.number }),
                mails: refused.mails,
              }
            : null
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-6">
            {/* Every step writes an event; what was typed for it must not stay for the next. */}
            <OrderSteps key={order.events.length} screen={loaderData} refused={refused} />
            <OrderLines screen={loaderData} />
            <OrderParcels parcels={loaderData.parcels} />
            <OrderMoney screen={loaderData} refused={refused} />
            <OrderHistory screen={loaderData} refused={refused} />
          </div>
          <OrderBuyer screen={loaderData} />
        </div>
      </PreviewContext>
    </AdminPage>
  );
}
