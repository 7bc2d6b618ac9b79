import { type Money, zero } from "#domain/kernel/money.ts";
import { ages } from "#domain/receivables/credit.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { MoneyFigures } from "../money-figures.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import type * as server from "./companies.server.ts";
import { companyTable } from "./company-table.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** Companies with what they owe, and applications among them. */
export default function Companies({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayDecide } = loaderData;
  return (
    <AdminPage
      title={t("adminCompanies.title")}
      aside={
        <>
          <ButtonLink to={to("adminCollections")} variant="secondary" size="small">
            {t("adminCollections.title")}
          </ButtonLink>
          {mayDecide && (
            <ButtonLink to={to("adminCompanyNew")} size="small" icon="plus">
              {t("adminCompanies.new")}
            </ButtonLink>
          )}
        </>
      }
    >
      <Sums data={loaderData} />
      <AdminTable spec={companyTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

/** Sums of what the listed companies owe, by age. Those of all companies lead to the invoices behind them. */
function Sums({ data: { query, sums } }: { data: Props["loaderData"] }) {
  const t = useT();
  const to = useHref();
  if (sums.accounts === 0) return null;
  const isNarrowed = query.search !== "" || (query.filters.account ?? "on-account") !== "on-account";
  const link = (amount: Money, href: string) => (isNarrowed || amount === zero ? undefined : href);
  return (
    <MoneyFigures
      figures={[
        { key: "exposure", name: t("adminInvoices.exposure"), amount: sums.exposure, isTotal: true },
        {
          key: "overdue",
          name: t("adminCollections.overdue"),
          amount: sums.overdue,
          link: link(sums.overdue, to("adminCollections", {}, { scope: "all" })),
          isTotal: true,
        },
        ...ages.map((age) => ({
          key: age,
          name: t(`adminInvoices.age.${age}`),
          amount: sums[age],
          link: link(sums[age], to("adminInvoices", {}, { age })),
        })),
      ]}
    />
  );
}
