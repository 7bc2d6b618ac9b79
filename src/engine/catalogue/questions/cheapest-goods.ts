import type { CategorySlug } from "#domain/catalogue/category.ts";
import { largestInSets, smallestInSets } from "#domain/catalogue/facets.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import type { CatalogueTable } from "../index/catalogue-table.ts";
import { TopRows } from "../index/top-rows.ts";
import { BuyableGoods, passesAll, type WantedGoods } from "./buyable-goods.ts";

/** An output of goods: the largest number under some keys, times a share in percent. */
interface Giving {
  readonly of: readonly string[];
  readonly share: string;
  readonly least: number;
}

export interface CheapestList {
  readonly categories: readonly CategorySlug[];
  readonly wanted: WantedGoods;
  readonly giving?: Giving;
  /** Includes goods that are sold out. */
  readonly withSoldOut?: boolean;
  readonly most: number;
}

interface CheapestFound {
  /** Products, the cheapest first. */
  readonly ids: readonly number[];
  /** The largest output among goods that fail only for too little output. */
  readonly nearest: number | null;
}

/** Asks for the cheapest goods for each combination of sizes. */
export interface PriceFrontAsked {
  readonly category: CategorySlug;
  readonly wanted: WantedGoods;
  readonly sizes: readonly string[];
  /** A figure of which less is better; it comes last in the answer's sizes, negated. */
  readonly low?: string;
}

/** The goods that nothing cheaper exceeds in all sizes, cheapest first. */
export type PriceFront = readonly PricedSizes[];

interface PricedSizes {
  /** Cents. */
  readonly price: number;
  /** In the requested order. */
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

/** The cheapest goods that meet each list's requirements. Stateless. */
export function cheapestGoods(state: CatalogueState, { lists, fronts }: CheapestQuestion): CheapestAnswer {
  const goods = new BuyableGoods(state);
  const allGoods = new BuyableGoods(state, true);
  return {
    lists: lists.map((list) => findCheapest(list.withSoldOut ? allGoods : goods, list)),
    fronts: fronts.map((front) => findFront(goods, front)),
  };
}

function findCheapest(goods: BuyableGoods, { categories, wanted, giving, most }: CheapestList): CheapestFound {
  const top = new TopRows(most, "latest");
  const short = { id: null as number | null, gives: 0, price: Number.POSITIVE_INFINITY };
  const isNearer = (gives: number, cost: number) =>
    gives > short.gives || (gives === short.gives && cost < short.price);
  let { least } = top;
  for (const category of categories) {
    const candidates = goods.candidates(category, wanted);
    if (!candidates) continue;
    const { table, rows, tests } = candidates;
    const { ids, price } = table;
    const givenBy = giving && givenIn(table, giving);
    for (const row of rows) {
      const cost = price.values[row]!;
      // Skip rows that cannot be among the results.
      if ((!givenBy && -cost < least) || !passesAll(tests, row)) continue;
      const gives = givenBy ? givenBy(row) : 0;
      if (!giving || gives >= giving.least) {
        if (-cost < least) continue;
        top.offer(ids[row]!, -cost);
        least = top.least;
      } else if (isNearer(gives, cost)) {
        short.id = ids[row]!;
        short.gives = gives;
        short.price = cost;
      }
    }
  }
  return { ids: top.ids(), nearest: short.id };
}

/** No version of a product gives more than this. */
function givenIn(table: CatalogueTable, { of, share }: Giving): (row: number) => number {
  const sizes = of.map((key) => largestIn(table, key));
  const part = largestIn(table, share);
  return (row) => {
    let most = 0;
    for (const size of sizes) most = Math.max(most, size(row));
    return (most * part(row)) / 100;
  };
}

/** The largest number a row has under a key; zero when it has none. */
function largestIn(table: CatalogueTable, key: string): (row: number) => number {
  const column = table.column(key);
  if (column?.kind !== "number") return () => 0;
  const { setOf } = column.sets;
  const largest = largestInSets(column.sets);
  return (row) => largest[setOf[row]!]!;
}

/** The smallest number a row has under a key, negated so that more is better. */
function negatedSmallest(table: CatalogueTable, key: string): (row: number) => number {
  const column = table.column(key);
  if (column?.kind !== "number") return () => Number.NEGATIVE_INFINITY;
  const { setOf } = column.sets;
  const smallest = smallestInSets(column.sets);
  return (row) => -smallest[setOf[row]!]!;
}

function findFront(goods: BuyableGoods, { category, wanted, sizes: keys, low }: PriceFrontAsked): PriceFront {
  const candidates = goods.candidates(category, wanted);
  if (!candidates) return [];
  const { table, rows, tests } = candidates;
  const sizeOf = keys.map((key) => largestIn(table, key));
  if (low !== undefined) sizeOf.push(negatedSmallest(table, low));
  const { values } = table.price;
  let front: PricedSizes[] = [];
  for (const row of rows) {
    if (!passesAll(tests, row)) continue;
    const price = values[row]!;
    const isExceeded = front.some(
      (better) => better.price <= price && sizeOf.every((size, at) => better.sizes[at]! >= size(row)),
    );
    if (isExceeded) continue;
    const each = { price, sizes: sizeOf.map((size) => size(row)) };
    front = front.filter((worse) => !exceeds(each, worse));
    front.push(each);
  }
  return front.sort((a, b) => a.price - b.price);
}

/** Costs no more, and is no smaller. */
function exceeds(one: PricedSizes, other: PricedSizes): boolean {
  return one.price <= other.price && one.sizes.every((size, at) => size >= other.sizes[at]!);
}

/** The cheapest price in cents with at least these sizes, and at most `most` of the first; null if none. */
export function cheapestOf(
  front: PriceFront,
  least: readonly number[],
  most = Number.POSITIVE_INFINITY,
): number | null {
  return front.find(({ sizes }) => sizes[0]! <= most && sizes.every((size, at) => size >= least[at]!))?.price ?? null;
}
