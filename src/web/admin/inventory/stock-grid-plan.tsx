import type { CellChange } from "#engine/admin/stock-grid/grid-plan.ts";
import { kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import type { GridFormReply } from "./stock-grid-action.server.ts";
import { cellValue, useCellError } from "./stock-grid-words.ts";

/** Changes shown unfolded, and refused cells that are listed above the grid. */
const unfolded = 20;
const listed = 50;

interface Props {
  reply: GridFormReply;
  busy: boolean;
}

/** The form's planned changes with the button that makes them, or the errors cell by cell. */
export function GridAnswer({ reply, busy }: Props) {
  const t = useT();
  const { kind, changes, bad, gone } = reply;
  return (
    <>
      {gone.length > 0 && <Gone gone={gone} />}
      <Refused reply={reply} />
      {kind === "refused" && changes.length + bad.length + gone.length === 0 && (
        <Answered answer={reply}>
          <Notice live>{t("adminStock.grid.nothing")}</Notice>
        </Answered>
      )}
      {kind === "plan" && (
        <Answered answer={reply}>
          <Plan reply={reply} busy={busy} />
        </Answered>
      )}
    </>
  );
}

function Plan({ reply, busy }: Props) {
  const t = useT();
  const { changes, isStale, fingerprint, batch } = reply;
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
      <h2 id="plan" className="text-lg font-semibold">
        {t("adminStock.grid.plan", { count: changes.length })}
      </h2>
      {isStale && (
        <Notice type="warning" live>
          {t("adminStock.grid.stale")}
        </Notice>
      )}
      <Changes changes={changes.slice(0, unfolded)} />
      {changes.length > unfolded && (
        <Disclosure summary={t("adminStock.grid.more", { count: changes.length - unfolded })}>
          <Changes changes={changes.slice(unfolded)} />
        </Disclosure>
      )}
      <input type="hidden" name="fingerprint" value={fingerprint} />
      <input type="hidden" name="batch" value={batch} />
      <Button type="submit" name="intent" value="apply" pending={busy} className="self-start">
        {t("adminStock.grid.apply", { count: changes.length })}
      </Button>
    </section>
  );
}

/** Typed values of parts that no longer exist, so that they can be noted down. */
function Gone({ gone }: Pick<GridFormReply, "gone">) {
  const t = useT();
  return (
    <Notice type="warning" live title={t("adminStock.grid.goneTitle", { count: gone.length })}>
      <ul className="list-disc pl-5 text-sm">
        {gone.map(({ sku, column, typed }) => (
          <li key={`${sku} ${column}`} className="break-words">
            {t("adminStock.grid.goneLine", {
              sku,
              column: t(`adminStock.grid.column.${column}`),
              typed: typed || "–",
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Refused({ reply }: { reply: GridFormReply }) {
  const t = useT();
  const text = useCellError();
  const { bad, reasonError } = reply;
  const lines = bad.slice(0, listed).map(({ variantId, sku, column, error }) => ({
    field: `${column}.${variantId}`,
    ...text(column, error, t("adminStock.grid.cell", { column: t(`adminStock.grid.column.${column}`), sku })),
  }));
  const reason = reasonError && { field: "reason", message: kindText(t, t("adminStock.reason"), reasonError) };
  const more = { field: "", message: t("adminStock.grid.more", { count: bad.length - listed }) };
  return (
    <ErrorSummary
      fieldErrors={[...lines, ...(bad.length > listed ? [more] : []), ...(reason ? [reason] : [])]}
      of={reply}
    />
  );
}

function Changes({ changes }: { changes: readonly CellChange[] }) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminStock.grid.changes")}
      hideCaption
      rows={changes}
      rowKey={({ variantId, column }) => `${variantId} ${column}`}
      columns={[
        { key: "sku", head: t("adminStock.sku"), cell: ({ sku }) => sku },
        { key: "what", head: t("adminStock.what"), cell: ({ column }) => t(`adminStock.grid.column.${column}`) },
        {
          key: "change",
          head: t("adminStock.grid.changes"),
          align: "right",
          cell: ({ column, before, after }) => (
            <>
              <del>{cellValue(t, column, before)}</del> →{" "}
              <ins className="font-semibold no-underline">{cellValue(t, column, after)}</ins>
            </>
          ),
        },
      ]}
    />
  );
}
