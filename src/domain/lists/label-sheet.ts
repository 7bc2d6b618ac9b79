/** A sheet of labels, in points of 1/72 in. */
interface LabelSheet {
  readonly page: readonly [width: number, height: number];
  readonly label: readonly [width: number, height: number];
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  /** From the left edge of a label to that of the next, and from top edge to top edge. */
  readonly pitch: readonly [across: number, down: number];
}

const inches = (count: number): number => count * 72;
const mm = (count: number): number => (count / 25.4) * 72;

const single = (width: number, height: number): LabelSheet => ({
  page: [width, height],
  label: [width, height],
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitch: [width, height],
});

/** Sizes of labels by the makers' templates: Avery 5160 on Letter, Avery L7160 on A4, and rolls for label printers. */
export const labelSheets = {
  letter30: {
    page: [inches(8.5), inches(11)],
    label: [inches(2.625), inches(1)],
    columns: 3,
    rows: 10,
    left: inches(0.1875),
    top: inches(0.5),
    pitch: [inches(2.75), inches(1)],
  },
  a4with21: {
    page: [mm(210), mm(297)],
    label: [mm(63.5), mm(38.1)],
    columns: 3,
    rows: 7,
    left: mm(7.2),
    top: mm(15.15),
    pitch: [mm(66.04), mm(38.1)],
  },
  roll2x1: single(inches(2), inches(1)),
  roll50x25: single(mm(50), mm(25)),
} as const satisfies Record<string, LabelSheet>;

export type LabelSheetName = keyof typeof labelSheets;

export const labelSheetNames = Object.keys(labelSheets) as LabelSheetName[];

export const isLabelSheet = (name: string): name is LabelSheetName => Object.hasOwn(labelSheets, name);

export const labelsOnSheet = (name: LabelSheetName): number => labelSheets[name].columns * labelSheets[name].rows;

/** Place of the nth label, counted from 0 and filled row by row: its page from 0, and its left top corner. */
export function labelPlace(name: LabelSheetName, nth: number): { page: number; x: number; y: number } {
  const { columns, rows, left, top, pitch } = labelSheets[name];
  const onPage = nth % (columns * rows);
  return {
    page: Math.floor(nth / (columns * rows)),
    x: left + (onPage % columns) * pitch[0],
    y: top + Math.floor(onPage / columns) * pitch[1],
  };
}
