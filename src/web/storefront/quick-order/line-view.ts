import type { LineState } from "#domain/cart/order-line.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cents, type Money, times, zero } from "#domain/kernel/money.ts";
import type { CheckedLine } from "#engine/cart/order-lines.ts";
import type { NumberedGoods } from "#engine/cart/find-numbers.ts";

/** Goods of a line in the page's language. */
export type GoodsView = Omit<NumberedGoods, "name" | "variantName" | "price" | "priced"> & {
  readonly name: string;
  readonly variantName: string | null;
  /** Null for goods that the company buys by a quote only: the public price is not theirs. */
  readonly price: Money | null;
};

export interface RowView {
  readonly number: string;
  readonly quantity: string;
  readonly sure: string;
  /** Where it stood in the file or the pasted text; null for a line of the page. */
  readonly line: number | null;
  /** Null for a line that was not checked. */
  readonly state: LineState<GoodsView> | null;
}

export function rowView({ number, quantity, sure = "", line, state }: CheckedLine, language: Language): RowView {
  return { number, quantity, sure, line: line ?? null, state: stateView(state, language) };
}

function stateView(state: LineState<NumberedGoods>, language: Language): LineState<GoodsView> {
  const view = ({ priced: _, ...goods }: NumberedGoods): GoodsView => ({
    ...goods,
    price: goods.onRequest ? null : goods.price,
    name: goods.name[language],
    variantName: goods.variantName?.[language] ?? null,
  });
  const goods = "goods" in state ? { goods: view(state.goods) } : {};
  const choices = "choices" in state ? { choices: state.choices.map(view) } : {};
  return { ...state, ...goods, ...choices } as LineState<GoodsView>;
}

/** Price of the lines that are ready, before discounts. */
export function totalOf(rows: readonly Pick<RowView, "state">[]): Money {
  let sum = 0;
  for (const { state } of rows)
    if (state && "quantity" in state) sum += times(state.goods.price ?? zero, state.quantity);
  return cents(sum);
}
