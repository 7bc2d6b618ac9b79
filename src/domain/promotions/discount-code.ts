import type { Instant } from "#domain/kernel/time.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { type Money, add, subtract } from "#domain/kernel/money.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { GoodsLine } from "#domain/pricing/price-order.ts";

/** A discount as the merchant set it up. Null means "no such limit". */
export interface DiscountCode {
  readonly code: string;
  /** Given to everybody it holds for, without a code being typed. */
  readonly automatic: boolean;
  /** Name shown to buyers; null if the code is the name. */
  readonly name: LocalizedText | null;
  /** Free shipping is standard shipping: freight is never given away. */
  readonly worth:
    | { readonly kind: "percent"; readonly rate: number }
    | { readonly kind: "amount"; readonly amount: Money }
    | { readonly kind: "free-shipping" };
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly minimum: Money | null;
  readonly totalLimit: number | null;
  readonly perEmailLimit: number | null;
  /** Category slugs the code is good for, and products beside them; both empty for all goods. */
  readonly categories: readonly string[];
  readonly products: readonly string[];
  readonly used: number;
}

/** A discount that was found, with how often this email has used it: null without an email. */
export interface FoundDiscount {
  readonly found: DiscountCode;
  readonly usedByEmail: number | null;
}

/** Facts that decide about a code. `usedByEmail` is null until the shopper's email is known. */
export interface CodeUse {
  readonly now: Instant;
  readonly goods: readonly (GoodsLine & { readonly category: string; readonly product: string })[];
  readonly usedByEmail: number | null;
  /** True if the goods ship by standard shipping; null until known. */
  readonly standardShipping: boolean | null;
}

export type CodeRefused =
  | { code: "code_unknown" }
  | { code: "code_not_started"; startsAt: Instant }
  | { code: "code_ended" }
  | { code: "code_other_goods" }
  | { code: "code_minimum"; minimum: Money; missing: Money }
  | { code: "code_standard_shipping" }
  | { code: "code_used_up" }
  | { code: "code_already_used" };

/** One rule of a discount code: null when it holds, or the refusal. */
export type CodeRule = (code: DiscountCode, use: CodeUse) => CodeRefused | null;

/** A code as typed: letters' case and surrounding space do not matter. */
export function normalizeCode(typed: string): string {
  return cleanText(typed.normalize("NFKC")).toUpperCase();
}

/** The lines a code covers. */
export function eligibleGoods(code: DiscountCode, goods: CodeUse["goods"]): CodeUse["goods"] {
  if (code.categories.length === 0 && code.products.length === 0) return goods;
  return goods.filter(({ category, product }) => code.categories.includes(category) || code.products.includes(product));
}

/** Price of the covered goods after promotion and bundle, in cents. */
export function eligibleValue(code: DiscountCode, goods: CodeUse["goods"]): Money {
  return add(...eligibleGoods(code, goods).map((line) => subtract(line.gross, line.bundleDiscount)));
}
