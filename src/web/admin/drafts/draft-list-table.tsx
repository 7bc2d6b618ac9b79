import { lastDayBefore } from "#domain/kernel/business-days.ts";
import {
  type DraftFilter,
  draftOwners,
  type DraftScope,
  draftScopes,
  type DraftSort,
  soonDays,
} from "#engine/admin/draft-list-shape.ts";
import type { DraftTableRow } from "#engine/admin/draft-list-sql.ts";
import { formatDate, formatListDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { DraftBadge } from "./draft-badge.tsx";

/** The list of quotes and draft orders. */
export const draftTable = adminTable<DraftTableRow, DraftScope, DraftFilter, DraftSort>({
  at: "adminDrafts",
  caption: (t) => t("adminDrafts.title"),
  search: (t) => t("adminDrafts.search"),
  scopes: draftScopes,
  scopeName: (scope, t) => t(`adminDrafts.scope.${scope}`),
  filters: [
    {
      name: "ends",
      label: (t) => t("adminDrafts.filter.ends"),
      choices: (t) => [{ value: "soon", label: t("adminDrafts.filter.soon", { days: soonDays }) }],
    },
    {
      name: "owner",
      label: (t) => t("adminDrafts.staff"),
      choices: (t) => draftOwners.map((value) => ({ value, label: t(`adminDrafts.filter.${value}`) })),
    },
    { name: "from", label: (t) => t("adminDrafts.filter.from") },
  ],
  rowKey: ({ number }) => number,
  width: "narrow",
  columns: [
    { key: "number", head: (t) => t("adminDrafts.number"), cell: (row) => <Number row={row} /> },
    {
      key: "buyer",
      head: (t) => t("adminDrafts.buyer"),
      cell: ({ buyer, order }, t) => (
        <span className="block min-w-28 wrap-anywhere">
          {buyer || t(order === null ? "adminDrafts.nobody" : "adminDrafts.inOrder")}
        </span>
      ),
    },
    { key: "state", head: (t) => t("adminDrafts.state"), cell: ({ state }) => <DraftBadge state={state} /> },
    {
      key: "staff",
      head: (t) => t("adminDrafts.staff"),
      cell: ({ staff }) => <span className="wrap-anywhere">{staff || "–"}</span>,
    },
    {
      key: "total",
      head: (t) => t("adminDrafts.total"),
      align: "right",
      cell: ({ total }) => (total === null ? "–" : <Money amount={total} />),
    },
    {
      key: "valid",
      head: (t) => t("adminDrafts.validUntil"),
      sort: ["valid-up", "valid-down"],
      cell: (row) => <ValidUntil row={row} />,
    },
    {
      key: "changed",
      head: (t) => t("adminDrafts.changed"),
      sort: ["newest", "oldest"],
      cell: ({ updatedAt }, t) => formatListDate(updatedAt, t),
    },
  ],
});

function Number({ row: { number, order } }: { row: DraftTableRow }) {
  const to = useHref();
  return (
    <span className="flex flex-col items-start gap-1">
      <Link to={to("adminDraft", { number })} className="link font-semibold whitespace-nowrap">
        {number}
      </Link>
      {order !== null && (
        <Link to={to("adminOrder", { number: order })} className="link whitespace-nowrap">
          {order}
        </Link>
      )}
    </span>
  );
}

function ValidUntil({ row: { validUntil, endsSoon } }: { row: DraftTableRow }) {
  const t = useT();
  if (validUntil === null) return "–";
  return (
    <span className="flex flex-col items-start gap-1 max-sm:items-end">
      <span>{formatDate(lastDayBefore(validUntil, t.timeZone), t)}</span>
      {endsSoon && <Badge tone="warning">{t("adminDrafts.endsSoon")}</Badge>}
    </span>
  );
}
