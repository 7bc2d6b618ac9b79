import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { type GridColumn, gridColumns } from "#domain/inventory/stock-grid.ts";
import { kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { LeaveGuard } from "../editing/leave-guard.tsx";
import { useUnsaved } from "../editing/use-unsaved.ts";
import type { GridFormReply } from "./stock-grid-action.server.ts";
import { useCellError } from "./stock-grid-words.ts";
import { GridAnswer } from "./stock-grid-plan.tsx";
import { GridFoot } from "../table/grid-foot.tsx";
import { type TypedCells, typedCellsOf, useGrid } from "../table/use-grid.ts";
import { HeadRow, GridRow, type GridScreen, type Row } from "./stock-grid-row.tsx";

interface Props extends Pick<GridScreen, "rows" | "columns" | "batches" | "places" | "place"> {
  /** Names the list of rows in this browser. */
  name: string;
  reply: GridFormReply | null;
}

/** The grid: one form with a row for each part. On a phone each is a card. */
export function GridForm({ rows, columns, batches, places, place, name, reply }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const grid = useGrid(form, reply);
  const { changed, count, paste, move } = grid;
  const busy = useNavigation().state !== "idle";
  const unsaved = useUnsaved(form, changed > 0, {
    name: `stock-grid ${name}`,
    version: batches[0]?.id ?? 0,
    read: typedCellsOf,
  });
  const listed = new Set(rows.map(({ variantId }) => variantId));
  const shownRows = [...(reply?.rows.filter(({ variantId }) => !listed.has(variantId)) ?? []), ...rows];
  return (
    <Form
      method="post"
      noValidate
      id="grid"
      ref={form}
      onInput={count}
      onPaste={paste}
      onKeyDown={move}
      preventScrollReset
    >
      {places.length > 1 && <input type="hidden" name="place" value={place} />}
      <div className="flex flex-col gap-4">
        {reply && <GridAnswer reply={reply} busy={busy} />}
        <Sheet rows={shownRows} columns={columns} reply={reply} />
        {shownRows.length > 0 && <Foot {...{ grid, unsaved, busy, reply }} />}
      </div>
      <LeaveGuard dirty={changed > 0} busy={busy} onLeave={unsaved.forget} byQuery />
    </Form>
  );
}

/** The rows, with what is typed in them and why it is refused. */
function Sheet({ rows, columns, reply }: Pick<Props, "rows" | "columns" | "reply">) {
  const t = useT();
  const text = useCellError();
  const errors = new Map(
    reply?.bad.map(({ column, variantId, error }) => [`${column}.${variantId}`, text(column, error).message]),
  );
  return (
    <div
      className="relative scroll-edge max-sm:overflow-visible max-sm:bg-none"
      tabIndex={0}
      role="region"
      aria-label={t("adminStock.grid.title")}
    >
      <table className="w-full border-collapse text-sm max-sm:block">
        <caption className="sr-only">{t("adminStock.grid.title")}</caption>
        <HeadRow columns={columns} />
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {rows.map((row) => (
            <GridRow
              key={row.variantId}
              row={row}
              columns={columns}
              typed={reply?.typed ?? nothing}
              errors={errorsOf(row, errors)}
            />
          ))}
          {rows.length === 0 && (
            <tr className="max-sm:block">
              <td colSpan={columns.length + 1} className="p-4 text-muted max-sm:block">
                {t("adminShell.list.empty")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

interface FootProps {
  grid: ReturnType<typeof useGrid>;
  unsaved: ReturnType<typeof useUnsaved<TypedCells>>;
  busy: boolean;
  reply: GridFormReply | null;
}

/** The reason, and the foot of every grid. */
function Foot({ grid, unsaved, busy, reply }: FootProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="reason"
        label={t("adminStock.reason")}
        hint={t("adminStock.grid.reasonHint")}
        defaultValue={reply?.reason ?? ""}
        error={reply?.reasonError ? kindText(t, t("adminStock.reason"), reply.reasonError) : undefined}
        autoComplete="off"
        maxLength={200}
        className="w-full sm:max-w-xl"
      />
      <GridFoot grid={grid} unsaved={unsaved} busy={busy} intent="review" />
    </>
  );
}

const nothing: GridFormReply["typed"] = {};
const noErrors: Partial<Record<GridColumn, string>> = {};

function errorsOf({ variantId }: Row, errors: ReadonlyMap<string, string>): Partial<Record<GridColumn, string>> {
  const own = gridColumns.flatMap((column): [GridColumn, string][] => {
    const error = errors.get(`${column}.${variantId}`);
    return error === undefined ? [] : [[column, error]];
  });
  return own.length === 0 ? noErrors : Object.fromEntries(own);
}
