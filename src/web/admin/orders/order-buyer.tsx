import { textsOn } from "#domain/checkout/order-texts.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { formatDateTime, formatDayRange } from "#i18n/format.ts";
import { paymentName } from "#i18n/payment-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { AsidePart } from "../aside-part.tsx";
import type { OrderScreen } from "./order-screen.ts";

/** Buyer, destination, and related facts of the order. */
interface Props {
  screen: OrderScreen;
}
export function OrderBuyer({ screen }: Props) {
  const { order, returns, claims, draft } = screen;
  const t = useT();
  const to = useHref();
  return (
    <>
      <Buyer screen={screen} />
      <Receiver screen={screen} />
      <BoughtFor screen={screen} />
      <Delivery screen={screen} />
      <BillTo screen={screen} />
      <AsidePart title={t("adminOrders.payment")}>
        <p>{paymentName(t, order)}</p>
        {order.claimedAt !== null && (
          <p className="text-muted">{t("adminOrders.claimedAt", { at: formatDateTime(order.claimedAt, t) })}</p>
        )}
      </AsidePart>
      {textsOn("merchant", order).map(({ word, text }) => (
        <AsidePart key={word} title={t(`orders.texts.${word}.merchant`)}>
          <p className="whitespace-pre-line">{text}</p>
        </AsidePart>
      ))}
      <PurchaseOrder screen={screen} />
      {draft !== null && (
        <AsidePart title={t("adminShell.place.drafts")}>
          <Link to={to("adminDraft", { number: draft })} className="link">
            {draft}
          </Link>
        </AsidePart>
      )}
      {returns.length > 0 && (
        <AsidePart title={t("adminShell.place.returns")}>
          {returns.map(({ id, number, state }) => (
            <p key={id}>
              <Link to={to("adminReturn", { id: String(id) })} className="link">
                {number}
              </Link>{" "}
              · {t(`adminReturns.state.${state}`)}
            </p>
          ))}
        </AsidePart>
      )}
      {claims.length > 0 && (
        <AsidePart title={t("adminShell.place.claims")}>
          {claims.map(({ id, number, state }) => (
            <p key={id}>
              <Link to={to("adminClaim", { id: String(id) })} className="link">
                {number}
              </Link>{" "}
              · {t(`adminClaims.states.${state}`)}
            </p>
          ))}
        </AsidePart>
      )}
    </>
  );
}

/** The PDF of the purchase order that the buyer sent along. */
function PurchaseOrder({ screen: { order } }: Props) {
  const t = useT();
  const to = useHref();
  if (!order.poDocument) return null;
  const { fileName: name, bytes } = order.poDocument;
  return (
    <AsidePart title={t("orders.poDocument.title")}>
      <a href={to("adminOrderPo", { number: order.number })} className="link wrap-anywhere">
        {t("orders.poDocument.link", { name, kilobytes: Math.ceil(bytes / 1024) })}
      </a>
    </AsidePart>
  );
}

/** The company and site that it was bought for, by whom, and when goods are taken in there. */
function BoughtFor({ screen: { order, rights } }: Props) {
  const t = useT();
  const to = useHref();
  const { boughtFor, companyId } = order;
  if (!boughtFor || companyId === null) return null;
  return (
    <AsidePart title={t("orders.boughtFor.title")}>
      <p>
        {rights.includes("companies.view") ? (
          <Link to={to("adminCompany", { company: String(companyId) })} className="link">
            {companyAndSite(boughtFor)}
          </Link>
        ) : (
          companyAndSite(boughtFor)
        )}
      </p>
      {boughtFor.by && <p>{t("orders.boughtFor.by", { name: boughtFor.by })}</p>}
      {boughtFor.hours && <p>{t("orders.boughtFor.hours", { hours: boughtFor.hours })}</p>}
    </AsidePart>
  );
}

/** The buyer: account, email and further orders. */
function Buyer({ screen: { order, account, rights } }: Props) {
  const t = useT();
  const to = useHref();
  return (
    <AsidePart title={t("adminOrders.buyer")}>
      {account && <p className="font-semibold">{fullName(account)}</p>}
      <p>
        <a href={`mailto:${order.email}`} className="link break-all">
          {order.email}
        </a>
      </p>
      <p className="mt-1">
        {order.customerId !== null && rights.includes("customers.view") ? (
          <Link to={to("adminCustomer", { customer: String(order.customerId) })} className="link">
            {t("adminOrders.account")}
          </Link>
        ) : (
          <Badge>{t(order.customerId === null ? "adminOrders.guest" : "adminOrders.account")}</Badge>
        )}
      </p>
      <p className="mt-1">
        <Link to={to("adminOrders", {}, { q: order.email })} className="link">
          {t("adminOrders.otherOrders")}
        </Link>
      </p>
    </AsidePart>
  );
}

function BillTo({ screen: { order } }: Props) {
  const t = useT();
  return (
    <AsidePart title={t("adminOrders.billTo")}>
      {order.billTo.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </AsidePart>
  );
}

/** The person who takes the goods in, or picks them up. */
function Receiver({ screen: { order } }: Props) {
  const t = useT();
  return (
    <AsidePart title={t(order.shippingMethod === "PICKUP" ? "adminOrders.picksUp" : "adminOrders.receiver")}>
      <p className="font-semibold">{fullName(order)}</p>
      <p>{order.phone}</p>
    </AsidePart>
  );
}

function Delivery({ screen: { order } }: Props) {
  const t = useT();
  return (
    <AsidePart title={t("adminOrders.delivery")}>
      <p className="font-medium">{t(`delivery.method.${order.shippingMethod}`)}</p>
      {order.shipTo.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {order.pickup && (
        <>
          <p>{order.pickup.name}</p>
          <p>{order.pickup.address}</p>
        </>
      )}
      {order.freight.length > 0 && (
        <p className="mt-1 text-muted">{order.freight.map((extra) => t(`delivery.charge.${extra}`)).join(", ")}</p>
      )}
      {order.arrivesFrom && order.arrivesTo && (
        <p className="mt-1 text-muted">
          {t("adminOrders.promised", {
            days: formatDayRange(order.pickup ? order.arrivesTo : order.arrivesFrom, order.arrivesTo, t.language),
          })}
        </p>
      )}
    </AsidePart>
  );
}
