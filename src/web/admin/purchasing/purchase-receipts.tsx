import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Table } from "../../ui/table.tsx";
import { placeName } from "../inventory/place-name.ts";
import type { SentPurchase } from "./purchase-screen.server.ts";

/** Receipts of an order, latest first. */
export function Receipts({ sent: { receipts, names } }: { sent: SentPurchase }) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminPurchases.receipts")}
      rows={receipts}
      rowKey={({ id }) => id}
      empty={t("adminPurchases.noReceipts")}
      columns={[
        { key: "at", head: t("adminPurchases.at"), cell: ({ at }) => formatDateTime(at, t) },
        { key: "sku", head: t("adminPurchases.sku"), cell: ({ sku }) => sku },
        { key: "units", head: t("adminPurchases.unitsArrived"), align: "right", cell: ({ units }) => units },
        ...(Object.keys(names).length > 1
          ? [
              {
                key: "place",
                head: t("adminPlaces.at"),
                cell: ({ placeId }: SentPurchase["receipts"][number]) => placeName(t, { name: names[placeId] ?? "" }),
              },
            ]
          : []),
        { key: "by", head: t("adminPurchases.by"), cell: ({ by }) => by ?? "–" },
      ]}
    />
  );
}
