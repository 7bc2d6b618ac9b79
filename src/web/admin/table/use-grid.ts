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
    ([name, value]) => /^(price|cost|onHand|reorderAt)(\.\d+){1,2}$/.test(name) && typeof value === "string",
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
  /** Its part number, and the quantity from which it holds where the grid is of prices by quantity. */
  readonly key: string | null;
  readonly cells: readonly HTMLInputElement[];
}

const keyOf = (number: string | null, from: string | undefined) =>
  from === undefined || number === null ? number : `${number} ${from}`;

/** The row that a pasted line names, and the line's values; null where it names none. */
function namedRow(rows: ReadonlyMap<string | null, SheetRow>, [first = "", ...rest]: readonly string[]) {
  const number = readPartNumber(first);
  if (number === null) return null;
  const plain = rows.get(number);
  if (plain) return { row: plain, values: rest };
  // Among prices by quantity the second of three columns is the quantity; two are of a single one.
  const [from = "", ...values] = rest.length > 1 ? rest : ["1", ...rest];
  const row = rows.get(keyOf(number, from.trim()));
  return row ? { row, values } : null;
}

/**
 * Fills cells to the right and down from a place. Where the first column holds part numbers of the page, each row goes
 * to its part instead, whatever their order.
 */
function fill(rows: readonly SheetRow[], place: Place, lines: readonly (readonly string[])[]): Unplaced {
  let right = 0;
  const put = (row: SheetRow, values: readonly string[]) => {
    for (const [at, typed] of values.entries()) {
      const cell = row.cells[place.column + at];
      if (cell) cell.value = typed.trim();
      else if (typed.trim() !== "") right += 1;
    }
  };
  const byKey = new Map(rows.map((row) => [row.key, row]));
  if (lines.some((line) => line.length > 1 && namedRow(byKey, line))) {
    const unknown = lines.filter((line) => !namedRow(byKey, line) && line.some((text) => text.trim() !== ""));
    for (const line of lines) {
      const named = namedRow(byKey, line);
      if (named) put(named.row, named.values);
    }
    return { below: 0, right, numbers: unknown.map(([first = ""]) => first.trim()) };
  }
  const below = rows.slice(place.row);
  for (const [down, line] of lines.entries()) if (below[down]) put(below[down], line);
  return { below: Math.max(0, lines.length - below.length), right, numbers: [] };
}

const rowsIn = (form: HTMLFormElement | null): SheetRow[] =>
  [...(form?.querySelectorAll<HTMLElement>("tbody tr[data-sku]") ?? [])].map((row) => ({
    key: keyOf(readPartNumber(row.dataset["sku"] ?? ""), row.dataset["from"]),
    cells: [...row.querySelectorAll<HTMLInputElement>("input[data-seen]")],
  }));

function placeOf(target: EventTarget): Place | null {
  if (!(target instanceof HTMLInputElement) || target.dataset["seen"] === undefined) return null;
  const rows = rowsIn(target.form);
  const row = rows.findIndex(({ cells }) => cells.includes(target));
  return { row, column: rows[row]?.cells.indexOf(target) ?? 0 };
}
