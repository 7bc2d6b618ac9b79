import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { fieldAt, isNew, rowsOf } from "#engine/admin/taxonomy/typed-rows.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { moved } from "../ordered/moved.ts";
import { StepButton } from "../ordered/step-button.tsx";
import { useDragOrder } from "../ordered/use-drag-order.ts";

interface Props {
  kind: string;
  /** Names the list to who cannot see it. */
  label: string;
  typed: Texts;
  /** Empty rows at the end, so that rows can be added without scripts. */
  spare?: number;
  most: number;
  nameOf: (row: string) => string;
  mayEdit: boolean;
  children: (row: string) => ReactNode;
}

/** Rows ordered by the merchant: by dragging, buttons, or without scripts by position numbers. */
export function OrderedRows({ kind, label, typed, spare = 0, most, nameOf, mayEdit, children }: Props) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const [rows, setRows] = useState(() => withNew(rowsOf(typed, kind), mayEdit ? spare : 0));
  const [announcement, setAnnouncement] = useState("");
  useInputOf(list, rows);
  const old = rows.filter((row) => !isNew(row));
  const move = (from: number, to: number) => {
    const next = moved(old, from, to);
    if (!next) return;
    setRows([...next, ...rows.filter(isNew)]);
    setAnnouncement(t("adminTaxonomy.moved", { name: nameOf(old[from]!), place: to + 1 }));
  };
  const { dragged, dragOf } = useDragOrder<string>((row, over) => move(old.indexOf(row), old.indexOf(over)));
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} aria-label={label} className="flex flex-col">
        {rows.map((row) => {
          const place = old.indexOf(row);
          const name = nameOf(row);
          return (
            <li
              key={row}
              {...dragOf(row, { name, fixed: !mayEdit || place < 0 })}
              className={`flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0 ${dragged === row ? "opacity-50" : ""}`}
            >
              <fieldset className="flex min-w-0 flex-1 basis-full flex-wrap items-end gap-x-4 gap-y-2 sm:basis-0">
                <legend className="sr-only">{t("adminTaxonomy.row", { name })}</legend>
                {children(row)}
              </fieldset>
              {mayEdit && place >= 0 && (
                <PlaceSteps
                  name={name}
                  field={fieldAt(kind, row, "at")}
                  place={place}
                  count={old.length}
                  onMove={(to) => move(place, to)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {mayEdit && spare > 0 && rows.length < most && (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          className="self-start noscript:hidden"
          onClick={() => setRows(withNew(rows, 1))}
        >
          {t("adminTaxonomy.addRow")}
        </Button>
      )}
    </>
  );
}

/** The place of a row: a number without scripts, else a step up or down. */
function PlaceSteps({
  name,
  field,
  place,
  count,
  onMove,
}: {
  name: string;
  field: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
}) {
  const t = useT();
  return (
    <div className="flex gap-1">
      <label className="hidden flex-col text-sm noscript:flex">
        {t("adminTaxonomy.place")}
        <input
          key={place}
          name={field}
          defaultValue={place + 1}
          inputMode="numeric"
          autoComplete="off"
          className="h-11 w-16 rounded-md border border-line-strong bg-ground px-2"
        />
      </label>
      <span className="flex gap-1 noscript:hidden">
        <StepButton
          icon="up"
          label={t("adminTaxonomy.moveUp", { name })}
          disabled={place === 0}
          onPress={() => onMove(place - 1)}
        />
        <StepButton
          icon="down"
          label={t("adminTaxonomy.moveDown", { name })}
          disabled={place === count - 1}
          onPress={() => onMove(place + 1)}
        />
      </span>
    </div>
  );
}

/** So many new rows after those that are there. */
function withNew(rows: readonly string[], count: number): readonly string[] {
  const next = Math.max(-1, ...rows.filter(isNew).map((row) => Number(row.slice(1)))) + 1;
  return [...rows, ...Array.from({ length: count }, (_, at) => `+${next + at}`)];
}

/** Dispatches an input event for changes made without a key press. */
function useInputOf(list: RefObject<HTMLOListElement | null>, rows: readonly string[]): void {
  const first = useRef(rows);
  useEffect(() => {
    if (rows !== first.current) list.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [list, rows]);
}
