import { type CalendarDay, isCalendarDay } from "#domain/kernel/business-days.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { readState, type UsState } from "#domain/shipping/states.ts";
import { isZipInState, stateOfZip } from "#domain/shipping/zip.ts";

/** Parts of a combined rate, in the order in which a return lists them. */
export const taxParts = ["stateRate", "countyRate", "cityRate", "specialRate"] as const;
type TaxPart = (typeof taxParts)[number];

/** Columns of a file of rates. */
export const taxColumns = [
  "state",
  "county",
  "region",
  "zipFrom",
  "zipTo",
  "rate",
  ...taxParts,
  "shippingTaxed",
  "validFrom",
  "validUntil",
] as const;
export type TaxColumn = (typeof taxColumns)[number];

/**
 * Rates of a state, of a county, or of a range of ZIP codes, in millionths. A range without a rate takes that of its
 * county. Days are included at both ends; null is open-ended.
 */
export interface TaxRow extends Readonly<Record<TaxPart, number | null>> {
  readonly state: UsState;
  readonly county: string;
  readonly region: string;
  readonly zipFrom: number | null;
  readonly zipTo: number | null;
  readonly rate: number | null;
  readonly shippingTaxed: boolean | null;
  readonly validFrom: CalendarDay | null;
  readonly validUntil: CalendarDay | null;
}

type TaxRowError =
  | "state_unknown"
  | "name_too_long"
  | "zip_invalid"
  | "zip_order"
  | "zip_elsewhere"
  | "rate_missing"
  | "rate_invalid"
  | "rate_too_high"
  | "rate_fraction"
  | "parts_differ"
  | "answer_invalid"
  | "date_invalid"
  | "dates_reversed"
  | "overlap"
  | "gap"
  | "too_many_ranges"
  | "county_missing"
  | "county_unused"
  | "row_too_long";

/** A line that cannot be stored, its cell or the other line it conflicts with. */
export interface TaxLineError {
  readonly line: number;
  readonly code: TaxRowError;
  /** As typed, shortened. */
  readonly cell?: string;
  readonly other?: number;
}

/** Highest combined rate that is believed, in millionths. The highest in the United States are below 14 %. */
export const highestRate = 250_000;
// The lowest combined rates above zero are about 1 %. Below this, a percentage was typed as a fraction.
const lowestPercent = 3_000;
// Files of rates round each part, so the parts may miss their sum by that.
const rounding = 50;
export const longestTaxName = 80;

/** Notation of rates in a file: `7.25` or `0.0725`. */
export type RateUnit = "percent" | "fraction";

export interface ReadTaxRow {
  readonly row: TaxRow | null;
  readonly errors: readonly Omit<TaxLineError, "line">[];
}

/** Reads a line by its cells. Every error in it is reported, not the first alone. */
export function readTaxRow(
  cell: (column: TaxColumn) => string,
  { unit, shippingTaxed }: { readonly unit: RateUnit; readonly shippingTaxed: boolean },
): ReadTaxRow {
  const errors: Omit<TaxLineError, "line">[] = [];
  const refuse = (code: TaxRowError, typed?: string) => {
    errors.push({ code, ...(typed !== undefined && { cell: [...typed].slice(0, 40).join("") }) });
    return null;
  };
  const state = readState(cell("state")) ?? refuse("state_unknown", cell("state"));
  const [county, region] = [nameOf(cell("county")), nameOf(cell("region"))];
  if (county.length > longestTaxName || region.length > longestTaxName) refuse("name_too_long");
  const zips = readZips(cell("zipFrom"), cell("zipTo"), state, refuse);
  const rates = readRates(cell, unit, refuse);
  if (rates && rates.rate === null && (zips.zipFrom === null || county === "")) refuse("rate_missing");
  const typedAnswer = cell("shippingTaxed");
  const answer = typedAnswer === "" ? null : (answers.get(typedAnswer.toLowerCase()) ?? null);
  if (typedAnswer !== "" && answer === null) refuse("answer_invalid", typedAnswer);
  const validFrom = readDay(cell("validFrom"), refuse);
  const validUntil = readDay(cell("validUntil"), refuse);
  if (validFrom !== null && validUntil !== null && validUntil < validFrom) refuse("dates_reversed");
  if (errors.length > 0 || !state || !rates) return { row: null, errors };
  const taxed = answer ?? (rates.rate === null ? null : shippingTaxed);
  return { row: { state, county, region, ...zips, ...rates, shippingTaxed: taxed, validFrom, validUntil }, errors };
}

type Refuse = (code: TaxRowError, typed?: string) => null;

const nameOf = (typed: string) => cleanText(typed).replaceAll(/\s+/g, " ");

const answers: ReadonlyMap<string, boolean> = new Map([
  ...["yes", "y", "true", "1", "x", "是"].map((word) => [word, true] as const),
  ...["no", "n", "false", "0", "-", "否"].map((word) => [word, false] as const),
]);

type Zips = Pick<TaxRow, "zipFrom" | "zipTo">;
const noZips: Zips = { zipFrom: null, zipTo: null };

function readZips(typedFrom: string, typedTo: string, state: UsState | null, refuse: Refuse): Zips {
  const range = /^(\d{5})\s*[-–—~]\s*(\d{5})$/.exec(typedFrom);
  const [first, last] = range && typedTo === "" ? [range[1]!, range[2]!] : [typedFrom, typedTo];
  if (first === "" && last === "") return noZips;
  const from = readZipDigits(first);
  const to = last === "" ? from : readZipDigits(last);
  if (from === null || to === null) return refuse("zip_invalid", from === null ? first : last) ?? noZips;
  if (to < from) return refuse("zip_order", `${first}–${last}`) ?? noZips;
  if (state && !liesIn(from, to, state)) return refuse("zip_elsewhere", range ? typedFrom : first) ?? noZips;
  return { zipFrom: from, zipTo: to };
}

/** Spreadsheets drop the zeros at the start: `2101` is 02101. */
function readZipDigits(typed: string): number | null {
  return /^\d{3,5}$/.test(typed) ? Number(typed) : null;
}

export const zipText = (zip: number): string => String(zip).padStart(5, "0");

/** True if both ends lie in the state, and no part between them lies in another. */
function liesIn(from: number, to: number, state: UsState): boolean {
  if (!isZipInState(zipText(from), state) || !isZipInState(zipText(to), state)) return false;
  for (let prefix = Math.floor(from / 100) + 1; prefix < Math.floor(to / 100); prefix += 1) {
    const zip = zipText(prefix * 100);
    if (stateOfZip(zip) !== null && !isZipInState(zip, state)) return false;
  }
  return true;
}

type Rates = Pick<TaxRow, TaxPart | "rate">;

function readRates(cell: (column: TaxColumn) => string, unit: RateUnit, refuse: Refuse): Rates | null {
  let isWrong = false;
  const rateIn = (column: TaxPart | "rate") => {
    const typed = cell(column);
    if (typed === "") return null;
    const rate = readRate(typed, unit);
    if (rate === null) isWrong = true;
    return rate ?? refuse("rate_invalid", typed);
  };
  const parts = Object.fromEntries(taxParts.map((part) => [part, rateIn(part)])) as Record<TaxPart, number | null>;
  const typedRate = rateIn("rate");
  if (isWrong) return null;
  const partRates = taxParts.map((part) => parts[part]).filter((part) => part !== null);
  const sum = partRates.length === 0 ? null : partRates.reduce((whole, part) => whole + part, 0);
  if (typedRate !== null && sum !== null && Math.abs(typedRate - sum) > rounding)
    return refuse("parts_differ", cell("rate"));
  const rate = typedRate ?? sum;
  if (rate !== null && rate > highestRate) return refuse("rate_too_high", cell("rate") || String(rate / 10_000));
  if (rate !== null && rate > 0 && rate < lowestPercent)
    return refuse("rate_fraction", cell("rate") || String(rate / 10_000));
  return { ...parts, rate };
}

/** A rate in millionths. A percent sign decides its unit, whatever the file's is. */
function readRate(typed: string, unit: RateUnit): number | null {
  const text = typed.normalize("NFKC").trim();
  const isPercent = text.endsWith("%");
  const value = readNumber(isPercent ? text.slice(0, -1) : text);
  if (value === null || value < 0) return null;
  const rate = Math.round(value * (isPercent || unit === "percent" ? 10_000 : 1_000_000));
  return Number.isSafeInteger(rate) ? rate : null;
}

function readDay(typed: string, refuse: Refuse): CalendarDay | null {
  if (typed === "") return null;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed);
  const text = american
    ? `${american[3]}-${american[1]!.padStart(2, "0")}-${american[2]!.padStart(2, "0")}`
    : typed.replaceAll("/", "-");
  return isCalendarDay(text) ? text : refuse("date_invalid", typed);
}
