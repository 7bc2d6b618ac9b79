import type { StockHold } from "#engine/admin/stock-table.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Table } from "../../ui/table.tsx";

/** Unpaid orders that hold a part, with their time limits; each links to the order, where it can be canceled. */
export function StockHolds({ holds }: { holds: readonly StockHold[] }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t("adminStock.holds.title")}</h2>
      <p className="text-sm text-muted">{t("adminStock.holds.text")}</p>
      <Table
        cards
        caption={t("adminStock.holds.title")}
        hideCaption
        rows={holds}
        rowKey={({ orderNumber }) => orderNumber}
        columns={[
          {
            key: "order",
            head: t("adminStock.holds.order"),
            cell: ({ orderNumber: number, method }) => (
              <Link to={method === null ? to("adminDraft", { number }) : to("adminOrder", { number })} className="link">
                {number}
              </Link>
            ),
          },
          {
            key: "method",
            head: t("adminStock.holds.method"),
            cell: ({ method, proved }) => (
              <>
                {method === null ? t("adminStock.holds.draft") : t(`orders.payment.${method}`)}
                {!proved && <span className="block text-2xs text-muted">{t("adminStock.holds.unproved")}</span>}
              </>
            ),
          },
          {
            key: "until",
            head: t("adminStock.holds.until"),
            cell: ({ until }) => <span className="whitespace-nowrap">{formatDateTime(until, t)}</span>,
          },
          { key: "units", head: t("adminStock.units"), align: "right", cell: ({ units }) => units },
        ]}
      />
    </div>
  );
}
