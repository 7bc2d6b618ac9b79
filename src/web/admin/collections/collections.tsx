import { overdueAges } from "#engine/admin/collection-list-shape.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { MoneyFigures } from "../money-figures.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { ExportLink } from "../table/export-link.tsx";
import { collectionTable } from "./collection-table.tsx";
import type * as server from "./collections.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** The worklist of what is overdue, by company. */
export default function Collections({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayExport } = loaderData;
  return (
    <AdminPage
      title={t("adminCollections.title")}
      aside={
        <>
          <ButtonLink to={to("adminInvoices", {}, { scope: "overdue" })} variant="secondary" size="small">
            {t("adminCollections.invoices")}
          </ButtonLink>
          {mayExport && (
            <ExportLink to={to("adminCollectionsExport", {}, queryOf(collectionTable, { ...query, page: 1 }))} />
          )}
        </>
      }
    >
      <Sums data={loaderData} />
      <AdminTable spec={collectionTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

/** Overdue amounts of the companies that the search and the filters leave, by age; each age leads to its companies. */
function Sums({ data: { query, sums } }: { data: Props["loaderData"] }) {
  const t = useT();
  const to = useHref();
  const withAge = (age: (typeof overdueAges)[number]) =>
    queryOf(collectionTable, { ...query, scope: "all", page: 1, filters: { ...query.filters, age } });
  return (
    <MoneyFigures
      figures={[
        { key: "overdue", name: t("adminCollections.overdue"), amount: sums.overdue, isTotal: true },
        ...overdueAges.map((age) => ({
          key: age,
          name: t(`adminInvoices.age.${age}`),
          amount: sums[age],
          link: to("adminCollections", {}, withAge(age)),
        })),
        { key: "current", name: t("adminInvoices.age.current"), amount: sums.current },
      ]}
    />
  );
}
