import { type Money, zero } from "#domain/kernel/money.ts";
import {
  accountStandings,
  type CompanyFilter,
  type CompanyScope,
  companyScopes,
  type CompanySort,
} from "#engine/admin/company-list-shape.ts";
import type { CompanyTableRow } from "#engine/admin/company-table.ts";
import { formatListDate, formatMoney, formatNumber } from "#i18n/format.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { adminTable } from "../table/admin-table-spec.ts";

/** The merchant's companies: what each could cost today, what of it is late, and its people. */
export const companyTable = adminTable<CompanyTableRow, CompanyScope, CompanyFilter, CompanySort>({
  at: "adminCompanies",
  caption: (t) => t("adminCompanies.title"),
  search: (t) => t("adminCompanies.search"),
  scopes: companyScopes,
  scopeName: (scope, t) =>
    scope === "all" || scope === "certificates" ? t(`adminCompanies.${scope}`) : t(`companies.state.${scope}`),
  filters: [
    {
      name: "account",
      label: (t) => t("adminCompanies.account"),
      choices: (t) => accountStandings.map((value) => ({ value, label: t(`adminCompanies.standing.${value}`) })),
    },
  ],
  rowKey: ({ id }) => String(id),
  rowName: ({ legalName }) => legalName,
  width: "middle",
  columns: [
    {
      key: "name",
      head: (t) => t("adminCompanies.company"),
      sort: ["name-up", "name-down"],
      cell: (row) => <Name row={row} />,
    },
    { key: "state", head: (t) => t("adminCompanies.state"), cell: ({ state }) => <CompanyBadge state={state} /> },
    {
      key: "exposure",
      head: (t) => t("adminInvoices.exposure"),
      align: "right",
      sort: ["exposure-down", "exposure-up"],
      cell: (row) => <Exposure row={row} />,
    },
    {
      key: "overdue",
      head: (t) => t("adminCollections.overdue"),
      align: "right",
      sort: ["overdue-down", "overdue-up"],
      cell: ({ id, account }) => (account && account.overdue > zero ? <Overdue {...{ id, account }} /> : "–"),
    },
    {
      key: "late",
      head: (t) => t("adminCollections.oldest"),
      sort: ["late-down", "late-up"],
      cell: ({ account }, t) =>
        account === null || account.daysOver === null
          ? "–"
          : t("adminInvoices.list.daysOver", { days: account.daysOver }),
    },
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
    <Link to={to("adminCompany", { company: String(id) })} className="link block min-w-32 font-semibold wrap-anywhere">
      {legalName}
    </Link>
  );
}

/** Its exposure against its limit; it leads to the account. */
function Exposure({ row: { id, account } }: { row: CompanyTableRow }) {
  const t = useT();
  const to = useHref();
  if (account === null) return "–";
  const { exposure, limit } = account;
  return (
    <span className="flex flex-col items-end gap-1 folded:items-start">
      <Link to={to("adminCompanyAccount", { company: String(id) })} className="link whitespace-nowrap">
        {formatMoney(exposure, t.language)}
      </Link>
      <span className="text-2xs whitespace-nowrap text-muted">
        {t("adminCompanies.ofLimit", { limit: formatMoney(limit, t.language) })}
      </span>
      {exposure > limit && <Badge tone="danger">{t("adminCompanies.overLimit")}</Badge>}
    </span>
  );
}

/** The overdue amount; it leads to what is done about it. */
function Overdue({ id, account }: { id: number; account: { readonly overdue: Money } }) {
  const t = useT();
  const to = useHref();
  return (
    <Link to={to("adminCollection", { company: String(id) })} className="link font-semibold whitespace-nowrap">
      {formatMoney(account.overdue, t.language)}
    </Link>
  );
}
