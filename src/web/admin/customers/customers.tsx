import { fullName } from "#domain/kernel/person-name.ts";
import {
  type CustomerFilter,
  type CustomerScope,
  customerScopes,
  type CustomerSort,
} from "#engine/admin/customer-list-shape.ts";
import type { CustomerTableRow } from "#engine/admin/customer-table.ts";
import { languages } from "#domain/kernel/language.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable, queryOf } from "../table/admin-table-spec.ts";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./customers.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Everybody with an account. */
export default function Customers({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, previous, next, views, mayExport } = loaderData;
  const here = (cursor: Record<string, number>) => {
    const search = queryOf(customerTable, { ...query, page: 1 });
    for (const [name, id] of Object.entries(cursor)) search.set(name, String(id));
    return to("adminCustomers", {}, search);
  };
  return (
    <AdminPage
      title={t("adminCustomers.title")}
      aside={
        mayExport && (
          <a
            href={to("adminCustomersExport", {}, queryOf(customerTable, { ...query, page: 1 }))}
            className={buttonClass({ variant: "secondary", size: "small" })}
          >
            {t("adminShell.list.export")}
          </a>
        )
      }
    >
      <AdminTable
        spec={customerTable}
        {...{ query, rows, counts, views }}
        page={1}
        pages={1}
        around={{
          previous: previous === null ? null : here({ before: previous }),
          next: next === null ? null : here({ after: next }),
        }}
      />
    </AdminPage>
  );
}

const customerTable = adminTable<CustomerTableRow, CustomerScope, CustomerFilter, CustomerSort>({
  at: "adminCustomers",
  caption: (t) => t("adminCustomers.title"),
  search: (t) => t("adminCustomers.search"),
  scopes: customerScopes,
  scopeName: (scope, t) => t(`adminCustomers.scope.${scope}`),
  filters: [
    {
      name: "language",
      label: (t) => t("adminCustomers.language"),
      choices: (t) => languages.map((value) => ({ value, label: t(`adminCustomers.in.${value}`) })),
    },
  ],
  rowKey: ({ id }) => String(id),
  width: "narrow",
  columns: [
    {
      key: "name",
      head: (t) => t("adminCustomers.customer"),
      sort: ["name-up", "name-down"],
      cell: (row) => <Name row={row} />,
    },
    { key: "state", head: (t) => t("adminCustomers.state"), cell: (row) => <State row={row} /> },
    {
      key: "since",
      head: (t) => t("adminCustomers.since"),
      sort: ["newest", "oldest"],
      cell: ({ createdAt }, t) => formatListDate(createdAt, t),
    },
    {
      key: "orders",
      head: (t) => t("adminCustomers.orders"),
      align: "right",
      cell: ({ orders }, t) => formatNumber(orders, t.language),
    },
    {
      key: "spent",
      head: (t) => t("adminCustomers.spent"),
      align: "right",
      cell: ({ spent }) => <Money amount={spent} />,
    },
    {
      key: "last",
      head: (t) => t("adminCustomers.lastOrder"),
      cell: ({ lastOrderAt }, t) => (lastOrderAt === null ? "–" : formatListDate(lastOrderAt, t)),
    },
  ],
});

function Name({ row }: { row: CustomerTableRow }) {
  const to = useHref();
  return (
    <span className="flex min-w-28 flex-col items-start">
      <Link to={to("adminCustomer", { customer: String(row.id) })} className="link font-semibold wrap-anywhere">
        {fullName(row) || row.email}
      </Link>
      <span className="break-all text-muted">{row.email}</span>
    </span>
  );
}

function State({ row }: { row: CustomerTableRow }) {
  const t = useT();
  return (
    <span className="flex flex-wrap gap-1">
      {!row.verified && <Badge tone="warning">{t("adminCustomers.scope.unverified")}</Badge>}
      {row.exempt && <Badge tone="info">{t("adminCustomers.scope.exempt")}</Badge>}
      {row.closureDueAt !== null && <Badge tone="danger">{t("adminCustomers.scope.closing")}</Badge>}
    </span>
  );
}
