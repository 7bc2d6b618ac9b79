import type { CatalogueTable } from "#engine/catalogue/index/catalogue-table.ts";

/** What goods of a category must have to be worth a look. A product passes when one of its versions may. */
export interface Wanted {
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
}

type RowTest = (row: number) => boolean;

/** Whether a row passes all; every row of a table may be asked, so no function is called that need not be. */
export function passesAll(tests: readonly RowTest[], row: number): boolean {
  for (const test of tests) if (!test(row)) return false;
  return true;
}

/** Rows that can be bought and may fit, cheapest first, until `most` are found. */
export function matchingRows(table: CatalogueTable, wanted: Wanted, most: number): number[] {
  const tests = rowTests(table, wanted);
  if (!tests) return [];
  const found: number[] = [];
  for (const row of table.order("price-asc")) {
    if (passesAll(tests, row) && found.push(row) >= most) break;
  }
  return found;
}

/** The cheapest price in cents of what is at least so large; zero when nothing is. */
export type PriceFront = (size: number) => number;

/** What may fit, by one of its figures: only what is larger than everything cheaper is kept. */
export function priceFront(table: CatalogueTable, wanted: Wanted, key: string): PriceFront {
  const tests = rowTests(table, wanted);
  const sizeOf = largestNumber(table, key);
  const front: { size: number; price: number }[] = [];
  let largest = 0;
  for (const row of tests ? table.order("price-asc") : []) {
    const size = sizeOf(row);
    if (!(size > largest) || !passesAll(tests!, row)) continue;
    largest = size;
    front.push({ size, price: table.price.values[row]! });
  }
  return (size) => front.find((each) => each.size >= size)?.price ?? 0;
}

/** One test a condition; null when no product of the table has an attribute that is asked for. */
export function rowTests(table: CatalogueTable, { atLeast = {}, atMost = {}, oneOf = {} }: Wanted): RowTest[] | null {
  const tests: (RowTest | null)[] = [
    // What tells most goods apart comes first.
    ...Object.entries(oneOf).map(([key, values]) => choiceTest(table, key, values)),
    ...Object.entries(atLeast).map(([key, least]) => numberTest(table, key, (value) => value >= least)),
    ...Object.entries(atMost).map(([key, most]) => numberTest(table, key, (value) => value <= most)),
    (row) => table.stock.offsets[row + 1]! > table.stock.offsets[row]!,
  ];
  const all = tests.filter((test) => test !== null);
  return all.length === tests.length ? all : null;
}

function numberTest(table: CatalogueTable, key: string, passes: (value: number) => boolean): RowTest | null {
  const column = table.column(key);
  if (column?.kind !== "number") return null;
  const { values, others } = column;
  if (others.size === 0) return (row) => passes(values[row]!);
  return (row) => passes(values[row]!) || (others.get(row)?.some(passes) ?? false);
}

function choiceTest(table: CatalogueTable, key: string, values: readonly string[]): RowTest | null {
  const column = table.column(key);
  if (column?.kind !== "choice") return null;
  const codes = values.map((value) => column.codeOf(value)).filter((code) => code >= 0);
  const [only] = codes;
  if (codes.length === 1) return (row) => column.holds(row, only!);
  return (row) => codes.some((code) => column.holds(row, code));
}

/** The largest number a row has under a key; zero when it has none. */
export function largestNumber(table: CatalogueTable, key: string): (row: number) => number {
  const column = table.column(key);
  if (column?.kind !== "number") return () => 0;
  return (row) => {
    const value = column.values[row]!;
    const others = column.others.get(row);
    return others ? Math.max(value, ...others) : Number.isNaN(value) ? 0 : value;
  };
}
