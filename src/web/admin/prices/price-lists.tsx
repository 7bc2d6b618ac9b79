import { type PriceListScope, priceListScopes, type PriceListSort } from "#engine/admin/prices/price-list-shape.ts";
import type { PriceListRow } from "#engine/admin/prices/price-lists.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { timesOf } from "./price-words.ts";
import type * as server from "./price-lists.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Prices agreed with companies and groups of customers, list by list. */
export default function PriceLists({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayEdit } = loaderData;
  return (
    <AdminPage
      title={t("adminPrices.title")}
      aside={
        mayEdit && (
          <ButtonLink to={to("adminPriceListNew")} size="small" icon="plus">
            {t("adminPrices.new")}
          </ButtonLink>
        )
      }
    >
      <p className="max-w-text text-muted">{t("adminPrices.text")}</p>
      <AdminTable spec={priceListTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

const priceListTable = adminTable<PriceListRow, PriceListScope, never, PriceListSort>({
  at: "adminPriceLists",
  caption: (t) => t("adminPrices.title"),
  search: (t) => t("adminPrices.search"),
  scopes: priceListScopes,
  scopeName: (scope, t) => t(`adminPrices.scope.${scope}`),
  filters: [],
  rowKey: ({ id }) => String(id),
  width: "narrow",
  columns: [
    { key: "name", head: (t) => t("adminPrices.list"), cell: (row) => <Name row={row} /> },
    { key: "place", head: (t) => t("adminPrices.field.place"), align: "right", cell: ({ place }) => place },
    { key: "times", head: (t) => t("adminPrices.times"), cell: (row, t) => timesOf(t, row) },
    {
      key: "companies",
      head: (t) => t("adminPrices.companies"),
      align: "right",
      cell: ({ companies }, t) => formatNumber(companies, t.language),
    },
    {
      key: "groups",
      head: (t) => t("adminPrices.groups"),
      align: "right",
      cell: ({ groups }, t) => formatNumber(groups, t.language),
    },
    {
      key: "prices",
      head: (t) => t("adminPrices.prices"),
      align: "right",
      cell: ({ prices }, t) => formatNumber(prices, t.language),
    },
  ],
});

function Name({ row: { id, name } }: { row: PriceListRow }) {
  const t = useT();
  const to = useHref();
  return (
    <Link to={to("adminPriceList", { list: String(id) })} className="link font-semibold wrap-anywhere">
      {name[t.language]}
    </Link>
  );
}
