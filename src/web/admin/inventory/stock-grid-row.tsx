import type * as server from "./stock-grid.server.ts";
import type { PageProps } from "../../page-props.ts";
import { memo } from "react";
import { cellText, type GridColumn, gridColumns } from "#domain/inventory/stock-grid.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { GridCell } from "../table/grid-cell.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import type { GridFormReply } from "./stock-grid-action.server.ts";

export type GridScreen = PageProps<typeof server>["loaderData"];
export type Row = GridScreen["rows"][number];

export function HeadRow({ columns }: Pick<GridScreen, "columns">) {
  const t = useT();
  return (
    <thead className="max-sm:sr-only">
      <tr className="border-b border-line-strong bg-wash">
        <th scope="col" className="px-2 py-2 text-left font-semibold">
          {t("adminStock.product")}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" className="px-1 py-2 text-left font-semibold whitespace-nowrap">
            {t(`adminStock.grid.column.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: Row;
  columns: readonly GridColumn[];
  typed: GridFormReply["typed"];
  errors: Partial<Record<GridColumn, string>>;
}

/** A part: one row, or on a phone one card. */
export const GridRow = memo(function GridRow({ row, columns, typed, errors }: RowProps) {
  const t = useT();
  const to = useHref();
  const { variantId, sku, name, picture, reserved, values } = row;
  return (
    <tr
      data-sku={sku}
      className="border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:rounded-md max-sm:border max-sm:p-3"
    >
      <th scope="row" className="px-2 py-2 text-left align-top font-normal max-sm:col-span-2 max-sm:p-0">
        <input
          type="hidden"
          name={`seen.${variantId}`}
          value={gridColumns.map((column) => values[column] ?? "").join(",")}
        />
        <WithThumbnail picture={picture}>
          <Link
            to={to("adminStockItem", { variant: String(variantId) })}
            className="font-semibold hover:text-primary hover:underline"
          >
            {sku}
          </Link>
          <span className="block break-words">
            <Figures text={name} />
          </span>
          {reserved > 0 && (
            <span className="block text-2xs text-muted">{t("adminStock.grid.reserved", { count: reserved })}</span>
          )}
        </WithThumbnail>
      </th>
      {columns.map((column) => (
        <GridCell
          key={column}
          column={t(`adminStock.grid.column.${column}`)}
          label={t("adminStock.grid.cell", { column: t(`adminStock.grid.column.${column}`), sku })}
          field={`${column}.${variantId}`}
          seen={cellText(column, values[column] ?? null)}
          typed={typed[`${column}.${variantId}`]}
          error={errors[column]}
        />
      ))}
    </tr>
  );
});
