import { figure, filled, ofColumn, truth } from "./csv-cells.ts";
import { type Cells, isBlank } from "./csv-columns.ts";

const testColumns = [
  "open_box_tested_on",
  "open_box_tested_by",
  "open_box_pressure_reached",
  "open_box_current_measured",
  "open_box_test_volts",
] as const;
const unitColumns = [
  "open_box_of",
  "open_box_grade",
  "open_box_reason",
  "open_box_serial",
  "open_box_run_hours",
  "open_box_accessories",
  ...testColumns,
] as const;

const isEmpty = (row: Cells, columns: readonly string[]): boolean =>
  columns.every((column) => isBlank(row[column] ?? ""));

/**
 * An open-box unit, with the fields that have a column; others are undefined, as are empty ones that no unit can be
 * without. Null for none.
 */
export function openBoxOf(row: Cells): unknown {
  if (unitColumns.every((column) => row[column] === undefined)) return undefined;
  if (row["category"]?.trim() !== "open-box" && isEmpty(row, unitColumns))
    return row["open_box_of"] === undefined ? undefined : null;
  const cell = (column: string): string | undefined => filled(row[column]);
  return {
    of: cell("open_box_of"),
    grade: cell("open_box_grade"),
    reason: cell("open_box_reason"),
    serial: cell("open_box_serial"),
    runHours: ofColumn(row, "open_box_run_hours", figure, null),
    accessories: truth(cell("open_box_accessories")),
    test: testOf(row),
  };
}

function testOf(row: Cells): unknown {
  if (testColumns.every((column) => row[column] === undefined)) return undefined;
  if (row["open_box_tested_on"] !== undefined && isEmpty(row, testColumns)) return null;
  return {
    on: filled(row["open_box_tested_on"]),
    by: filled(row["open_box_tested_by"]),
    pressure: ofColumn(row, "open_box_pressure_reached", figure, null),
    current: currentOf(row),
  };
}

function currentOf(row: Cells): unknown {
  const amps = row["open_box_current_measured"];
  const volts = row["open_box_test_volts"];
  if (isBlank(amps ?? "") && isBlank(volts ?? "")) return amps === undefined ? undefined : null;
  return { amps: figure(amps), volts: filled(volts) };
}
