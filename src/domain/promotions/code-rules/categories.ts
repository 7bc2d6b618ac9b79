import { type CodeRule, eligibleGoods } from "#domain/promotions/discount-code.ts";

/** A code for certain categories needs at least one line from them. */
export const coversEligibleGoods: CodeRule = (code, { goods }) =>
  eligibleGoods(code, goods).length === 0 ? { code: "code_other_goods" } : null;
