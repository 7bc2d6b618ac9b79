import { manualMethods } from "#domain/checkout/payment-method.ts";

/** The manual methods as SQL literals for `in (…)`. They are constants of the program, never input. */
export const manualMethodsSql = manualMethods.map((method) => `'${method}'`).join(", ");
