import { type PurchaseScope, purchaseScopes, type PurchaseSort } from "#engine/admin/purchasing/purchase-list-shape.ts";
import type { PurchaseTableRow } from "#engine/admin/purchasing/purchase-table.ts";
import { formatDate, formatListDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { PurchaseBadge } from "./purchase-badge.tsx";
import type * as server from "./purchases.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Orders to suppliers. */
export default function Purchases({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayEdit, seesCosts } = loaderData;
  return (
    <AdminPage
      title={t("adminPurchases.title")}
      aside={
        <>
          <ButtonLink to={to("adminSuppliers")} variant="secondary" size="small">
            {t("adminPurchases.suppliers")}
          </ButtonLink>
          {mayEdit && (
            <>
              <ButtonLink to={to("adminReorder")} variant="secondary" size="small">
                {t("adminPurchases.reorder.title")}
              </ButtonLink>
              <ButtonLink to={to("adminPurchaseNew")} size="small" icon="plus">
                {t("adminPurchases.new")}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t("adminPurchases.text")}</p>
      <AdminTable
        spec={seesCosts ? withCosts : withoutCosts}
        {...{ query, rows, counts, page, pages, views, chosen }}
      />
    </AdminPage>
  );
}

const withCosts = adminTable<PurchaseTableRow, PurchaseScope, never, PurchaseSort>({
  at: "adminPurchases",
  caption: (t) => t("adminPurchases.title"),
  search: (t) => t("adminPurchases.search"),
  scopes: purchaseScopes,
  scopeName: (scope, t) => t(`adminPurchases.scope.${scope}`),
  filters: [],
  rowKey: ({ number }) => number,
  width: "middle",
  columns: [
    { key: "number", head: (t) => t("adminPurchases.number"), cell: (row) => <Number row={row} /> },
    { key: "supplier", head: (t) => t("adminPurchases.supplierName"), cell: ({ supplier }) => supplier },
    {
      key: "state",
      head: (t) => t("adminPurchases.state"),
      cell: ({ state, isLate, isUnanswered }) => (
        <PurchaseBadge state={isUnanswered ? "unanswered" : isLate ? "late" : state} />
      ),
    },
    {
      key: "units",
      head: (t) => t("adminPurchases.units"),
      align: "right",
      cell: ({ units, received }, t) => (units === 0 ? "–" : t("adminPurchases.unitsOf", { received, units })),
    },
    {
      key: "total",
      head: (t) => t("adminPurchases.total"),
      align: "right",
      cell: ({ units, total }) => (units === 0 ? "–" : <Money amount={total} />),
    },
    {
      key: "expected",
      head: (t) => t("adminPurchases.expected"),
      cell: ({ expectedOn }, t) => (expectedOn === null ? "–" : formatDate(expectedOn, t)),
    },
    {
      key: "changed",
      head: (t) => t("adminPurchases.changed"),
      sort: ["newest", "oldest"],
      cell: ({ updatedAt }, t) => formatListDate(updatedAt, t),
    },
  ],
});
const withoutCosts = { ...withCosts, columns: withCosts.columns.filter(({ key }) => key !== "total") };

function Number({ row: { number } }: { row: PurchaseTableRow }) {
  const to = useHref();
  return (
    <Link to={to("adminPurchase", { number })} className="link font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}
