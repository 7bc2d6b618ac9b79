import type { Buyer } from "#domain/buyers/buyer.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  type AskedLine,
  isReady,
  judgeLines,
  type LineState,
  type NumberAnswer,
  readingOf,
} from "#domain/cart/order-line.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Power } from "#domain/power/judge-power.ts";
import type { Draw, TooMany } from "../platform/rate-limit.ts";
import type { Shop } from "../shop.ts";
import { findPower } from "./cart-power.ts";
import { addBundles } from "./change-cart.ts";
import type { CartRefused } from "./goods-for-cart.ts";
import { findNumbers, noAnswer, type NumberedGoods, pricedIn } from "./find-numbers.ts";
import { type Units, unitsOfRequestBefore } from "./units-of-request.ts";

/** A line with its state in today's catalogue. */
export interface CheckedLine extends AskedLine {
  readonly state: LineState<NumberedGoods>;
}

export interface CheckedLines {
  readonly lines: readonly CheckedLine[];
  /** The buyer's power, by which lines were judged. */
  readonly power: Power | null;
}

/**
 * Checks lines against the catalogue and the buyer's cart, where these units of the lines may be already. At most three
 * statements, however many lines.
 */
export async function checkLines(
  shop: Shop,
  buyer: Buyer,
  requests: readonly AskedLine[],
  there: Units = new Map(),
): Promise<CheckedLines> {
  const power = await findPower(shop, buyer);
  const typed = requests.flatMap(({ number, whole }) => (whole === undefined ? [number] : [number, whole]));
  const answers = await findNumbers(shop, buyer, typed, power);
  const answerOf = (number: string) => withUnits(answers.get(compactPartNumber(number)) ?? noAnswer, there);
  const lines = requests.map((line) => readingOf(line, (number) => answerOf(number).hits.length > 0));
  const states = judgeLines(lines, answerOf).map(inItsQuantity);
  return { lines: lines.map((line, at) => ({ ...line, state: states[at]! })), power };
}

/** Units of a line that are in the cart take nothing from it a second time. */
function withUnits(answer: NumberAnswer<NumberedGoods>, there: Units): NumberAnswer<NumberedGoods> {
  const hits = answer.hits.map(({ goods, ...hit }) => ({
    ...hit,
    goods: { ...goods, left: goods.left + (there.get(goods.sku) ?? 0) },
  }));
  return { ...answer, hits };
}

/** Goods of a line at the price of its quantity. */
function inItsQuantity(state: LineState<NumberedGoods>): LineState<NumberedGoods> {
  if (!isReady(state)) return state;
  const { goods, quantity } = state;
  return { ...state, goods: { ...goods, ...pricedIn(goods.priced, quantity) } };
}

export interface AddedLines extends CheckedLines {
  /** Lines and units that went into the cart. */
  readonly added: { readonly lines: number; readonly units: number };
  readonly newToken: string | null;
}

/** So often, lines are checked again after another buyer took what they had been promised. */
const mostTries = 3;

/**
 * Puts every line that is ready into the cart, all of them in one transaction, and gives the others. A request that is
 * repeated under its key adds only what was not among its lines before.
 */
export async function addLines(
  shop: Shop,
  buyer: Buyer,
  lines: readonly AskedLine[],
  { requestKey, draws }: { readonly requestKey: string | null; readonly draws: readonly Draw[] },
): Promise<Result<AddedLines, CartRefused | TooMany>> {
  for (let tries = 1; ; tries += 1) {
    const checked = await checkLines(shop, buyer, lines, await unitsOfRequestBefore(shop.db, buyer, requestKey));
    const ready = checked.lines.flatMap(({ state }) => (isReady(state) ? [state] : []));
    const rest = { ...checked, lines: checked.lines.filter(({ state }) => !isReady(state)) };
    if (ready.length === 0) return ok({ ...rest, added: { lines: 0, units: 0 }, newToken: null });
    const items = ready.map(({ goods, quantity }) => ({ sku: goods.sku, quantity }));
    const result = await addBundles(shop, buyer, [{ items, boughtWith: null }], { requestKey, draws });
    if (result.ok) {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
      return ok({ ...rest, added: { lines: ready.length, units }, newToken: result.value.newToken });
    }
    if (!("sku" in result.error) || tries === mostTries) return refuse(result.error);
  }
}
