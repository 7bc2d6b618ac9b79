import { ages } from "#domain/receivables/credit.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { MoneyFigures } from "../money-figures.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { ExportLink } from "../table/export-link.tsx";
import { invoiceTable } from "./invoice-table.tsx";
import type * as server from "./invoices.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** Invoices of all companies: what is open, since when, and what is in dispute. */
export default function Invoices({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayExport } = loaderData;
  return (
    <AdminPage
      title={t("adminInvoices.list.title")}
      aside={
        <>
          <ButtonLink to={to("adminBankFile")} variant="secondary" size="small">
            {t("adminInvoices.bank.title")}
          </ButtonLink>
          <ButtonLink to={to("adminUnapplied")} variant="secondary" size="small">
            {t("adminInvoices.unapplied")}
          </ButtonLink>
          {mayExport && <ExportLink to={to("adminInvoicesExport", {}, queryOf(invoiceTable, { ...query, page: 1 }))} />}
        </>
      }
    >
      <Sums data={loaderData} />
      <AdminTable spec={invoiceTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

/** Open amounts by age of the filtered invoices; each links to its own. */
function Sums({ data: { query, sums } }: { data: Props["loaderData"] }) {
  const t = useT();
  const to = useHref();
  const withAge = (age: (typeof ages)[number]) =>
    queryOf(invoiceTable, { ...query, scope: "open", page: 1, filters: { ...query.filters, age } });
  return (
    <MoneyFigures
      figures={[
        ...(["open", "overdue", "disputed"] as const).map((name) => ({
          key: name,
          name: t(`adminInvoices.list.sum.${name}`),
          amount: sums[name],
          isTotal: true as const,
        })),
        ...ages.map((age) => ({
          key: age,
          name: t(`adminInvoices.age.${age}`),
          amount: sums[age],
          link: to("adminInvoices", {}, withAge(age)),
        })),
      ]}
    />
  );
}
