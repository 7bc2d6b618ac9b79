import type { ReactNode } from "react";
import { Figures } from "./figures.tsx";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right. */
  align?: "left" | "right";
}

interface TableProps<Row> {
  /** The table's caption, for screen readers only if a heading already contains it. */
  caption: ReactNode;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  /** On a phone each row is a card, its cells one under another. */
  cards?: boolean;
}

/** On a phone a cell shows its column's name, from `data-head`. */
export const cardLabel =
  "max-sm:before:shrink-0 max-xs:before:shrink max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-head)]";
/** In a folded row, the column's name is above the cell. */
export const foldedCell =
  "folded:block folded:min-w-0 folded:p-0 folded:text-left folded:before:block folded:before:text-2xs folded:before:font-normal folded:before:text-muted folded:before:content-[attr(data-head)]";
// A cell of several parts must stay one beside its label.
export const cardCell = (content: ReactNode) => <div className="min-w-0 break-words">{wholeFigures(content)}</div>;

// A sentence breaks where it may: "404 instead" is no figure with a unit.
const wholeFigures = (content: ReactNode) =>
  typeof content === "string" && !/[.。]$/.test(content) ? <Figures text={content} /> : content;

/** True if the first cell of a card is its title; a figure needs a label. */
const isTitle = <Row,>({ align }: Column<Row>, at: number) => at === 0 && align !== "right";

const side = <Row,>({ align }: Column<Row>) => (align === "right" ? "text-right tabular-nums" : "text-left");

/** A table; on narrow screens it scrolls within itself, or becomes cards if allowed. */
export function Table<Row>({ caption, hideCaption, columns, rows, rowKey, empty, cards = false }: TableProps<Row>) {
  return (
    <div
      className="relative w-full scroll-edge"
      tabIndex={0}
      role="group"
      aria-label={typeof caption === "string" ? caption : undefined}
    >
      <table className={`w-full border-collapse text-sm ${cards ? "max-sm:block" : ""}`}>
        <caption
          className={hideCaption ? "sr-only" : `pb-2 text-left text-base font-semibold ${cards ? "max-sm:block" : ""}`}
        >
          {caption}
        </caption>
        <thead className={cards ? "max-sm:sr-only" : ""}>
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
        <tbody className={cards ? "max-sm:block" : ""}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} row={row} columns={columns} cards={cards} />
          ))}
          {rows.length === 0 && (
            <tr className={cards ? "max-sm:block" : ""}>
              <td
                colSpan={columns.length}
                className={`px-3 py-6 text-center text-muted ${cards ? "max-sm:block" : ""}`}
              >
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function BodyRow<Row>({ row, columns, cards }: { row: Row; columns: readonly Column<Row>[]; cards: boolean }) {
  return (
    <tr className={`border-b border-line align-top ${cards ? "max-sm:block max-sm:py-2 max-sm:first:border-t" : ""}`}>
      {columns.map((column, at) =>
        cards ? (
          <td
            key={column.key}
            data-head={!isTitle(column, at) && typeof column.head === "string" ? column.head : undefined}
            className={`px-2 py-2 max-sm:flex max-sm:justify-between max-sm:gap-x-4 max-sm:px-0 max-sm:py-1 max-xs:flex-wrap ${side(column)} ${isTitle(column, at) ? "" : `max-sm:text-right ${cardLabel}`}`}
          >
            {cardCell(column.cell(row))}
          </td>
        ) : (
          <td key={column.key} className={`px-2 py-2 ${side(column)}`}>
            {wholeFigures(column.cell(row))}
          </td>
        ),
      )}
    </tr>
  );
}
