import type { Instant } from "#domain/kernel/time.ts";
import { cleanText } from "#domain/kernel/text.ts";
import { type Money, add, subtract } from "#domain/kernel/money.ts";
import type { GoodsLine } from "#domain/pricing/price-order.ts";

/** A discount code as the merchant set it up. Null means "no such limit". */
export interface DiscountCode {
  readonly code: string;
  readonly worth:
    | { readonly kind: "percent"; readonly rate: number }
    | { readonly kind: "amount"; readonly amount: Money };
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly minimum: Money | null;
  readonly totalLimit: number | null;
  readonly perEmailLimit: number | null;
  /** Category slugs the code is good for; empty for all. */
  readonly categories: readonly string[];
  readonly used: number;
}

/** What a code is judged by. `usedByEmail` is null while the shopper's email is not known yet. */
export interface CodeUse {
  readonly now: Instant;
  readonly goods: readonly (GoodsLine & { readonly category: string })[];
  readonly usedByEmail: number | null;
}

export type CodeRefused =
  | { code: "code_unknown" }
  | { code: "code_not_started"; startsAt: Instant }
  | { code: "code_ended" }
  | { code: "code_other_goods" }
  | { code: "code_minimum"; minimum: Money; missing: Money }
  | { code: "code_used_up" }
  | { code: "code_already_used" };

/** One rule of a discount code: null when it holds, or the refusal. */
export type CodeRule = (code: DiscountCode, use: CodeUse) => CodeRefused | null;

/** A code as typed: letters' case and surrounding space do not matter. */
export function normalizeCode(typed: string): string {
  return cleanText(typed.normalize("NFKC")).toUpperCase();
}

/** The lines a code covers. */
export function coveredGoods(code: DiscountCode, goods: CodeUse["goods"]): CodeUse["goods"] {
  return code.categories.length === 0 ? goods : goods.filter(({ category }) => code.categories.includes(category));
}

/** What covered goods cost after promotion and bundle, in cents. */
export function coveredValue(code: DiscountCode, goods: CodeUse["goods"]): Money {
  return add(...coveredGoods(code, goods).map((line) => subtract(line.gross, line.bundleDiscount)));
}
