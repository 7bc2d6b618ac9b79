import {
  type AbandonedFilter,
  type AbandonedScope,
  abandonedScopes,
  type AbandonedSort,
} from "#engine/admin/abandoned-list-shape.ts";
import { formatListDate, formatListTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable, queryOf } from "../table/admin-table-spec.ts";
import { ExportLink } from "../table/export-link.tsx";
import { AbandonedBadge } from "./abandoned-badge.tsx";
import type * as server from "./abandoned-carts.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Row = Props["loaderData"]["rows"][number];

/** Carts that were left with an address to write to. */
export default function AbandonedCarts({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, hours, seesSettings, mayExport } = loaderData;
  return (
    <AdminPage
      title={t("adminRecovery.title")}
      aside={
        <>
          {seesSettings && (
            <ButtonLink to={to("adminReminders")} variant="secondary" size="small">
              {t("adminRecovery.settings")}
            </ButtonLink>
          )}
          {mayExport && (
            <ExportLink to={to("adminAbandonedCartsExport", {}, queryOf(abandonedTable, { ...query, page: 1 }))} />
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">
        {hours === null ? t("adminRecovery.off") : t("adminRecovery.text", { hours })}
      </p>
      <AdminTable spec={abandonedTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

const abandonedTable = adminTable<Row, AbandonedScope, AbandonedFilter, AbandonedSort>({
  at: "adminAbandonedCarts",
  caption: (t) => t("adminRecovery.title"),
  search: (t) => t("adminRecovery.search"),
  scopes: abandonedScopes,
  scopeName: (scope, t) => t(`adminRecovery.scope.${scope}`),
  filters: [
    {
      name: "by",
      label: (t) => t("adminRecovery.by"),
      choices: (t) =>
        (["account", "guest"] as const).map((value) => ({ value, label: t(`adminRecovery.byChoice.${value}`) })),
    },
    {
      name: "language",
      label: (t) => t("adminRecovery.language"),
      choices: (t) =>
        (["en", "cn"] as const).map((value) => ({ value, label: t(`adminDrafts.languageChoice.${value}`) })),
    },
    { name: "from", label: (t) => t("adminRecovery.from") },
    { name: "to", label: (t) => t("adminRecovery.to") },
  ],
  rowKey: ({ id }) => String(id),
  width: "widest",
  columns: [
    { key: "who", head: (t) => t("adminRecovery.who"), cell: (row) => <Who row={row} /> },
    {
      key: "language",
      head: (t) => t("adminRecovery.language"),
      cell: ({ language }, t) => t(`adminDrafts.languageChoice.${language}`),
    },
    { key: "goods", head: (t) => t("adminRecovery.goods"), long: true, cell: (row) => <Goods row={row} /> },
    {
      key: "value",
      head: (t) => t("adminRecovery.value"),
      align: "right",
      sort: ["value-down", "value-up"],
      cell: ({ value }) => <Money amount={value} />,
    },
    {
      key: "changed",
      head: (t) => t("adminRecovery.changed"),
      sort: ["newest", "oldest"],
      hasHours: true,
      cell: ({ changedAt }, t) => formatListTime(changedAt, t),
    },
    {
      key: "reminded",
      head: (t) => t("adminRecovery.reminded"),
      cell: ({ remindedAt }, t) => (remindedAt === null ? "–" : formatListDate(remindedAt, t)),
    },
    { key: "state", head: (t) => t("adminRecovery.stateName"), cell: ({ state }) => <AbandonedBadge state={state} /> },
    { key: "order", head: (t) => t("adminRecovery.order"), cell: ({ order }) => <Order number={order} /> },
  ],
});

function Who({ row: { id, name, email } }: { row: Row }) {
  const to = useHref();
  return (
    <span className="flex min-w-48 flex-col items-start wrap-anywhere">
      <Link to={to("adminAbandonedCart", { cart: String(id) })} className="link font-semibold">
        {name || email}
      </Link>
      {name && <span className="text-muted">{email}</span>}
    </span>
  );
}

function Goods({ row: { goods, otherLines, units } }: { row: Row }) {
  const t = useT();
  return (
    <span className="block min-w-40">
      <Figures text={goods} />
      {otherLines > 0 && ` ${t("adminRecovery.andMore", { count: otherLines })}`}
      <span className="block text-muted">{t("adminRecovery.units", { count: units })}</span>
    </span>
  );
}

function Order({ number }: { number: string | null }) {
  const to = useHref();
  if (number === null) return "–";
  return (
    <Link to={to("adminOrder", { number })} className="link whitespace-nowrap">
      {number}
    </Link>
  );
}
