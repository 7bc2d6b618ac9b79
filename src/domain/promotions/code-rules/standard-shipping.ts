import type { CodeRule } from "#domain/promotions/discount-code.ts";

/** Free shipping holds for standard shipping alone. */
export const byStandardShipping: CodeRule = ({ worth }, { standardShipping }) =>
  worth.kind === "free-shipping" && standardShipping === false ? { code: "code_standard_shipping" } : null;
