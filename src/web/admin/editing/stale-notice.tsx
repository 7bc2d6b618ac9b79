import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";

/** A value in which the stored version differs from the input. */
export interface StaleRow {
  readonly field: string;
  readonly theirs: string;
  readonly mine: string;
}

/** All differences of two forms, in the order of the input. */
export function staleRows(theirs: ReadonlyMap<string, string>, mine: ReadonlyMap<string, string>): StaleRow[] {
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .map((field) => ({ field, theirs: theirs.get(field) ?? "", mine: mine.get(field) ?? "" }))
    .filter((row) => row.theirs !== row.mine);
}

interface Props {
  rows: readonly StaleRow[];
  labelOf: (field: string) => string;
  textOf?: (field: string, value: string) => string;
  /** Reloads the stored page and drops the input. */
  reload: string;
}

/** Somebody else has saved it since it was opened: both versions, value by value. Saving again keeps one's own. */
export function StaleNotice({ rows, labelOf, textOf = (_, value) => value, reload }: Props) {
  const t = useT();
  const words = (field: string, value: string) => (
    <span className="break-words whitespace-pre-line">{textOf(field, value) || "–"}</span>
  );
  return (
    <Notice type="warning" title={t("adminShell.editing.stale.title")} live>
      <p>{t("adminShell.editing.stale.text")}</p>
      <Table
        caption={t("adminShell.editing.stale.title")}
        hideCaption
        rows={rows}
        rowKey={({ field }) => field}
        empty={t("adminShell.editing.stale.same")}
        columns={[
          { key: "field", head: t("adminShell.editing.stale.field"), cell: ({ field }) => labelOf(field) },
          {
            key: "theirs",
            head: t("adminShell.editing.stale.theirs"),
            cell: ({ field, theirs }) => words(field, theirs),
          },
          { key: "mine", head: t("adminShell.editing.stale.mine"), cell: ({ field, mine }) => words(field, mine) },
        ]}
      />
      <ButtonLink to={reload} reloadDocument variant="secondary" size="small" className="mt-2">
        {t("adminShell.editing.stale.discard")}
      </ButtonLink>
    </Notice>
  );
}
