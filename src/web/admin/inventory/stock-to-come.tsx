import type { StockToCome as ToCome } from "#engine/admin/stock-table.ts";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Table } from "../../ui/table.tsx";

/** Units of a part that suppliers are to deliver; the first day is told to buyers while it is sold out. */
export function StockToCome({ toCome }: { toCome: readonly ToCome[] }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t("adminStock.toCome.title")}</h2>
      <p className="text-sm text-muted">{t("adminStock.toCome.text")}</p>
      <Table
        cards
        caption={t("adminStock.toCome.title")}
        hideCaption
        rows={toCome}
        rowKey={({ number }) => number}
        columns={[
          {
            key: "order",
            head: t("adminPurchases.number"),
            cell: ({ number }) => <PurchaseLink number={number} mayOpen />,
          },
          {
            key: "expected",
            head: t("adminStock.expectedOn"),
            cell: ({ expectedOn }) => (expectedOn === null ? t("adminPurchases.noDay") : formatDate(expectedOn, t)),
          },
          { key: "units", head: t("adminStock.units"), align: "right", cell: ({ units }) => units },
        ]}
      />
    </div>
  );
}

/** A purchase order's number, as a link for staff who may open it. */
export function PurchaseLink({ number, mayOpen }: { number: string; mayOpen: boolean }) {
  const to = useHref();
  return mayOpen ? (
    <Link to={to("adminPurchase", { number })} className="link whitespace-nowrap">
      {number}
    </Link>
  ) : (
    number
  );
}
