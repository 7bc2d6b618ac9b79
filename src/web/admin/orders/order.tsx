import type { Translator } from "#i18n/translator.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { orderErrorText } from "../step-error.ts";
import { useDone } from "../use-done.ts";
import { PoUsedBefore } from "../po-used-before.tsx";
import { WorkPage } from "../work-page.tsx";
import { OrderStateBadge } from "./order-badges.tsx";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLabels } from "./order-labels.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderPickup } from "./order-pickup.tsx";
import { OrderReturn } from "./order-return.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { orderNotices } from "./order-error-message.ts";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import type * as server from "./order.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Order({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { order } = loaderData;
  const done = useDone(orderNotices);
  const refused = actionData && !actionData.ok ? actionData : null;
  return (
    <WorkPage
      title={t("adminOrders.one", { number: order.number })}
      badge={<Badges screen={loaderData} />}
      aside={<WaysOn screen={loaderData} />}
      intro={<Intro screen={loaderData} />}
      done={done && t(`adminOrders.done.${done}`)}
      refused={refused}
      refusal={(code, values) => refusalText(t, refused, orderErrorText(t, code, values))}
      refusalFields={{ note_required: "text", lines_required: "units", units_refused: "units", units_invalid: "units" }}
      mailAt={to("adminOrderMail", { number: order.number })}
      about={refused?.typed.refund ?? refused?.typed.parcel}
      facts={<OrderBuyer screen={loaderData} />}
    >
      {/* Every step writes an event; what was typed for it must not stay for the next. */}
      <OrderSteps key={order.events.length} screen={loaderData} refused={refused} />
      <OrderLines screen={loaderData} />
      <OrderLabels screen={loaderData} />
      <OrderParcels screen={loaderData} refused={refused} />
      <OrderPickup screen={loaderData} refused={refused} />
      <OrderReturn screen={loaderData} refused={refused} />
      <OrderMoney screen={loaderData} refused={refused} />
      <OrderHistory screen={loaderData} refused={refused} />
    </WorkPage>
  );
}

/** The state of the specification, which does not tell a partly shipped order, and beside it that it is one. */
function Badges({ screen: { order, leftToSend } }: { screen: OrderScreen }) {
  const t = useT();
  return (
    <>
      <OrderStateBadge order={order} />
      {leftToSend !== null && (
        <Badge tone="warning">
          {t("adminOrders.partlyShipped")} · {t("adminOrders.leftToSend", { count: leftToSend })}
        </Badge>
      )}
    </>
  );
}

/** The reason of a refusal, with the order that it is about where it is another one. */
function refusalText(t: Translator, refused: OrderAnswer | null, reason: string): string {
  if (refused?.order === undefined) return reason;
  const key = refused.intent === "ship" ? "shipRefused" : "refused";
  return t(`adminOrders.together.${key}`, { number: refused.order, reason });
}

function WaysOn({ screen }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  const { order } = screen;
  return (
    <>
      {screen.isChangeable && screen.rights.includes("orders.change") && (
        <ButtonLink to={to("adminOrderChange", { number: order.number })} variant="secondary" size="small">
          {t("adminOrders.change.link")}
        </ButtonLink>
      )}
      {!screen.staysHere && (
        <ButtonLink
          to={to("adminPackingSlip", { number: order.number })}
          reloadDocument
          variant="secondary"
          size="small"
          icon="print"
        >
          {t("adminOrders.packingSlip")}
        </ButtonLink>
      )}
      {screen.rights.includes("audit.view") && (
        <ButtonLink to={to("adminAudit", {}, { about: order.number })} variant="quiet" size="small">
          {t("adminShell.place.audit")}
        </ButtonLink>
      )}
    </>
  );
}

/** Its own goods, or those promised for a claim, would leave if its money did not hold them. */
const isHeldHere = ({ hold, order, claims }: OrderScreen): boolean =>
  hold !== null &&
  (order.state === "confirmed" ||
    order.state === "ready-for-pickup" ||
    claims.some(({ state }) => state === "replacement-promised" || state === "parts-promised"));

function Intro({ screen }: { screen: OrderScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <p className="-mt-3 text-sm text-muted">
        {t("adminOrders.placedAt", { at: formatDateTime(screen.order.placedAt, t) })}
      </p>
      {screen.hold === null && screen.order.state === "confirmed" && screen.order.depositOpen !== null && (
        <Notice type="warning" title={t("adminOrders.depositOpen")}>
          {t("adminOrders.depositOpenText", { amount: formatMoney(screen.order.depositOpen, t.language) })}
        </Notice>
      )}
      {screen.poUsedBy !== null && screen.order.state !== "canceled" && (
        <PoUsedBefore po={screen.order.poNumber} order={screen.poUsedBy} />
      )}
      {screen.order.exchange && (
        <p>
          {t("adminOrders.exchangeFor")}{" "}
          <Link to={to("adminReturn", { id: String(screen.order.exchange.returnId) })} className="link font-semibold">
            {screen.order.exchange.returnNumber}
          </Link>
        </p>
      )}
      {screen.writtenOff > 0 && (
        <Notice {...(isHeldHere(screen) && { type: "warning", title: t("adminMoney.hold.title") })}>
          {t("adminOrders.writtenOff", { amount: formatMoney(screen.writtenOff, t.language) })}
        </Notice>
      )}
      {screen.hold && !(screen.hold === "disputed" && screen.writtenOff > 0) && (
        <Notice type="warning" title={t("adminMoney.hold.title")}>
          {t(`adminMoney.hold.${screen.hold}`)}{" "}
          {screen.hold === "credit" && screen.order.companyId !== null && screen.rights.includes("companies.view") && (
            <Link
              to={to("adminCompanyAccount", { company: String(screen.order.companyId) })}
              className="font-semibold underline"
            >
              {t("adminInvoices.openAccount")}
            </Link>
          )}
          {screen.hold !== "deposit" && screen.hold !== "exchange" && screen.hold !== "credit" && (
            <Link to={to("adminMoney")} className="font-semibold underline">
              {t("adminShell.place.money")}
            </Link>
          )}
        </Notice>
      )}
    </>
  );
}
