import type { CategorySlug } from "#domain/catalogue/category.ts";
import { judgeSets, passingSets, type RowSets } from "#domain/catalogue/facets.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import { TopRows } from "../index/top-rows.ts";

/** What goods must have. A product passes when one of its versions may; what is sold out passes nothing. */
export interface WantedGoods {
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly oneOf?: Readonly<Record<string, readonly string[]>>;
  /** Goods that state nothing under such a key pass too. */
  readonly ifStated?: Readonly<Record<string, readonly string[]>>;
}

/** What goods give: the largest number under any of some keys, times a share in percent. */
interface Giving {
  readonly of: readonly string[];
  readonly share: string;
  readonly least: number;
}

export interface CheapestList {
  readonly categories: readonly CategorySlug[];
  readonly wanted: WantedGoods;
  readonly giving?: Giving;
  readonly most: number;
}

interface CheapestFound {
  /** Products, the cheapest first. */
  readonly ids: readonly number[];
  /** Of what gives too little and passes otherwise, that which gives most. */
  readonly nearest: number | null;
}

/** Asks what is the cheapest for each combination of sizes. */
export interface PriceFrontAsked {
  readonly category: CategorySlug;
  readonly wanted: WantedGoods;
  readonly sizes: readonly string[];
}

/** The goods that nothing cheaper exceeds in all sizes, cheapest first. */
export type PriceFront = readonly PricedSizes[];

interface PricedSizes {
  /** Cents. */
  readonly price: number;
  /** In the order they were asked for. */
  readonly sizes: readonly number[];
}

export interface CheapestQuestion {
  readonly kind: "cheapest";
  readonly lists: readonly CheapestList[];
  readonly fronts: readonly PriceFrontAsked[];
}

export interface CheapestAnswer {
  readonly lists: readonly CheapestFound[];
  readonly fronts: readonly PriceFront[];
}

/**
 * The cheapest goods that have what each list wants. Nothing is kept between two questions: rows that hold the same
 * choices are gathered once for all lists of a question, a column at a time.
 */
export function cheapestGoods(state: CatalogueState, { lists, fronts }: CheapestQuestion): CheapestAnswer {
  const gathered = new Map<string, Int32Array>();
  const holding = (category: CategorySlug, oneOf: WantedGoods["oneOf"] = {}): Int32Array => {
    const key = JSON.stringify([category, oneOf]);
    const before = gathered.get(key);
    if (before) return before;
    const rows = rowsHolding(state.table(category), oneOf);
    gathered.set(key, rows);
    return rows;
  };
  const passing = (category: CategorySlug, { oneOf, ifStated = {}, atLeast = {}, atMost = {} }: WantedGoods) => {
    const table = state.table(category);
    let rows = holding(category, oneOf);
    for (const [key, values] of Object.entries(ifStated)) rows = rowsNotOther(table, rows, key, values);
    for (const [key, least] of Object.entries(atLeast)) rows = rowsWithin(table, rows, key, { least });
    for (const [key, most] of Object.entries(atMost)) rows = rowsWithin(table, rows, key, { most });
    return rows;
  };
  return {
    lists: lists.map((list) => findCheapest(state, list, passing)),
    fronts: fronts.map(({ category, wanted, sizes }) =>
      frontOf(state.table(category), passing(category, wanted), sizes),
    ),
  };
}

type Passing = (category: CategorySlug, wanted: WantedGoods) => Int32Array;

function findCheapest(state: CatalogueState, list: CheapestList, passing: Passing): CheapestFound {
  const top = new TopRows(list.most, "latest");
  const short = { id: null as number | null, gives: 0, price: Number.POSITIVE_INFINITY };
  for (const category of list.categories) {
    const table = state.table(category);
    const { ids, price } = table;
    const { giving } = list;
    const gives = giving && givenBy(table, giving);
    for (const row of passing(category, list.wanted)) {
      const cost = price.values[row]!;
      const given = gives ? gives(row) : 0;
      if (!giving || given >= giving.least) {
        if (-cost >= top.least) top.offer(ids[row]!, -cost);
      } else if (given > short.gives || (given === short.gives && cost < short.price)) {
        short.id = ids[row]!;
        short.gives = given;
        short.price = cost;
      }
    }
  }
  return { ids: top.ids(), nearest: short.id };
}

/** Rows that can be bought and hold, under each key, one of the values; rising. None where no product has such a key. */
function rowsHolding(table: CatalogueTable, oneOf: NonNullable<WantedGoods["oneOf"]>): Int32Array {
  const { alive, stock } = table;
  const buyable = new Int32Array(table.count);
  let count = 0;
  for (let row = 0; row < table.size; row++) if (alive[row] === 1 && !stock.sets.isEmpty(row)) buyable[count++] = row;
  let rows = buyable.subarray(0, count);
  for (const [key, values] of Object.entries(oneOf)) {
    const column = table.column(key);
    if (column?.kind !== "choice") return rows.subarray(0, 0);
    const codes = column.codesOf(values);
    rows = rowsPassing(rows, column.sets, (code) => codes.includes(code));
  }
  return rows;
}

/** The rows that hold one of the values under the key, or nothing. */
function rowsNotOther(table: CatalogueTable, rows: Int32Array, key: string, values: readonly string[]): Int32Array {
  const column = table.column(key);
  if (column?.kind !== "choice") return rows;
  const codes = column.codesOf(values);
  return rowsOf(
    rows,
    column.sets,
    judgeSets(column.sets, (members) => Number(members.length === 0 || members.some((code) => codes.includes(code)))),
  );
}

/** The rows with a number under the key that is large and small enough; none where no product has such a key. */
function rowsWithin(
  table: CatalogueTable,
  rows: Int32Array,
  key: string,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY },
): Int32Array {
  const column = table.column(key);
  return column?.kind === "number"
    ? rowsPassing(rows, column.sets, (value) => value >= least && value <= most)
    : rows.subarray(0, 0);
}

const rowsPassing = (rows: Int32Array, sets: RowSets, passes: (member: number) => boolean): Int32Array<ArrayBuffer> =>
  rowsOf(rows, sets, passingSets(sets, passes));

/** The rows whose set is marked with 1. */
function rowsOf(rows: Int32Array, { setOf }: RowSets, passing: ArrayLike<number>): Int32Array<ArrayBuffer> {
  return rows.filter((row) => passing[setOf[row]!] === 1);
}

/** No version of a product gives more than this. */
function givenBy(table: CatalogueTable, { of, share }: Giving): (row: number) => number {
  const sizes = of.map((key) => largestOf(table, key));
  const part = largestOf(table, share);
  return (row) => {
    let most = 0;
    for (const size of sizes) most = Math.max(most, size(row));
    return (most * part(row)) / 100;
  };
}

/** The largest number a row has under a key; zero when it has none. */
function largestOf(table: CatalogueTable, key: string): (row: number) => number {
  const column = table.column(key);
  if (column?.kind !== "number") return () => 0;
  const { setOf } = column.sets;
  const largest = judgeSets(column.sets, (members) => Math.max(0, ...members));
  return (row) => largest[setOf[row]!]!;
}

function frontOf(table: CatalogueTable, rows: Int32Array, keys: readonly string[]): PriceFront {
  const sizeOf = keys.map((key) => largestOf(table, key));
  const { values } = table.price;
  let front: PricedSizes[] = [];
  for (const row of rows) {
    const each = { price: values[row]!, sizes: sizeOf.map((size) => size(row)) };
    if (front.some((better) => exceeds(better, each))) continue;
    front = front.filter((worse) => !exceeds(each, worse));
    front.push(each);
  }
  return front.sort((a, b) => a.price - b.price);
}

/** Costs no more, and is no smaller. */
function exceeds(one: PricedSizes, other: PricedSizes): boolean {
  return one.price <= other.price && one.sizes.every((size, at) => size >= other.sizes[at]!);
}

/** The cheapest price in cents of what has at least these sizes; zero when nothing has. */
export function cheapestOf(front: PriceFront, least: readonly number[]): number {
  return front.find(({ sizes }) => sizes.every((size, at) => size >= least[at]!))?.price ?? 0;
}
