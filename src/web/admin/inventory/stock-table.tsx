import { type StockFilter, stockListShape, type StockScope, type StockSort } from "#engine/admin/stock-list-shape.ts";
import type { StockRow } from "#engine/admin/stock-table.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { WithThumbnail } from "../table/thumbnail.tsx";

/** The merchant's list of stock. */
export const stockTable = adminTable<StockRow, StockScope, StockFilter, StockSort>({
  at: "adminStock",
  caption: (t) => t("adminStock.title"),
  search: (t) => t("adminStock.search"),
  scopes: stockListShape.scopes,
  searched: stockListShape.searched,
  scopeName: (scope, t) => t(`adminStock.scope.${scope}`),
  filters: [
    {
      name: "category",
      label: (t) => t("adminStock.category"),
      choices: (t) => t.categories.map(({ slug, name }) => ({ value: slug, label: name })),
    },
  ],
  rowKey: ({ variantId }) => String(variantId),
  width: "middle",
  columns: [
    {
      key: "sku",
      head: (t) => t("adminStock.sku"),
      sort: ["sku-up", "sku-down"],
      cell: (row) => <PartLink row={row} />,
    },
    {
      key: "name",
      head: (t) => t("adminStock.product"),
      long: true,
      cell: ({ name, variantName, picture }, t) => (
        <WithThumbnail picture={picture}>
          <Figures text={name[t.language]} />
          {variantName && (
            <span className="text-muted">
              {" "}
              · <Figures text={variantName[t.language]} />
            </span>
          )}
        </WithThumbnail>
      ),
    },
    {
      key: "available",
      head: (t) => t("adminStock.available"),
      align: "right",
      sort: ["available-up", "available-down"],
      cell: (row) => <Available row={row} />,
    },
    { key: "reserved", head: (t) => t("adminStock.reserved"), align: "right", cell: ({ reserved }) => reserved },
    {
      key: "backOrdered",
      head: (t) => t("adminStock.backOrdered"),
      align: "right",
      cell: ({ backOrdered }) => (backOrdered === 0 ? "–" : backOrdered),
    },
    { key: "onHand", head: (t) => t("adminStock.onHand"), align: "right", cell: ({ onHand }) => onHand },
    {
      key: "sold",
      head: (t) => t("adminStock.sold"),
      align: "right",
      sort: ["sold-down", "available-up"],
      cell: ({ sold }) => sold,
    },
    {
      key: "reorder",
      head: (t) => t("adminStock.reorderAt"),
      align: "right",
      cell: ({ reorderAt }, t) => reorderAt ?? <span className="text-muted">{t("adminStock.bySales")}</span>,
    },
  ],
});

function PartLink({ row: { sku, variantId } }: { row: StockRow }) {
  const to = useHref();
  return (
    <Link
      to={to("adminStockItem", { variant: String(variantId) })}
      className="font-semibold whitespace-nowrap hover:text-primary hover:underline"
    >
      {sku}
    </Link>
  );
}

function Available({ row: { available, reorderAt, sold } }: { row: StockRow }) {
  const t = useT();
  const tone = available <= 0 ? "text-danger" : available <= (reorderAt ?? sold) ? "text-warning" : "";
  return (
    <span className={`font-semibold ${tone}`}>
      {available}
      {available <= 0 && <span className="sr-only"> {t("adminStock.scope.out")}</span>}
    </span>
  );
}
