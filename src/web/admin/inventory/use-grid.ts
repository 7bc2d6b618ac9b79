import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { cellsOf } from "../products/paste-into.ts";

const cellsIn = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[data-seen]") ?? []),
];
const isChanged = ({ value, dataset }: HTMLInputElement) => value.trim() !== dataset["seen"];

/** What is typed in cells that differ from what was shown, by name. */
export type TypedCells = Readonly<Record<string, string>>;

/** The changed cells of the grid's form; another form has none. */
export function typedCellsOf(form: FormData): TypedCells {
  const cells = [...form].filter(
    ([name, value]) => /^(price|cost|onHand|reorderAt)\.\d+$/.test(name) && typeof value === "string",
  );
  return Object.fromEntries(cells) as TypedCells;
}

/**
 * The cells of a grid as one sheet: they keep what is typed themselves, so that a key pressed in one of thousands draws
 * nothing anew. Takes cells pasted from a spreadsheet, and leads up and down by keys.
 */
export function useGrid(form: RefObject<HTMLFormElement | null>, answer: object | null) {
  const [changed, setChanged] = useState(0);
  const [left, setLeft] = useState(0);
  const count = () => {
    let sum = 0;
    for (const cell of cellsIn(form.current)) {
      const is = isChanged(cell);
      cell.toggleAttribute("data-changed", is);
      sum += Number(is);
    }
    setChanged(sum);
  };
  const recount = useEffectEvent(count);
  useEffect(() => recount(), [answer]);
  // Cells are filled by scripts here, and what listens to typing must hear of it.
  const told = () => void form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (!place || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const rows = rowsIn(form.current);
    const lines = cellsOf(text);
    for (const [down, line] of lines.entries())
      for (const [right, typed] of line.entries()) {
        const cell = rows[place.row + down]?.[place.column + right];
        if (cell) cell.value = typed.trim();
      }
    setLeft(Math.max(0, place.row + lines.length - rows.length));
    told();
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    const place = by === 0 || event.nativeEvent.isComposing ? null : placeOf(event.target);
    if (!place) return;
    event.preventDefault();
    const next = rowsIn(form.current)[place.row + by]?.[place.column];
    next?.focus();
    next?.select();
  };
  const restore = (typed: TypedCells) => {
    for (const cell of cellsIn(form.current)) {
      const before = typed[cell.name];
      if (before !== undefined) cell.value = before;
    }
    told();
  };
  return { changed, left, count, paste, move, restore };
}

const rowsIn = (form: HTMLFormElement | null): HTMLInputElement[][] =>
  [...(form?.querySelectorAll("tbody tr") ?? [])].map((row) => [
    ...row.querySelectorAll<HTMLInputElement>("input[data-seen]"),
  ]);

function placeOf(target: EventTarget): { row: number; column: number } | null {
  if (!(target instanceof HTMLInputElement) || target.dataset["seen"] === undefined) return null;
  const rows = rowsIn(target.form);
  const row = rows.findIndex((cells) => cells.includes(target));
  return { row, column: rows[row]?.indexOf(target) ?? 0 };
}
