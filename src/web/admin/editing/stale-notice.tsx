import type { ReactNode } from "react";
import { isSaidAlike } from "#domain/kernel/said-alike.ts";
import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";

/** A value in which the stored version differs from the input. */
interface StaleRow {
  readonly field: string;
  readonly theirs: string;
  readonly mine: string;
}

type Values = ReadonlyMap<string, string>;

/** The values of a form, as it was opened, as it is stored now, and as it was sent. */
export interface StaleValues {
  /** Null where it is not known: then all differences are between the other two. */
  readonly opened: Values | null;
  readonly theirs: Values;
  readonly mine: Values;
}

type Fields = Readonly<Record<string, string>>;

/** Such values of forms whose fields are texts. */
export const asMaps = (forms: { opened: Fields | null; theirs: Fields; mine: Fields }): StaleValues => ({
  opened: forms.opened && new Map(Object.entries(forms.opened)),
  theirs: new Map(Object.entries(forms.theirs)),
  mine: new Map(Object.entries(forms.mine)),
});

/** The values that would be put in place of theirs, in the order of the input. */
function staleRows(theirs: Values, mine: Values, opened: Values | null = null): StaleRow[] {
  return [...new Set([...mine.keys(), ...theirs.keys()])]
    .map((field) => ({ field, theirs: theirs.get(field) ?? "", mine: mine.get(field) ?? "" }))
    .filter((row) => !isSaidAlike(row.theirs, row.mine))
    .filter((row) => opened === null || !isSaidAlike(row.theirs, opened.get(row.field)));
}

/** A value that only they have changed. */
interface TakenRow {
  readonly field: string;
  readonly before: string;
  readonly theirs: string;
}

function takenRows({ opened, theirs, mine }: StaleValues): TakenRow[] {
  return [...new Set([...theirs.keys(), ...(opened?.keys() ?? [])])]
    .map((field) => ({ field, before: opened?.get(field) ?? "", theirs: theirs.get(field) ?? "" }))
    .filter(({ field, before, theirs: now }) => !isSaidAlike(before, now) && isSaidAlike(now, mine.get(field)));
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
  return (
    <Frame text={t("adminShell.editing.stale.text")} reload={reload}>
      <BothChanged {...{ rows, labelOf, textOf }} caption={t("adminShell.editing.stale.title")} hideCaption />
    </Frame>
  );
}

/**
 * The same of a form that holds what both have changed: in what both changed alike one's own, and theirs where one had
 * changed nothing.
 */
export function MergedNotice({
  values,
  labelOf,
  textOf = (_, value) => value,
  reload,
}: Omit<Props, "rows"> & { values: StaleValues }) {
  const t = useT();
  const rows = staleRows(values.theirs, values.mine, values.opened);
  const alone = takenRows(values);
  if (values.opened === null) return <StaleNotice {...{ rows, labelOf, textOf, reload }} />;
  const words = (field: string, value: string) => <Words text={textOf(field, value)} />;
  return (
    <Frame text={t("adminShell.editing.stale.merged")} reload={reload}>
      {rows.length > 0 && <BothChanged {...{ rows, labelOf, textOf }} caption={t("adminShell.editing.stale.both")} />}
      {alone.length > 0 && (
        <Table
          caption={t("adminShell.editing.stale.alone")}
          rows={alone}
          rowKey={({ field }) => field}
          empty=""
          columns={[
            { key: "field", head: t("adminShell.editing.stale.field"), cell: ({ field }) => labelOf(field) },
            { key: "before", head: t("adminShell.editing.stale.before"), cell: (row) => words(row.field, row.before) },
            { key: "theirs", head: t("adminShell.editing.stale.theirs"), cell: (row) => words(row.field, row.theirs) },
          ]}
        />
      )}
    </Frame>
  );
}

function Frame({ text, reload, children }: { text: string; reload: string; children: ReactNode }) {
  const t = useT();
  return (
    <Notice type="warning" title={t("adminShell.editing.stale.title")} live>
      <p>{text}</p>
      <div className="flex flex-col gap-4 py-2 [--scroll-ground:var(--color-warning-wash)]">{children}</div>
      <ButtonLink to={reload} reloadDocument variant="secondary" size="small">
        {t("adminShell.editing.stale.discard")}
      </ButtonLink>
    </Notice>
  );
}

const Words = ({ text }: { text: string }) => <span className="break-words whitespace-pre-line">{text || "–"}</span>;

interface BothProps extends Required<Pick<Props, "rows" | "labelOf" | "textOf">> {
  caption: string;
  hideCaption?: boolean;
}

function BothChanged({ rows, labelOf, textOf, caption, hideCaption = false }: BothProps) {
  const t = useT();
  return (
    <Table
      caption={caption}
      hideCaption={hideCaption}
      rows={rows}
      rowKey={({ field }) => field}
      empty={t("adminShell.editing.stale.same")}
      columns={[
        { key: "field", head: t("adminShell.editing.stale.field"), cell: ({ field }) => labelOf(field) },
        {
          key: "theirs",
          head: t("adminShell.editing.stale.theirs"),
          cell: ({ field, theirs }) => <Words text={textOf(field, theirs)} />,
        },
        {
          key: "mine",
          head: t("adminShell.editing.stale.mine"),
          cell: ({ field, mine }) => <Words text={textOf(field, mine)} />,
        },
      ]}
    />
  );
}
