import { type CodeRule, coveredGoods } from "#domain/promotions/discount-code.ts";

/** A code for certain categories needs at least one line from them. */
export const coversSomething: CodeRule = (code, { goods }) =>
  coveredGoods(code, goods).length === 0 ? { code: "code_other_goods" } : null;
