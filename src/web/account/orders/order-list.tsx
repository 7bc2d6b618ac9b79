import { useEffect, useRef } from "react";
import { type OrderTab, orderTabs } from "#domain/orders/tabs.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountSearch } from "../account-search.tsx";
import { OrderCard } from "./order-card.tsx";
import type * as server from "./order-list.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function OrderList({ loaderData: { tab, search, list } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const at = (change: { tab?: OrderTab; page?: number }) => {
    const { tab: other = tab, page = 1 } = change;
    return to(
      "orderList",
      {},
      { tab: other === "all" ? undefined : other, q: search || undefined, page: page > 1 ? page : undefined },
    );
  };
  const empty = search
    ? t("account.orders.emptySearch", { query: search })
    : t(tab === "all" ? "account.orders.empty" : "account.orders.emptyTab");
  return (
    <AccountPage title={t("account.orders.title")} aside={<BoughtLink />}>
      <AccountSearch
        label={t("account.orders.search")}
        search={search}
        clearTo={to("orderList", {}, { tab: tab === "all" ? undefined : tab })}
      >
        {tab !== "all" && <input type="hidden" name="tab" value={tab} />}
      </AccountSearch>
      <Tabs tab={tab} counts={list.counts} at={at} />
      <p role="status" className="sr-only">
        {t("account.orders.found", { count: list.counts[tab] })}
      </p>
      {list.orders.length === 0 ? (
        <div className="flex flex-col items-start gap-4 py-4">
          <p className="text-muted">{empty}</p>
          {tab === "all" && !search && <ButtonLink to={to("home")}>{t("account.personal.shop")}</ButtonLink>}
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {list.orders.map((order) => (
            <OrderCard key={order.number} order={order} />
          ))}
        </ul>
      )}
      {list.pages > 1 && <Pages page={list.page} pages={list.pages} at={(page) => at({ page })} />}
    </AccountPage>
  );
}

function BoughtLink() {
  const t = useT();
  const to = useHref();
  return (
    <Link to={to("bought")} className="link inline-flex min-h-11 items-center font-semibold">
      {t("quickOrder.bought.title")}
    </Link>
  );
}

function Tabs({
  tab,
  counts,
  at,
}: {
  tab: OrderTab;
  counts: Readonly<Record<OrderTab, number>>;
  at: (change: { tab: OrderTab }) => string;
}) {
  const t = useT();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    // In sight with the end of the one before it.
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - 40;
  }, [tab]);
  return (
    <nav ref={row} aria-label={t("account.orders.tabs")} className="relative scroll-edge border-b border-line">
      <ul className="flex gap-x-1">
        {orderTabs.map((one) => (
          <li key={one} className="shrink-0">
            <Link
              to={at({ tab: one })}
              aria-current={one === tab ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-2 font-medium max-sm:text-sm sm:px-3 whitespace-nowrap hover:bg-wash aria-[current=page]:border-primary aria-[current=page]:font-semibold"
            >
              {t(`account.orders.tab.${one}`)}
              <span className="text-sm text-muted tabular-nums">{formatNumber(counts[one], t.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The look of what leads to the first and the last page of a list. */
export const edge = "link inline-flex min-h-11 items-center px-2 whitespace-nowrap";

/** Links to the other pages of a list. */
export function Pages({ page, pages, at }: { page: number; pages: number; at: (page: number) => string }) {
  const t = useT();
  return (
    <nav aria-label={t("account.orders.pages")} className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink to={at(page - 1)} variant="secondary" icon="left" rel="prev">
          {t("account.orders.previous")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="flex items-center gap-1 text-sm text-muted tabular-nums">
        {page > 2 && (
          <Link to={at(1)} aria-label={t("account.orders.first")} className={edge}>
            1 …
          </Link>
        )}
        {t("account.orders.page", { page, pages })}
        {page < pages - 1 && (
          <Link to={at(pages)} aria-label={t("account.orders.last")} className={edge}>
            … {pages}
          </Link>
        )}
      </p>
      {page < pages ? (
        <ButtonLink to={at(page + 1)} variant="secondary" rel="next">
          {t("account.orders.next")}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
