import { cutText } from "#domain/kernel/text.ts";
import { formatListDate } from "#i18n/format.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Money } from "../../ui/money.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import type { CustomerScreen } from "./customer-screen.ts";

export function Orders({ screen: { orders, profile } }: { screen: CustomerScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel
      id="orders"
      title={t("adminCustomers.orders")}
      aside={
        <Link to={to("adminOrders", {}, { q: profile.email })} className="link text-sm">
          {t("adminCustomers.allOrders")}
        </Link>
      }
    >
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminCustomers.orders") })}
        hideCaption
        rows={orders}
        rowKey={({ number }) => number}
        empty={t("adminCustomers.none")}
        columns={[
          {
            key: "number",
            head: t("adminOrders.number"),
            cell: ({ number }) => (
              <Link to={to("adminOrder", { number })} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          {
            key: "placed",
            head: t("adminOrders.placed"),
            cell: ({ placedAt }) => <span className="whitespace-nowrap">{formatListDate(placedAt, t)}</span>,
          },
          { key: "state", head: t("adminOrders.state"), cell: (order) => orderStateName(t, order) },
          {
            key: "total",
            head: t("adminOrders.total"),
            align: "right",
            cell: ({ total }) => <Money amount={total} />,
          },
          {
            key: "refunded",
            head: t("adminOrders.refunded"),
            align: "right",
            cell: ({ refunded }) => (refunded > 0 ? <Money amount={refunded} /> : "–"),
          },
        ]}
      />
    </Panel>
  );
}

export function Returns({ screen: { returns } }: { screen: CustomerScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="returns" title={t("adminShell.place.returns")}>
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminShell.place.returns") })}
        hideCaption
        rows={returns}
        rowKey={({ id }) => id}
        empty={t("adminCustomers.none")}
        columns={[
          {
            key: "number",
            head: t("adminReturns.number"),
            cell: ({ id, number }) => (
              <Link to={to("adminReturn", { id: String(id) })} className="link">
                {number}
              </Link>
            ),
          },
          {
            key: "requested",
            head: t("adminCustomers.requested"),
            cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatListDate(requestedAt, t)}</span>,
          },
          { key: "state", head: t("adminOrders.state"), cell: ({ state }) => t(`adminReturns.state.${state}`) },
        ]}
      />
    </Panel>
  );
}

export function Reviews({ screen: { reviews, mayDecideReviews } }: { screen: CustomerScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="reviews" title={t("adminShell.place.reviews")}>
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminShell.place.reviews") })}
        hideCaption
        rows={reviews}
        rowKey={({ id }) => id}
        empty={t("adminCustomers.none")}
        columns={[
          { key: "product", head: t("adminReviews.product"), cell: ({ product }) => product[t.language] || product.en },
          {
            key: "stars",
            head: t("adminReviews.stars"),
            cell: ({ stars }) => <Stars rating={stars} count={1} single />,
          },
          {
            key: "title",
            head: t("adminReviews.review"),
            cell: ({ title }) =>
              mayDecideReviews ? (
                <Link to={to("adminReviews", {}, { scope: "all", q: cutText(title, 80) })} className="link break-words">
                  {title}
                </Link>
              ) : (
                title
              ),
          },
          { key: "status", head: t("adminOrders.state"), cell: ({ status }) => t(`adminReviews.scope.${status}`) },
        ]}
      />
    </Panel>
  );
}
