import { manualMethods } from "#domain/checkout/payment-method.ts";

/** The manual methods as SQL literals, for `in (…)`: the names are ours, and nothing that was typed. */
export const manualMethodsSql = manualMethods.map((method) => `'${method}'`).join(", ");
