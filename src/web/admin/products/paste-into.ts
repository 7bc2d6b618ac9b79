import {
  emptyVariant,
  type TypedVariant,
  type VariantField,
  variantFields,
} from "#engine/admin/products/edit-typed.ts";

/**
 * Rows with the cells of a spreadsheet put in, from one cell to the right and down; what does not fit below becomes new
 * rows, up to `most`; `fields` are the columns that are shown. Cells are separated by tabs, as every spreadsheet copies
 * them; a cell with a line break is quoted.
 */
export function pasteInto(
  rows: readonly TypedVariant[],
  row: number,
  field: VariantField,
  text: string,
  { most, fields = variantFields }: { readonly most: number; readonly fields?: readonly VariantField[] },
): readonly TypedVariant[] {
  const next = [...rows];
  const first = Math.max(
    0,
    next.findIndex((one) => one.row === row),
  );
  const column = fields.indexOf(field);
  cellsOf(text).forEach((cells, down) => {
    const at = first + down;
    if (at >= most) return;
    next[at] ??= { ...emptyVariant, leadTimeDays: "1", row: Math.max(...next.map((one) => one.row)) + 1 };
    const names = fields.slice(column);
    next[at] = {
      ...next[at],
      ...Object.fromEntries(
        names.flatMap((name, right) => (right < cells.length ? [[name, cells[right]!.trim()]] : [])),
      ),
    };
  });
  return next;
}

/** The cells of text copied from a spreadsheet, row by row. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(?=\t|\n|$)|([^\t\n]*)/y;
  const plain = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  for (let at = 0; at <= plain.length; at += 1) {
    cell.lastIndex = at;
    const figure = cell.exec(plain)!;
    rows.at(-1)!.push(figure[1] === undefined ? figure[2]! : figure[1].replaceAll('""', '"'));
    at = cell.lastIndex;
    if (plain[at] === "\n") rows.push([]);
  }
  return rows;
}
