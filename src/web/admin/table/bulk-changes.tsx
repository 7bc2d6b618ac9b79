import { Form } from "react-router";
import { bulkUndoHours } from "#domain/kernel/bulk-undo.ts";
import type { BulkChangeRow, UndoBulkRefused } from "#engine/admin/bulk-changes.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { refusedText } from "../refused-text.ts";
import { bulkWords } from "./bulk-words.ts";

export type BulkChange = BulkChangeRow & { readonly canUndo: boolean };

/** The change that was undone, or why it was not. */
export interface UndoReply {
  readonly undone:
    | { readonly key: string; readonly code: null }
    | { readonly key: null; readonly code: UndoBulkRefused["code"] };
}

/** Undoes one change of many rows. */
export function UndoBulk({ bulkKey }: { bulkKey: string }) {
  const t = useT();
  return (
    <Form method="post" className="mt-2">
      <input type="hidden" name="batch" value={bulkKey} />
      <Button type="submit" name="intent" value="undo-bulk" variant="secondary" size="small">
        {t("adminShell.bulk.undo")}
      </Button>
    </Form>
  );
}

/** Says what undoing did, and what it left as it is. */
export function UndoAnswer({
  reply,
  changes,
}: {
  reply: Partial<UndoReply> | undefined;
  changes: readonly BulkChange[];
}) {
  const t = useT();
  const undone = reply?.undone;
  if (!undone) return null;
  if (undone.code)
    return (
      <Answered answer={undone}>
        <Notice type="error" live>
          {refusedText(t, undone.code, (own) => t(`adminShell.bulk.refused.${own}`))}
        </Notice>
      </Answered>
    );
  const change = changes.find(({ key }) => key === undone.key);
  if (!change) return null;
  return (
    <Answered answer={undone}>
      <SuccessNotice>
        <p>{t("adminShell.bulk.undone", { count: change.rows - change.leftAlone })}</p>
        <Left change={change} />
      </SuccessNotice>
    </Answered>
  );
}

/** Rows that undoing left as they are: products and prices line by line, people as a number. */
function Left({ change: { leftAlone, left, leftPrices } }: { change: BulkChange }) {
  const t = useT();
  if (leftAlone === 0) return null;
  const named = left.length + leftPrices.length;
  return (
    <>
      <p className="mt-2">
        {t(left.length > 0 ? "adminShell.bulk.left" : "adminShell.bulk.leftOver", { count: leftAlone })}
      </p>
      <ul className="list-disc pl-5 text-sm">
        {left.map(({ id, name, code }) => (
          <li key={id} className="break-words">
            {t("adminShell.bulk.leftLine", {
              name: name[t.language] || name.en || name.cn || t("adminProducts.unnamed"),
              cause: t(`adminShell.bulk.cause.${code}`),
            })}
          </li>
        ))}
        {leftPrices.map(({ sku, from }) => (
          <li key={`${sku} ${from}`}>{from === 1 ? sku : t("adminShell.bulk.leftPrice", { sku, from })}</li>
        ))}
      </ul>
      {named > 0 && leftAlone > named && <p>{t("adminShell.bulk.more", { count: leftAlone - named })}</p>}
    </>
  );
}

/** The latest changes of many rows, and those that can still be undone. */
export function BulkChanges({ changes }: { changes: readonly BulkChange[] }) {
  const t = useT();
  if (changes.length === 0) return null;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="bulk-changes">
      <h2 id="bulk-changes" className="text-lg font-semibold">
        {t("adminShell.bulk.title")}
      </h2>
      <p className="max-w-text text-sm text-muted">{t("adminShell.bulk.text", { hours: bulkUndoHours })}</p>
      <Table
        cards
        caption={t("adminShell.bulk.title")}
        hideCaption
        rows={changes}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "at",
            head: t("adminShell.bulk.at"),
            cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, t)}</span>,
          },
          { key: "by", head: t("adminShell.bulk.by"), cell: ({ by }) => by },
          {
            key: "what",
            head: t("adminShell.bulk.what"),
            cell: ({ change }) => Object.entries(change).map(([name, value]) => bulkWords(t, name, value) ?? value),
          },
          { key: "rows", head: t("adminShell.bulk.rows"), align: "right", cell: ({ rows }) => rows },
          { key: "undo", head: t("adminShell.bulk.undo"), cell: (change) => <UndoCell change={change} /> },
        ]}
      />
    </section>
  );
}

function UndoCell({ change }: { change: BulkChange }) {
  const t = useT();
  const { undoneAt, undoneBy, canUndo, key } = change;
  if (undoneAt === null)
    return canUndo ? <UndoBulk bulkKey={key} /> : t("adminShell.bulk.over", { hours: bulkUndoHours });
  return (
    <>
      {t("adminShell.bulk.undoneAt", { at: formatDateTime(undoneAt, t), by: undoneBy ?? "" })}
      <Left change={change} />
    </>
  );
}
