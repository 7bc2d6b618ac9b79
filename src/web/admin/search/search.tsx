import type { ReactNode } from "react";
import { fullName } from "#domain/kernel/person-name.ts";
import { mostFound, shortestSearch } from "#engine/admin/anywhere-shape.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { DraftBadge } from "../drafts/draft-badge.tsx";
import { OrderStateBadge } from "../orders/order-badges.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./search.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>["loaderData"];

/** Orders, quotes, customers, products and screens that hold the searched words. */
export default function Search({ loaderData: page }: PageProps<typeof server>) {
  const t = useT();
  const { text, screens, orders, quotes, customers, products } = page;
  const count =
    screens.length + [orders, quotes, customers, products].reduce((sum, rows) => sum + (rows?.length ?? 0), 0);
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
      {customers && customers.length > 0 && <Customers customers={customers} text={text} />}
      {products && products.length > 0 && <Products products={products} text={text} />}
    </AdminPage>
  );
}

const line = "flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-b-0";

interface GroupProps {
  id: string;
  title: string;
  /** The list that has all of them, if there may be more. */
  all?: {
    readonly route: "adminOrders" | "adminDrafts" | "adminCustomers" | "adminProducts";
    readonly text: string;
    readonly isFull: boolean;
  };
  children: ReactNode;
}

function Group({ id, title, all, children }: GroupProps) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id={id} title={title}>
      <ul>{children}</ul>
      {all?.isFull && (
        <Link to={to(all.route, {}, { q: all.text })} className="link inline-flex min-h-8 items-center self-start">
          {t("adminSearch.all", { list: title })}
        </Link>
      )}
    </Panel>
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
  const all = { route: "adminOrders", text, isFull: orders.length === mostFound } as const;
  return (
    <Group id="orders" title={t("adminOrders.title")} all={all}>
      {orders.map((order) => (
        <li key={order.number} className={line}>
          <Link to={to("adminOrder", { number: order.number })} className="link font-semibold tabular-nums">
            {order.number}
          </Link>
          <OrderStateBadge state={order.state} />
          <span className="min-w-0 wrap-anywhere">{[fullName(order), order.email].join(" · ")}</span>
          <span className="text-sm text-muted">{formatDate(order.placedAt, t)}</span>
        </li>
      ))}
    </Group>
  );
}

function Quotes({ quotes, text }: { quotes: NonNullable<Page["quotes"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = { route: "adminDrafts", text, isFull: quotes.length === mostFound } as const;
  return (
    <Group id="quotes" title={t("adminDrafts.title")} all={all}>
      {quotes.map(({ number, state, buyer, updatedAt }) => (
        <li key={number} className={line}>
          <Link to={to("adminDraft", { number })} className="link font-semibold tabular-nums">
            {number}
          </Link>
          <DraftBadge state={state} />
          <span className="min-w-0 wrap-anywhere">{buyer || t("adminDrafts.nobody")}</span>
          <span className="text-sm text-muted">{formatDate(updatedAt, t)}</span>
        </li>
      ))}
    </Group>
  );
}

function Customers({ customers, text }: { customers: NonNullable<Page["customers"]>; text: string }) {
  const t = useT();
  const to = useHref();
  const all = { route: "adminCustomers", text, isFull: customers.length === mostFound } as const;
  return (
    <Group id="customers" title={t("adminCustomers.title")} all={all}>
      {customers.map((customer) => (
        <li key={customer.id} className={line}>
          <Link
            to={to("adminCustomer", { customer: String(customer.id) })}
            className="link font-semibold wrap-anywhere"
          >
            {fullName(customer)}
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
  const all = { route: "adminProducts", text, isFull: products.length === mostFound } as const;
  return (
    <Group id="products" title={t("adminProducts.title")} all={all}>
      {products.map(({ id, name, brand, sku }) => (
        <li key={id} className={line}>
          <Link to={to("adminProduct", { product: String(id) })} className="link font-semibold wrap-anywhere">
            {name[t.language] || name.en || name.cn || brand}
          </Link>
          <span className="text-sm wrap-anywhere text-muted">{[brand, sku].filter(Boolean).join(" · ")}</span>
        </li>
      ))}
    </Group>
  );
}
