import { fullName } from "#domain/kernel/person-name.ts";
import { mostFound, shortestSearch } from "#engine/admin/anywhere-shape.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { DraftBadge } from "../drafts/draft-badge.tsx";
import { OrderStateBadge } from "../orders/order-badges.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { Group, line } from "./group.tsx";
import { Records } from "./records.tsx";
import type * as server from "./search.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>["loaderData"];

/** Screens, and records of every kind that hold the searched words. */
export default function Search({ loaderData: page }: PageProps<typeof server>) {
  const t = useT();
  const { text, screens, orders, quotes, customers, products, records } = page;
  const lists = [screens, orders, quotes, customers, products, records];
  const count = lists.reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
  const isAsked = text.length >= shortestSearch;
  return (
    <AdminPage title={t("adminSearch.title")}>
      <p role="status" className="max-w-text break-words text-muted">
        {!isAsked && t("adminSearch.hint")}
        {isAsked && count === 0 && t("adminSearch.nothing", { text })}
        {isAsked && count > 0 && t("adminSearch.results", { text })}
      </p>
      {isAsked && count === 0 && <p className="max-w-text text-muted">{t("adminSearch.hint")}</p>}
      <Screens screens={screens} />
      {orders && orders.length > 0 && <Orders orders={orders} text={text} />}
      {quotes && quotes.length > 0 && <Quotes quotes={quotes} text={text} />}
      <Records records={records} text={text} kinds={["returns", "claims"]} />
      {customers && customers.length > 0 && <Customers customers={customers} text={text} />}
      <Records records={records} text={text} kinds={["guests", "companies", "sites", "invoices", "memos"]} />
      {products && products.length > 0 && <Products products={products} text={text} />}
      <Records records={records} text={text} kinds={["purchases", "suppliers"]} />
    </AdminPage>
  );
}

function Screens({ screens }: Pick<Page, "screens">) {
  const t = useT();
  const to = useHref();
  if (screens.length === 0) return null;
  return (
    <Group id="screens" title={t("adminSearch.screens")}>
      {screens.map(({ route, title }) => (
        <li key={route} className={line}>
          <Link to={to(route as "adminSettings")} className="link font-semibold">
            {title}
          </Link>
        </li>
      ))}
    </Group>
  );
}

function Orders({ orders, text }: { orders: NonNullable<Page["orders"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = orders.length === mostFound ? to("adminOrders", {}, { q: text }) : null;
  return (
    <Group id="orders" title={t("adminOrders.title")} all={all}>
      {orders.map((order) => (
        <li key={order.number} className={line}>
          <Link to={to("adminOrder", { number: order.number })} className="link font-semibold tabular-nums">
            {order.number}
          </Link>
          <OrderStateBadge order={order} />
          <span className="min-w-0 wrap-anywhere">
            <bdi>{fullName(order)}</bdi> · {order.email}
          </span>
          <span className="text-sm text-muted">{formatDate(order.placedAt, t)}</span>
        </li>
      ))}
    </Group>
  );
}

function Quotes({ quotes, text }: { quotes: NonNullable<Page["quotes"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = quotes.length === mostFound ? to("adminDrafts", {}, { q: text }) : null;
  return (
    <Group id="quotes" title={t("adminDrafts.title")} all={all}>
      {quotes.map(({ number, state, buyer, updatedAt }) => (
        <li key={number} className={line}>
          <Link to={to("adminDraft", { number })} className="link font-semibold tabular-nums">
            {number}
          </Link>
          <DraftBadge state={state} />
          <bdi className="min-w-0 wrap-anywhere">{buyer || t("adminDrafts.nobody")}</bdi>
          <span className="text-sm text-muted">{formatDate(updatedAt, t)}</span>
        </li>
      ))}
    </Group>
  );
}

function Customers({ customers, text }: { customers: NonNullable<Page["customers"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = customers.length === mostFound ? to("adminCustomers", {}, { q: text }) : null;
  return (
    <Group id="customers" title={t("adminCustomers.title")} all={all}>
      {customers.map((customer) => (
        <li key={customer.id} className={line}>
          <Link
            to={to("adminCustomer", { customer: String(customer.id) })}
            className="link font-semibold wrap-anywhere"
          >
            <bdi>{fullName(customer)}</bdi>
          </Link>
          <span className="wrap-anywhere text-muted">{customer.email}</span>
        </li>
      ))}
    </Group>
  );
}

function Products({ products, text }: { products: NonNullable<Page["products"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = products.length === mostFound ? to("adminProducts", {}, { q: text }) : null;
  return (
    <Group id="products" title={t("adminProducts.title")} all={all}>
      {products.map(({ id, name, brand, sku, picture }) => (
        <li key={id} className={line}>
          <WithThumbnail picture={picture}>
            <Link to={to("adminProduct", { product: String(id) })} className="link font-semibold wrap-anywhere">
              {name[t.language] || name.en || name.cn || brand}
            </Link>
          </WithThumbnail>
          <span className="text-sm wrap-anywhere text-muted">{[brand, sku].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </Group>
  );
}
