import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { type DraftScope, draftScopes, type DraftSort } from "#engine/admin/draft-list-shape.ts";
import type { DraftTableRow } from "#engine/admin/draft-table.ts";
import { formatDate, formatListDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { DraftBadge } from "./draft-badge.tsx";
import type * as server from "./drafts.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Draft orders by staff. */
export default function Drafts({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, mayEdit } = loaderData;
  return (
    <AdminPage
      title={t("adminDrafts.title")}
      aside={
        mayEdit && (
          <span className="flex flex-wrap gap-2">
            <ButtonLink to={to("adminQuoteNew")} size="small" icon="plus">
              {t("adminDrafts.newQuote")}
            </ButtonLink>
            <ButtonLink to={to("adminDraftNew")} variant="secondary" size="small" icon="plus">
              {t("adminDrafts.new")}
            </ButtonLink>
          </span>
        )
      }
    >
      <p className="max-w-text text-muted">{t("adminDrafts.text")}</p>
      <AdminTable spec={draftTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}

const draftTable = adminTable<DraftTableRow, DraftScope, never, DraftSort>({
  at: "adminDrafts",
  caption: (t) => t("adminDrafts.title"),
  search: (t) => t("adminDrafts.search"),
  scopes: draftScopes,
  scopeName: (scope, t) => t(`adminDrafts.scope.${scope}`),
  filters: [],
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
      cell: ({ validUntil }, t) => (validUntil === null ? "–" : formatDate(lastDayBefore(validUntil, t.timeZone), t)),
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
