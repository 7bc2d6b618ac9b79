import { type GridColumn, gridColumns } from "#domain/inventory/stock-grid.ts";
import type { Language } from "#domain/kernel/language.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { PlainPermission } from "#domain/staff/sensitive.ts";
import type { GridRow } from "#engine/admin/stock-grid/grid-table.ts";

/** Permission for each column. Costs are shown to staff with the right to figures. */
export const columnPermissions = {
  price: "products.edit",
  cost: "purchases.edit",
  onHand: "stock.adjust",
  reorderAt: "stock.adjust",
} as const satisfies Readonly<Record<GridColumn, PlainPermission>>;

/** The columns that a role sees in the grid and may change. */
export const columnsOf = (role: Role): readonly GridColumn[] =>
  gridColumns.filter(
    (column) => may(role, columnPermissions[column]) && (column !== "cost" || may(role, "figures.view")),
  );

/** A row without what this person does not see. */
export interface ShownRow {
  readonly variantId: number;
  readonly sku: string;
  readonly name: string;
  readonly picture: string | null;
  readonly reserved: number;
  readonly values: Readonly<Partial<Record<GridColumn, number | null>>>;
}

/** A part as a row of the grid, with these columns alone. */
export function shownRow(
  { variantId, sku, name, variantName, picture, reserved, values }: GridRow,
  columns: readonly GridColumn[],
  language: Language,
): ShownRow {
  const names = [name, variantName].flatMap((one) => one?.[language] || one?.en || one?.cn || []);
  return {
    variantId,
    sku,
    name: names.join(" · "),
    picture,
    reserved,
    values: Object.fromEntries(columns.map((column) => [column, values[column]])),
  };
}
