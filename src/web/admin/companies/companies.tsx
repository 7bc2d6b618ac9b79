import { type CompanyScope, companyScopes, type CompanySort } from "#engine/admin/company-list-shape.ts";
import type { CompanyTableRow } from "#engine/admin/company-table.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import type * as server from "./companies.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Companies, and applications among them. */
export default function Companies({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, mayDecide } = loaderData;
  return (
    <AdminPage
      title={t("adminCompanies.title")}
      aside={
        mayDecide && (
          <ButtonLink to={to("adminCompanyNew")} size="small" icon="plus">
            {t("adminCompanies.new")}
          </ButtonLink>
        )
      }
    >
      <AdminTable spec={companyTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}

const companyTable = adminTable<CompanyTableRow, CompanyScope, never, CompanySort>({
  at: "adminCompanies",
  caption: (t) => t("adminCompanies.title"),
  search: (t) => t("adminCompanies.search"),
  scopes: companyScopes,
  scopeName: (scope, t) =>
    scope === "all" || scope === "certificates" ? t(`adminCompanies.${scope}`) : t(`companies.state.${scope}`),
  filters: [],
  rowKey: ({ id }) => String(id),
  width: "narrow",
  columns: [
    { key: "name", head: (t) => t("adminCompanies.company"), cell: (row) => <Name row={row} /> },
    { key: "state", head: (t) => t("adminCompanies.state"), cell: ({ state }) => <CompanyBadge state={state} /> },
    {
      key: "sites",
      head: (t) => t("companies.sites"),
      align: "right",
      cell: ({ sites }, t) => formatNumber(sites, t.language),
    },
    {
      key: "members",
      head: (t) => t("companies.people"),
      align: "right",
      cell: ({ members }, t) => formatNumber(members, t.language),
    },
    {
      key: "changed",
      head: (t) => t("adminCompanies.changed"),
      sort: ["newest", "oldest"],
      cell: ({ updatedAt }, t) => formatListDate(updatedAt, t),
    },
  ],
});

function Name({ row: { id, legalName } }: { row: CompanyTableRow }) {
  const to = useHref();
  return (
    <Link to={to("adminCompany", { company: String(id) })} className="link font-semibold wrap-anywhere">
      {legalName}
    </Link>
  );
}
