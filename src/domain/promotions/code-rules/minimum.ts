import { subtract } from "#domain/kernel/money.ts";
import { type CodeRule, eligibleValue } from "#domain/promotions/discount-code.ts";

/** The covered goods must reach the minimum after promotion and bundle; the refusal gives the missing amount. */
export const atLeastMinimum: CodeRule = (code, { goods }) => {
  if (code.minimum === null) return null;
  const value = eligibleValue(code, goods);
  return value < code.minimum
    ? { code: "code_minimum", minimum: code.minimum, missing: subtract(code.minimum, value) }
    : null;
};
