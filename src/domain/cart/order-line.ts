import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { maxPerLine } from "#domain/kernel/max-per-line.ts";
import { runsOnSupply } from "#domain/power/runs-on-supply.ts";
import type { PowerVerdict } from "#domain/power/judge-power.ts";
import { type Quantity, readQuantity } from "./quantity.ts";
import type { TypedLine } from "./typed-lines.ts";

/** A version of a product as far as ordering it by its number goes. */
export interface OrderableGoods {
  readonly sku: string;
  /** The product that it is a version of. */
  readonly slug: string;
  readonly sellable: boolean;
  /** The company buys it by a quote only. */
  readonly onRequest: boolean;
  /** Units that can still be added to the cart. */
  readonly left: number;
  /** Units on the shelf; a quantity beyond them waits. */
  readonly inStock: number;
  /** When units beyond them are expected; null if none can be ordered. */
  readonly backOrderedUntil: CalendarDay | null;
  readonly expectedOn: CalendarDay | null;
  /** On the buyer's supply; null without a motor or a stated supply. */
  readonly power: PowerVerdict | null;
}

/** Goods that a number names: by its own number, or as the reference of another maker. */
export interface NumberHit<Goods extends OrderableGoods> {
  readonly goods: Goods;
  readonly reference: { readonly maker: string; readonly number: string } | null;
}

/** The goods that the catalogue has for a number. */
export interface NumberAnswer<Goods extends OrderableGoods> {
  readonly hits: readonly NumberHit<Goods>[];
  /** Numbers that begin so, or the number without its maker's letters. */
  readonly begun: readonly Goods[];
  /** Numbers that look like it, or differ by a slip. */
  readonly near: readonly Goods[];
  /** Other versions of the product. */
  readonly versions: readonly Goods[];
  /** The goods nearest to a product that is not sold any more. */
  readonly similar: readonly Goods[];
}

/** State of one line; only the first two can go into the cart. */
export type LineState<Goods extends OrderableGoods> =
  | { readonly code: "found"; readonly goods: Goods; readonly quantity: Quantity }
  | {
      readonly code: "cross_reference";
      readonly goods: Goods;
      readonly quantity: Quantity;
      readonly maker: string;
      readonly number: string;
    }
  /** Several versions of a product, or several products that may be meant. */
  | { readonly code: "several" | "ambiguous"; readonly choices: readonly Goods[] }
  /** None; the choices look like it. */
  | { readonly code: "unknown"; readonly choices: readonly Goods[] }
  | { readonly code: "not_for_power"; readonly goods: Goods; readonly choices: readonly Goods[] }
  | {
      /** `isReplaced`: the choices name the old number themselves; else they are the nearest that are sold. */
      readonly code: "discontinued";
      readonly goods: Goods;
      readonly choices: readonly Goods[];
      readonly isReplaced: boolean;
    }
  | { readonly code: "sold_out" | "quantity" | "on_request"; readonly goods: Goods }
  | { readonly code: "stock_limit"; readonly goods: Goods; readonly left: number };

/** A line as typed; `sure` is the part number that the buyer chose for it. */
export interface AskedLine extends TypedLine {
  readonly sure?: string;
}

export function isReady<Goods extends OrderableGoods>(
  state: LineState<Goods>,
): state is Extract<LineState<Goods>, { readonly quantity: Quantity }> {
  return state.code === "found" || state.code === "cross_reference";
}

/** True if a number means several part numbers, of which one is to be chosen. */
export function isAmbiguous<Goods extends OrderableGoods>(
  state: LineState<Goods>,
): state is Extract<LineState<Goods>, { readonly code: "several" | "ambiguous" }> {
  return state.code === "several" || state.code === "ambiguous";
}

/**
 * The number and quantity of a line that could be read in two ways: whichever the catalogue has as a whole number, and
 * the split one if it has both or neither.
 */
export function readingOf(line: AskedLine, isKnown: (number: string) => boolean): AskedLine {
  const { whole, ...split } = line;
  if (whole === undefined || isKnown(line.number) || !isKnown(whole)) return split;
  return { ...split, number: whole, quantity: "1" };
}

/**
 * State of each line. Lines of the same goods share the stock in their order; the first that asks for more than is left
 * gets nothing.
 */
export function judgeLines<Goods extends OrderableGoods>(
  lines: readonly AskedLine[],
  answerOf: (number: string) => NumberAnswer<Goods>,
): LineState<Goods>[] {
  const ordered = new Map<string, number>();
  return lines.map((line) => {
    const state = judgeGoods(line, answerOf(line.number));
    if (!("goods" in state) || (state.code !== "found" && state.code !== "cross_reference")) return state;
    const quantity = readQuantity(line.quantity);
    if (!quantity.ok) return { code: "quantity", goods: state.goods };
    const before = ordered.get(state.goods.sku) ?? 0;
    const left = Math.min(maxPerLine, state.goods.left) - before;
    if (quantity.value > left) return { code: "stock_limit", goods: state.goods, left: Math.max(0, left) };
    ordered.set(state.goods.sku, before + quantity.value);
    return { ...state, quantity: quantity.value };
  });
}

type Unjudged<Goods extends OrderableGoods> =
  | Exclude<LineState<Goods>, { readonly quantity: Quantity }>
  | Omit<Extract<LineState<Goods>, { readonly code: "found" }>, "quantity">
  | Omit<Extract<LineState<Goods>, { readonly code: "cross_reference" }>, "quantity">;

/** Goods of which one is meant: versions of one product, or several products. */
function choiceOf<Goods extends OrderableGoods>(
  goods: readonly Goods[],
): { readonly code: "several" | "ambiguous"; readonly choices: readonly Goods[] } {
  const isOne = goods.every(({ slug }) => slug === goods[0]!.slug);
  return { code: isOne ? "several" : "ambiguous", choices: buyable(goods) };
}

/** Most choices that a line offers. */
const mostChoices = 8;

/** State of a line's goods, whatever its quantity. */
function judgeGoods<Goods extends OrderableGoods>(
  { number, sure }: AskedLine,
  answer: NumberAnswer<Goods>,
): Unjudged<Goods> {
  const [first, ...others] = preferred(answer.hits);
  if (!first)
    return answer.begun.length > 0 ? choiceOf(answer.begun) : { code: "unknown", choices: buyable(answer.near) };
  if (others.length > 0) return choiceOf([first, ...others].map(({ goods }) => goods));
  const { goods, reference } = first;
  if (!goods.sellable) return discontinued(goods, answer);
  if (goods.onRequest) return { code: "on_request", goods };
  if (goods.left <= 0) return { code: "sold_out", goods };
  const isSure = sure !== undefined && compactPartNumber(sure) === compactPartNumber(number);
  if (goods.power?.state === "cannot" && !isSure) {
    const running = answer.versions.filter(({ power }) => power !== null && runsOnSupply(power));
    return { code: "not_for_power", goods, choices: [...buyable(running), goods] };
  }
  return reference ? { code: "cross_reference", goods, ...reference } : { code: "found", goods };
}

/** Goods that are not sold any more, with those that name their number, else other versions and the nearest goods. */
function discontinued<Goods extends OrderableGoods>(
  goods: Goods,
  { hits, versions, similar }: NumberAnswer<Goods>,
): Unjudged<Goods> {
  const named = buyable(hits.flatMap((hit) => (hit.reference ? [hit.goods] : [])));
  const choices = named.length > 0 ? named : buyable([...versions, ...similar]);
  return { code: "discontinued", goods, choices, isReplaced: named.length > 0 };
}

/** The first few that can be bought, those in stock before the others. */
function buyable<Goods extends OrderableGoods>(all: readonly Goods[]): readonly Goods[] {
  const sold = all.filter(({ sellable }, at) => sellable && all.findIndex(({ sku }) => sku === all[at]!.sku) === at);
  return [...sold.filter(({ left }) => left > 0), ...sold.filter(({ left }) => left <= 0)].slice(0, mostChoices);
}

/** Goods of their own number before references, and those that are sold before those that are not. */
function preferred<Goods extends OrderableGoods>(hits: readonly NumberHit<Goods>[]): readonly NumberHit<Goods>[] {
  const own = hits.filter(({ reference }) => reference === null);
  const sold = hits.filter(({ goods }) => goods.sellable);
  const candidates = own.length > 0 ? own : sold.length > 0 ? sold : hits;
  return candidates.filter(({ goods }, at) => candidates.findIndex((each) => each.goods.sku === goods.sku) === at);
}
