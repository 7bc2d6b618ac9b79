import { setImmediate } from "node:timers/promises";
import { textOfFile } from "#domain/cart/order-file.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { taxConflicts, type TaxLine } from "#domain/checkout/tax-conflicts.ts";
import {
  readTaxRow,
  type RateUnit,
  taxColumns,
  type TaxColumn,
  type TaxLineError,
  zipText,
  taxParts,
  type TaxRow,
} from "#domain/checkout/tax-row.ts";
import { delimiterOf, readCsv } from "../../platform/csv.ts";
import type { TableFileRefused } from "../table-file.ts";
import { maxTaxRows } from "./tax-file-limits.ts";

const longestRow = 2_000;
/** Lines between two turns of the event loop. */
const turn = 2_000;

/** Heads of the columns in our own files, and as rate files of tax services name them, in small letters and figures. */
const heads: Readonly<Record<TaxColumn, readonly string[]>> = {
  state: ["state", "statecode", "stateabbreviation", "州"],
  county: ["county", "countyname", "县", "郡"],
  region: ["region", "regionname", "taxregion", "taxregionname", "jurisdiction", "税区", "辖区"],
  zipFrom: ["zipfrom", "zip", "zipcode", "zipstart", "postalcode", "邮编", "邮编起", "起始邮编"],
  zipTo: ["zipto", "zipend", "邮编止", "截止邮编"],
  rate: ["ratepercent", "rate", "percent", "taxrate", "combinedrate", "totalrate", "estimatedcombinedrate", "税率"],
  stateRate: ["statepercent", "staterate", "州税率"],
  countyRate: ["countypercent", "countyrate", "estimatedcountyrate", "县税率"],
  cityRate: ["citypercent", "cityrate", "estimatedcityrate", "市税率"],
  specialRate: ["specialpercent", "specialrate", "estimatedspecialrate", "districtrate", "特别税率"],
  shippingTaxed: ["shippingtaxed", "shipping", "freighttaxed", "运费征税"],
  validFrom: ["validfrom", "from", "startdate", "effectivedate", "effectivefrom", "开始", "生效日"],
  validUntil: ["validuntil", "validto", "until", "to", "enddate", "expirationdate", "结束", "截止日"],
};

const plainHead = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

export interface ReadTaxFile {
  readonly lines: readonly TaxLine[];
  readonly errors: readonly TaxLineError[];
}

/**
 * Reads a file of rates as a spreadsheet or a tax service saves it: commas, semicolons or tabs; UTF-8, UTF-16 or a
 * Windows character set. The first row names the columns. Files whose heads are of estimated rates write fractions.
 */
export async function readTaxFile(
  bytes: Uint8Array,
  { shippingTaxed }: { readonly shippingTaxed: boolean },
): Promise<Result<ReadTaxFile, TableFileRefused>> {
  const text = textOfFile(bytes);
  if (text === null) return refuse({ code: "file_not_text" });
  let columns: readonly (TaxColumn | null)[] | null = null;
  let unit: RateUnit = "percent";
  const lines: TaxLine[] = [];
  const errors: TaxLineError[] = [];
  let count = 0;
  for await (const { line, cells, tooLong, open } of readCsv(pieces(text), longestRow, delimiterOf(text))) {
    if (open) return refuse({ code: "quote_open" });
    if (tooLong) {
      errors.push({ line, code: "row_too_long" });
      break;
    }
    if (columns === null) {
      const plain = cells.map(plainHead);
      columns = plain.map((head) => taxColumns.find((column) => heads[column].includes(head)) ?? null);
      if (!columns.includes("state") || !columns.some(isRateColumn)) return refuse({ code: "heads_missing" });
      if (plain.some((head) => head.startsWith("estimated"))) unit = "fraction";
      continue;
    }
    if (cells.every((cell) => cell.trim() === "")) continue;
    if ((count += 1) > maxTaxRows) return refuse({ code: "rows_too_many", most: maxTaxRows });
    if (count % turn === 0) await setImmediate();
    const names = columns;
    const cellOf = (column: TaxColumn) => (cells[names.indexOf(column)] ?? "").replaceAll("\0", "").trim();
    const result = readTaxRow(cellOf, { unit, shippingTaxed });
    errors.push(...result.errors.map((error) => ({ line, ...error })));
    if (result.row) lines.push({ line, row: result.row });
  }
  if (count === 0 && errors.length === 0) return refuse({ code: "no_rows" });
  return ok({ lines, errors: errors.length > 0 ? errors : taxConflicts(lines) });
}

const isRateColumn = (column: TaxColumn | null) => column === "rate" || taxParts.some((part) => part === column);

/** The text in parts, so that other requests are answered in between. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
}

/** Heads of the file that is downloaded. */
const ownHeads: Readonly<Record<TaxColumn, string>> = {
  state: "state",
  county: "county",
  region: "region",
  zipFrom: "zip_from",
  zipTo: "zip_to",
  rate: "rate_percent",
  stateRate: "state_percent",
  countyRate: "county_percent",
  cityRate: "city_percent",
  specialRate: "special_percent",
  shippingTaxed: "shipping_taxed",
  validFrom: "valid_from",
  validUntil: "valid_until",
};

const rateCell = (rate: number | null) => (rate === null ? "" : String(rate / 10_000));
const zipCell = (zip: number | null) => (zip === null ? "" : zipText(zip));

/** Rows as cells of a file that reads back as the same rows. */
export function taxFileCells(rows: readonly TaxRow[]): string[][] {
  const cells = rows.map((row): Record<TaxColumn, string> => ({
    ...row,
    zipFrom: zipCell(row.zipFrom),
    zipTo: zipCell(row.zipTo),
    rate: rateCell(row.rate),
    stateRate: rateCell(row.stateRate),
    countyRate: rateCell(row.countyRate),
    cityRate: rateCell(row.cityRate),
    specialRate: rateCell(row.specialRate),
    shippingTaxed: row.shippingTaxed === null ? "" : row.shippingTaxed ? "yes" : "no",
    validFrom: row.validFrom ?? "",
    validUntil: row.validUntil ?? "",
  }));
  return [taxColumns.map((column) => ownHeads[column]), ...cells.map((row) => taxColumns.map((name) => row[name]))];
}
