import { Form } from "react-router";
import { bulkUndoHours } from "#domain/kernel/bulk-undo.ts";
import type { UndoBatchRefused } from "#engine/admin/stock-grid/change-grid.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import type { PageProps } from "../../page-props.ts";
import { refusedText } from "../refused-text.ts";
import { placeName } from "./place-name.ts";
import type * as server from "./stock-grid.server.ts";

type Batch = PageProps<typeof server>["loaderData"]["batches"][number];

/** Takes a batch back. */
function UndoBatch({ batch: { key } }: { batch: Batch }) {
  const t = useT();
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="batch" value={key} />
      <Button type="submit" name="intent" value="undo" variant="secondary" size="small">
        {t("adminShell.bulk.undo")}
      </Button>
    </Form>
  );
}

/** Cells that undoing left unchanged, line by line. */
function KeptCells({ batch: { kept, keptCount } }: { batch: Batch }) {
  const t = useT();
  if (keptCount === 0) return null;
  return (
    <>
      <p className="mt-2">{t("adminStock.grid.kept", { count: keptCount })}</p>
      <ul className="list-disc pl-5 text-sm">
        {kept.map(({ sku, column, place, code }) => (
          <li key={`${sku} ${column} ${place?.id ?? 0}`} className="break-words">
            {t("adminStock.grid.keptLine", {
              sku: place ? `${sku} · ${placeName(t, place)}` : sku,
              column: t(`adminStock.grid.column.${column}`),
              cause: t(`adminStock.grid.keptCause.${code}`),
            })}
          </li>
        ))}
      </ul>
      {keptCount > kept.length && <p>{t("adminStock.grid.more", { count: keptCount - kept.length })}</p>}
    </>
  );
}

/** The latest batches: who changed how much and why, and those that can still be undone. */
export function Batches({ batches }: { batches: readonly Batch[] }) {
  const t = useT();
  if (batches.length === 0) return null;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="batches">
      <h2 id="batches" className="text-lg font-semibold">
        {t("adminStock.grid.batches")}
      </h2>
      <p className="max-w-text text-sm text-muted">{t("adminStock.grid.batchesText")}</p>
      <Table
        cards
        caption={t("adminStock.grid.batches")}
        hideCaption
        rows={batches}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "at",
            head: t("adminStock.at"),
            cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, t)}</span>,
          },
          { key: "by", head: t("adminShell.bulk.by"), cell: ({ by }) => by },
          {
            key: "what",
            head: t("adminStock.what"),
            cell: ({ cells, parts }) => t("adminStock.grid.size", { cells, parts }),
          },
          {
            key: "reason",
            head: t("adminStock.reason"),
            cell: ({ reason, fileName }) => (
              <span className="[overflow-wrap:anywhere]">
                {reason || "–"}
                {fileName !== null && <span className="block text-muted">{fileName}</span>}
              </span>
            ),
          },
          { key: "undo", head: t("adminShell.bulk.undo"), cell: (batch) => <UndoCell batch={batch} /> },
        ]}
      />
    </section>
  );
}

function UndoCell({ batch }: { batch: Batch }) {
  const t = useT();
  const { undoneAt, undoneBy, canUndo } = batch;
  if (undoneAt === null)
    return canUndo ? <UndoBatch batch={batch} /> : t("adminShell.bulk.over", { hours: bulkUndoHours });
  return (
    <>
      {t("adminShell.bulk.undoneAt", { at: formatDateTime(undoneAt, t), by: undoneBy ?? "" })}
      <KeptCells batch={batch} />
    </>
  );
}

interface OutcomeProps {
  batches: readonly Batch[];
  /** The batch that the last press made or undid; null without one. */
  done: string | null;
  /** Why the last press undid nothing. */
  refused: UndoBatchRefused["code"] | null;
  /** The reply that says so. */
  answer: object | undefined;
}

/** Result of the last press: a batch that was made or undone, or the reason why not. */
export function BatchOutcome({ batches, done, refused, answer }: OutcomeProps) {
  const t = useT();
  if (refused !== null && answer)
    return (
      <Answered answer={answer}>
        <Notice type="error" live>
          {refusedText(t, refused, (own) => t(`adminStock.grid.undoRefused.${own}`))}
        </Notice>
      </Answered>
    );
  const batch = batches.find(({ key }) => key === done);
  if (!batch) return null;
  const { cells, parts, undoneAt, keptCount } = batch;
  if (undoneAt === null)
    return (
      <Notice type="success" live>
        <p>{t("adminStock.grid.done", { cells, parts })}</p>
        {batch.canUndo && <UndoBatch batch={batch} />}
      </Notice>
    );
  return (
    <Notice type={keptCount > 0 ? "warning" : "success"} live>
      <p>{t("adminStock.grid.undone", { count: cells - keptCount })}</p>
      <KeptCells batch={batch} />
    </Notice>
  );
}
