import type { CategorySlug } from "#domain/catalogue/category.ts";
import { passingSets } from "#domain/catalogue/facets.ts";
import { type RowSets } from "#domain/catalogue/facet-columns.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import type { GrowingSets } from "../index/row-sets.ts";

/** Requirements for goods. A product passes if one of its versions does; sold-out ones don't pass. */
export interface WantedGoods {
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
  /** Goods that state nothing under such a key pass too. */
  readonly ifStated?: Readonly<Record<string, readonly string[]>>;
}

/** Tests the sets of a column, and thereby rows. */
interface ColumnTest {
  readonly sets: GrowingSets;
  /** 1 for a set that is. */
  readonly passing: Uint8Array;
}

/** Rows of a category with the remaining tests for each. */
interface Candidates {
  readonly table: CatalogueTable;
  readonly rows: Int32Array;
  readonly tests: readonly ColumnTest[];
}

/** True if a row passes all tests. */
export function passesAll(tests: readonly ColumnTest[], row: number): boolean {
  for (const { sets, passing } of tests) if (passing[sets.setOf[row]!] !== 1) return false;
  return true;
}

/**
 * The goods for sale in a catalogue. Rows with the same choices are grouped once for all lists of a question: a
 * system's parts are searched in a few categories, and by their kind first.
 */
export class BuyableGoods {
  readonly #state: CatalogueState;
  readonly #withSoldOut: boolean;
  readonly #gathered = new Map<string, Int32Array>();
  readonly #sorted = new Map<GrowingSets, RowsBySet>();

  constructor(state: CatalogueState, withSoldOut = false) {
    this.#state = state;
    this.#withSoldOut = withSoldOut;
  }

  /** Rows that may satisfy the requirements; null if no product has one of the keys. */
  candidates(category: CategorySlug, goods: WantedGoods): Candidates | null {
    const { oneOf = {}, ifStated = {}, atLeast = {}, atMost = {} } = goods;
    const table = this.#state.table(category);
    const tests = [
      ...Object.entries(ifStated).flatMap(([key, values]) => choiceTest(table, key, values, true) ?? []),
      ...Object.entries(atLeast).map(([key, least]) => numberTest(table, key, (value) => value >= least)),
      ...Object.entries(atMost).map(([key, most]) => numberTest(table, key, (value) => value <= most)),
    ];
    const rows = this.#holding(table, oneOf);
    return rows && tests.every((test) => test !== null) ? { table, rows, tests } : null;
  }

  /** Rows that hold, under each key, one of the values; null where no product has such a key. */
  #holding(table: CatalogueTable, oneOf: NonNullable<WantedGoods["oneOf"]>): Int32Array | null {
    const { slug } = table.category;
    let name: string = slug;
    let rows: Int32Array | null = null;
    for (const [key, values] of Object.entries(oneOf)) {
      const test = choiceTest(table, key, values, false);
      if (!test) return null;
      const before = rows;
      name += JSON.stringify([key, values]);
      rows = this.#once(name, () =>
        before ? rowsPassing(before, test) : rowsOfSets(this.#bySet(table, test.sets), test.passing),
      );
    }
    return rows ?? this.#rows(table);
  }

  /** Groups a category's rows by set once: most lists start with one kind of goods. */
  #bySet(table: CatalogueTable, sets: GrowingSets): RowsBySet {
    let sorted = this.#sorted.get(sets);
    if (!sorted) {
      sorted = sortBySet(this.#rows(table), sets);
      this.#sorted.set(sets, sorted);
    }
    return sorted;
  }

  #rows(table: CatalogueTable): Int32Array {
    return this.#once(table.category.slug, () => rowsForSale(table, this.#withSoldOut));
  }

  #once(name: string, gather: () => Int32Array): Int32Array {
    const before = this.#gathered.get(name);
    if (before) return before;
    const rows = gather();
    this.#gathered.set(name, rows);
    return rows;
  }
}

/** Rows of set s of a column: rows[offsets[s]] … rows[offsets[s + 1] - 1]. */
interface RowsBySet {
  readonly rows: Int32Array;
  readonly offsets: Int32Array;
}

function sortBySet(rows: Int32Array, { setOf, count }: RowSets): RowsBySet {
  const offsets = new Int32Array(count + 1);
  for (const row of rows) offsets[setOf[row]! + 1]! += 1;
  for (let set = 0; set < count; set++) offsets[set + 1]! += offsets[set]!;
  const next = offsets.slice();
  const sorted = new Int32Array(rows.length);
  for (const row of rows) sorted[next[setOf[row]!]!++] = row;
  return { rows: sorted, offsets };
}

function rowsOfSets({ rows, offsets }: RowsBySet, passing: Uint8Array): Int32Array {
  const parts: Int32Array[] = [];
  let length = 0;
  for (let set = 0; set < passing.length; set++) {
    if (passing[set] === 0) continue;
    const part = rows.subarray(offsets[set], offsets[set + 1]);
    parts.push(part);
    length += part.length;
  }
  if (parts.length === 1) return parts[0]!;
  const all = new Int32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function rowsForSale({ alive, stock, size }: CatalogueTable, withSoldOut: boolean): Int32Array {
  const rows = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; row++)
    if (alive[row] === 1 && (withSoldOut || !stock.sets.isEmpty(row))) rows[count++] = row;
  return rows.subarray(0, count);
}

function rowsPassing(rows: Int32Array, { sets: { setOf }, passing }: ColumnTest): Int32Array {
  const buyable = new Int32Array(rows.length);
  let count = 0;
  for (const row of rows) if (passing[setOf[row]!] === 1) buyable[count++] = row;
  return buyable.subarray(0, count);
}

/** Test for one of the values, or with `nothingDoes` also for no value; null if no product has the key. */
function choiceTest(
  table: CatalogueTable,
  key: string,
  values: readonly string[],
  nothingDoes: boolean,
): ColumnTest | null {
  const column = table.column(key);
  if (column?.kind !== "choice") return null;
  const codes = column.codesOf(values);
  const passing = passingSets(column.sets, (code) => codes.includes(code));
  if (nothingDoes) passing[emptySet] = 1;
  return { sets: column.sets, passing };
}

const emptySet = 0;

/** Test for any number of a row; null if no product has the key. */
function numberTest(table: CatalogueTable, key: string, passes: (value: number) => boolean): ColumnTest | null {
  const column = table.column(key);
  return column?.kind === "number" ? { sets: column.sets, passing: passingSets(column.sets, passes) } : null;
}
