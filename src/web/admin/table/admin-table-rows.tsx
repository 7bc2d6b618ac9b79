import type { ReactNode } from "react";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { cardCell, cardLabel, foldedCell } from "../../ui/table.tsx";
import type { AdminColumn } from "./admin-table-spec.ts";

export interface ExtraFields<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  submit: { intent: string; label: string; to: string };
  insteadOf: readonly string[];
}

interface RowProps<Row, Sort extends string> {
  row: Row;
  id: string | number;
  /** For screen readers, at the box that ticks it. */
  name: string | number;
  columns: readonly AdminColumn<Row, Sort>[];
  extra: ExtraFields<Row> | undefined;
  hasBox: boolean;
  isTicked: boolean;
}

/** In a card and in a folded row, a cell without content is left out with its label. */
const nothingIn = "folded:has-[>div:empty]:hidden max-sm:has-[>div:empty]:hidden";

/** One row of a list of the merchant's. */
export function BodyRow<Row, Sort extends string>({
  row,
  id,
  name,
  columns,
  extra,
  hasBox,
  isTicked,
}: RowProps<Row, Sort>) {
  const t = useT();
  return (
    <tr className="border-b border-line align-top last:border-b-0 hover:bg-wash/60 folded:relative folded:grid folded:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] folded:gap-x-4 folded:gap-y-2 folded:p-3 max-sm:block max-sm:px-3 max-sm:py-3">
      {hasBox && (
        <td className="px-3 py-2 folded:absolute folded:top-3 folded:right-3 folded:p-0 max-sm:float-right max-sm:p-0">
          <input
            form="bulk"
            type="checkbox"
            name="row"
            value={id}
            defaultChecked={isTicked}
            aria-label={t("adminShell.list.selectRow", { row: name })}
            className="size-6 cursor-pointer accent-primary"
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          data-head={at === 0 ? undefined : column.head(t)}
          className={`px-2.5 py-2 max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:px-0 max-sm:py-1 ${at === 0 ? "folded:pr-12 max-sm:text-left" : `max-sm:text-right ${cardLabel}`} ${at === 0 || column.long ? "folded:col-span-full" : ""} ${column.align === "right" ? "text-right tabular-nums" : ""} ${foldedCell} ${nothingIn}`}
        >
          {cardCell(column.cell(row, t))}
        </td>
      ))}
      {extra && (
        <td className="px-3 py-2 folded:col-span-full folded:p-0 max-sm:block max-sm:px-0">{extra.cell(row)}</td>
      )}
    </tr>
  );
}

export function EmptyRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="folded:block max-sm:block">
      <td colSpan={columns} className="px-3 py-10 text-center text-muted folded:block max-sm:block">
        {children}
      </td>
    </tr>
  );
}

interface BulkProps {
  bulk: readonly { readonly intent: string; readonly label: (t: ShopTranslator) => string }[];
  fields: ReactNode;
  submit: ExtraFields<unknown>["submit"] | undefined;
}

export function BulkSteps({ bulk, fields, submit }: BulkProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {bulk.length > 0 && <span className="text-sm text-muted">{t("adminShell.list.withSelected")}</span>}
      {bulk.length > 0 && fields}
      {bulk.map(({ intent, label }) => (
        <Button key={intent} form="bulk" type="submit" name="intent" value={intent} variant="secondary" size="small">
          {label(t)}
        </Button>
      ))}
      {submit && (
        <Button form="bulk" type="submit" name="intent" value={submit.intent} size="small">
          {submit.label}
        </Button>
      )}
    </div>
  );
}
