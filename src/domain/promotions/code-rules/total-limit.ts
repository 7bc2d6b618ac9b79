import type { CodeRule } from "#domain/promotions/discount-code.ts";

/** A code with a total limit is over when used so often. The order's own UPDATE decides between racing shoppers. */
export const withinTotalLimit: CodeRule = ({ totalLimit, used }) =>
  totalLimit !== null && used >= totalLimit ? { code: "code_used_up" } : null;
