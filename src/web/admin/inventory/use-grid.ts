import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import { readPartNumber } from "#domain/catalogue/part-number.ts";
import { cellsOf } from "../products/paste-into.ts";

const cellsIn = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>("input[data-seen]") ?? []),
];
const isChanged = ({ value, dataset }: HTMLInputElement) => value.trim() !== dataset["seen"];

/** Typed cells that differ from the shown values, by name. */
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
  const [unplaced, setUnplaced] = useState<Unplaced>(allPlaced);
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
  const notify = () => void form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  const paste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData("text/plain");
    if (!place || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setUnplaced(fill(rowsIn(form.current), place, cellsOf(text)));
    notify();
  };
  const move = (event: KeyboardEvent) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    const place = by === 0 || event.nativeEvent.isComposing ? null : placeOf(event.target);
    if (!place) return;
    event.preventDefault();
    const next = rowsIn(form.current)[place.row + by]?.cells[place.column];
    next?.focus();
    next?.select();
  };
  const restore = (typed: TypedCells) => {
    for (const cell of cellsIn(form.current)) {
      const before = typed[cell.name];
      if (before !== undefined) cell.value = before;
    }
    notify();
  };
  return { changed, unplaced, count, paste, move, restore };
}

/**
 * Pasted rows for which the page has no part: below its end, or of part numbers that it does not show; and cells with a
 * text to the right of the last column.
 */
interface Unplaced {
  readonly below: number;
  readonly right: number;
  readonly numbers: readonly string[];
}
const allPlaced: Unplaced = { below: 0, right: 0, numbers: [] };

interface Place {
  readonly row: number;
  readonly column: number;
}
interface SheetRow {
  readonly number: string | null;
  readonly cells: readonly HTMLInputElement[];
}

/**
 * Fills cells to the right and down from a place. Where the first column holds part numbers of the page, each row goes
 * to its part instead, whatever their order.
 */
function fill(rows: readonly SheetRow[], place: Place, lines: readonly (readonly string[])[]): Unplaced {
  let right = 0;
  const put = (row: SheetRow, line: readonly string[]) => {
    for (const [at, typed] of line.entries()) {
      const cell = row.cells[place.column + at];
      if (cell) cell.value = typed.trim();
      else if (typed.trim() !== "") right += 1;
    }
  };
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const partOf = ([first = ""]: readonly string[]) => byNumber.get(readPartNumber(first) ?? "");
  if (lines.some((line) => line.length > 1 && partOf(line))) {
    const unknown = lines.filter((line) => !partOf(line) && line.some((text) => text.trim() !== ""));
    for (const line of lines) {
      const row = partOf(line);
      if (row) put(row, line.slice(1));
    }
    return { below: 0, right, numbers: unknown.map(([first = ""]) => first.trim()) };
  }
  const below = rows.slice(place.row);
  for (const [down, line] of lines.entries()) if (below[down]) put(below[down], line);
  return { below: Math.max(0, lines.length - below.length), right, numbers: [] };
}

const rowsIn = (form: HTMLFormElement | null): SheetRow[] =>
  [...(form?.querySelectorAll<HTMLElement>("tbody tr[data-sku]") ?? [])].map((row) => ({
    number: readPartNumber(row.dataset["sku"] ?? ""),
    cells: [...row.querySelectorAll<HTMLInputElement>("input[data-seen]")],
  }));

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLInputElement) || target.dataset["seen"] === undefined) return null;
  const rows = rowsIn(target.form);
  const row = rows.findIndex(({ cells }) => cells.includes(target));
  return { row, column: rows[row]?.cells.indexOf(target) ?? 0 };
}
