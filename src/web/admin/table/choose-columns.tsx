import { Form, useSearchParams } from "react-router";
import { arranged, type ChosenColumns } from "#domain/staff/chosen-columns.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { AdminColumn } from "./admin-table-spec.ts";

/** In the query of a list while its columns are arranged. */
export const choosesColumns = "columns";

/**
 * A person's columns of a list and their order. Each step sends the whole form, so it works without scripts and keeps
 * what was ticked.
 */
export function ChooseColumns<Row, Sort extends string>({
  columns,
  chosen,
}: {
  columns: readonly AdminColumn<Row, Sort>[];
  chosen: ChosenColumns | null;
}) {
  const t = useT();
  const [search] = useSearchParams();
  const [first, ...rest] = arranged(columns, chosen);
  if (!first) return null;
  return (
    <details className="relative text-sm print:hidden" open={search.has(choosesColumns)}>
      <summary className="link inline-flex min-h-8 cursor-pointer list-none items-center gap-1">
        <Icon name="table" className="size-4" />
        {t("adminShell.columns.title")}
      </summary>
      <Form
        method="post"
        preventScrollReset
        className="mt-1 flex max-w-sm flex-col gap-3 rounded-md border border-line bg-ground p-3 sm:absolute sm:right-0 sm:z-10 sm:w-80 sm:shadow-float"
      >
        <input type="hidden" name="intent" value="columns" />
        <p className="text-muted">{t("adminShell.columns.text", { column: first.column.head(t) })}</p>
        <ol className="flex flex-col gap-1">
          {rest.map(({ column, isShown }, place) => (
            <Entry
              key={column.key}
              {...{ isShown, isFirst: place === 0, isLast: place === rest.length - 1 }}
              column={column.key}
              name={column.head(t)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="step" value="save" size="small">
            {t("adminShell.columns.save")}
          </Button>
          {chosen && (
            <Button type="submit" name="step" value="usual" size="small" variant="quiet">
              {t("adminShell.columns.usual")}
            </Button>
          )}
        </div>
      </Form>
    </details>
  );
}

interface EntryProps {
  column: string;
  name: string;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
}

/** One column: whether it is shown, and a step up or down. */
function Entry({ column, name, isShown, isFirst, isLast }: EntryProps) {
  return (
    <li className="flex items-center gap-1 rounded-md border border-line bg-wash pl-3">
      <input type="hidden" name="placed" value={column} />
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2.5 break-words">
        <input
          // "As usual" ticks what was not; the list itself stays, and with it the keyboard's place.
          key={String(isShown)}
          type="checkbox"
          name="shown"
          value={column}
          defaultChecked={isShown}
          className="size-6 shrink-0 cursor-pointer accent-primary"
        />
        {name}
      </label>
      <Step move="up" {...{ column, name }} isEnd={isFirst} />
      <Step move="down" {...{ column, name }} isEnd={isLast} />
    </li>
  );
}

function Step({ move, column, name, isEnd }: { move: "up" | "down"; column: string; name: string; isEnd: boolean }) {
  const t = useT();
  return (
    <button
      type="submit"
      name="step"
      value={`${move}:${column}`}
      // One at the end stays reachable, so that the keyboard's place is not lost by the last step.
      aria-disabled={isEnd || undefined}
      onClick={(press) => isEnd && press.preventDefault()}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-ground aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      <Icon name={move} className="size-5" label={t(`adminShell.columns.${move}`, { name })} />
    </button>
  );
}
