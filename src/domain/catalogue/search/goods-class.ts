import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Goods of one kind, by category and attributes. */
export interface GoodsClass {
  readonly category: CategorySlug;
  /** One of these; of all where it is left out. */
  readonly subcategory?: readonly string[];
  /** A choice that they hold. */
  readonly has?: readonly [key: string, ...values: string[]];
  /** A figure in the canonical unit, and its range. */
  readonly figure?: readonly [key: string, least: number, most: number];
}

/**
 * Precedence of classes in one query: a part is asked for its machine, never a machine for its part. `driven` names the
 * kind of machine, whatever noun is beside it; `pipe` is what fittings are for; `piece` is a part named by a generic
 * word.
 */
export type Rank = "use" | "machine" | "tank" | "driven" | "treatment" | "pipe" | "piece" | "part";

/** Goods as `namedGoods` reads them, and phrases apart by `|`. */
export type NounLine = readonly [rank: Rank, goods: string, phrases: string];

export interface NamedGoods {
  readonly rank: Rank;
  /** Goods of any of them. */
  readonly classes: readonly GoodsClass[];
  /** Those of them that the trade hands out for the noun alone; the others have a word or a figure of their own. */
  readonly usual?: readonly GoodsClass[];
}

/** Classes as `classesOf` reads them; behind ` > ` the usual ones. */
export function namedGoods(rank: Rank, written: string): NamedGoods {
  const [all = "", usual] = written.split(" > ");
  return { rank, classes: classesOf(all), ...(usual !== undefined && { usual: classesOf(usual) }) };
}

/** `category`, `category/subcategory`, or `category:key=value,value`; several apart by spaces. */
export function classesOf(written: string): readonly GoodsClass[] {
  return written.split(" ").map((one) => {
    const [place = "", has] = one.split(":");
    const [category, subcategory] = place.split("/");
    const [key, values] = has?.split("=") ?? [];
    const [least, most] = values?.split("..") ?? [];
    return {
      category: category as CategorySlug,
      ...(subcategory !== undefined && { subcategory: subcategory.split(",") }),
      ...(key && values && most === undefined && { has: [key, ...values.split(",")] }),
      ...(key && most !== undefined && { figure: [key, Number(least || 0), Number(most || 1e9)] }),
    };
  });
}
