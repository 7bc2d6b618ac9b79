import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  align?: "left" | "right";
}

interface TableProps<Row> {
  /** Says what the table is about; kept for screen readers when a heading says it too. */
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
}

/** Rows and columns; wider than the page it scrolls within itself. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, empty }: TableProps<Row>) {
  const side = (column: Column<Row>) => (column.align === "right" ? "text-right tabular-nums" : "text-left");
  return (
    <div
      className="relative w-full overflow-x-auto"
      tabIndex={0}
      role="group"
      aria-label={typeof caption === "string" ? caption : undefined}
    >
      <table className="w-full border-collapse text-sm">
        <caption className={hideCaption ? "sr-only" : "pb-2 text-left text-base font-semibold"}>{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`min-w-16 px-2 py-2 align-bottom font-semibold max-lg:whitespace-nowrap ${side(column)}`}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line align-top">
              {columns.map((column) => (
                <td key={column.key} className={`px-2 py-2 ${side(column)}`}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-3 py-6 text-center text-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
