import {
  type TransferScope,
  transferScopes,
  type TransferSort,
} from "#engine/admin/stock-transfers/transfer-list-shape.ts";
import { formatListDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { placeName } from "./place-name.ts";
import type * as server from "./stock-transfers.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Row = PageProps<typeof server>["loaderData"]["rows"][number];

/** Goods on their way between places, and those that arrived. */
export default function StockTransfers({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayMove, isDivided } = loaderData;
  return (
    <AdminPage
      title={t("adminPlaces.transfer.title")}
      aside={
        <>
          <BackButton to={to("adminStock")}>{t("adminStock.title")}</BackButton>
          {mayMove && isDivided && (
            <ButtonLink to={to("adminStockTransferNew")} size="small" icon="plus">
              {t("adminPlaces.transfer.new")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">
        {t(isDivided ? "adminPlaces.transfer.text" : "adminPlaces.transfer.onePlace")}
      </p>
      <AdminTable spec={transferTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

const transferTable = adminTable<Row, TransferScope, never, TransferSort>({
  at: "adminStockTransfers",
  caption: (t) => t("adminPlaces.transfer.title"),
  search: (t) => t("adminPlaces.transfer.search"),
  scopes: transferScopes,
  scopeName: (scope, t) => t(`adminPlaces.transfer.scope.${scope}`),
  filters: [],
  rowKey: ({ number }) => number,
  width: "middle",
  columns: [
    { key: "number", head: (t) => t("adminPlaces.transfer.number"), cell: (row) => <Number row={row} /> },
    { key: "from", head: (t) => t("adminPlaces.transfer.from"), cell: ({ from }, t) => placeName(t, { name: from }) },
    { key: "to", head: (t) => t("adminPlaces.transfer.to"), cell: ({ to }, t) => placeName(t, { name: to }) },
    { key: "parts", head: (t) => t("adminPlaces.parts"), align: "right", cell: ({ parts }) => parts },
    { key: "units", head: (t) => t("adminPlaces.transfer.sent"), align: "right", cell: ({ units }) => units },
    { key: "left", head: (t) => t("adminPlaces.transfer.left"), align: "right", cell: ({ left }) => left },
    {
      key: "at",
      head: (t) => t("adminPlaces.transfer.sentAt"),
      sort: ["newest", "oldest"],
      cell: ({ sentAt }, t) => formatListDate(sentAt, t),
    },
  ],
});

function Number({ row: { number } }: { row: Row }) {
  const to = useHref();
  return (
    <Link to={to("adminStockTransfer", { number })} className="link font-semibold whitespace-nowrap">
      {number}
    </Link>
  );
}
