import { partsOf, type Supply } from "#domain/power/supply.ts";

// Full-load currents of motors, A: NEC table 430.248 (single-phase) and table 430.250 (three-phase, induction type).
// For large motors at 208 and 230 V the code has none: 0.
const single = {
  volts: [115, 208, 230],
  rows: `
  0.1667 4.4 2.4 2.2
  0.25 5.8 3.2 2.9
  0.3333 7.2 4 3.6
  0.5 9.8 5.4 4.9
  0.75 13.8 7.6 6.9
  1 16 8.8 8
  1.5 20 11 10
  2 24 13.2 12
  3 34 18.7 17
  5 56 30.8 28
  7.5 80 44 40
  10 100 55 50`,
};
const three = {
  volts: [208, 230, 460, 575],
  rows: `
  0.5 2.4 2.2 1.1 0.9
  0.75 3.5 3.2 1.6 1.3
  1 4.6 4.2 2.1 1.7
  1.5 6.6 6 3 2.4
  2 7.5 6.8 3.4 2.7
  3 10.6 9.6 4.8 3.9
  5 16.7 15.2 7.6 6.1
  7.5 24.2 22 11 9
  10 30.8 28 14 11
  15 46.2 42 21 17
  20 59.4 54 27 22
  25 74.8 68 34 27
  30 88 80 40 32
  40 114 104 52 41
  50 143 130 65 52
  60 169 154 77 62
  75 211 192 96 77
  100 273 248 124 99
  125 343 312 156 125
  150 396 360 180 144
  200 528 480 240 192
  250 0 0 302 242
  300 0 0 361 289
  350 0 0 414 336
  400 0 0 477 382
  450 0 0 515 412
  500 0 0 590 472`,
};

interface Table {
  readonly volts: readonly number[];
  readonly rows: readonly (readonly number[])[];
}

const tableOf = ({ volts, rows }: typeof single): Table => ({
  volts,
  rows: rows
    .trim()
    .split("\n")
    .map((row) => row.trim().split(/\s+/).map(Number)),
});
const tables: Readonly<Record<1 | 3, Table>> = { 1: tableOf(single), 3: tableOf(three) };

/** A motor's entry in the table. */
export interface TableCurrent {
  /** HP of the row: the motor's own, or the next larger. */
  readonly row: number;
  readonly amps: number;
}

/**
 * Full-load current of a motor by the tables. A size between two rows is read in the larger one; null for what the
 * tables do not hold, such as single-phase motors above 10 HP.
 */
export function tableCurrent(horsepower: number, connection: Supply): TableCurrent | null {
  const { volts, phase } = partsOf(connection);
  const { volts: columns, rows } = tables[phase];
  const at = columns.indexOf(volts);
  const row = rows.find(([size]) => size! >= horsepower - 1e-3);
  const amps = at < 0 || !(horsepower > 0) ? 0 : (row?.[at + 1] ?? 0);
  return row && amps > 0 ? { row: row[0]!, amps } : null;
}
