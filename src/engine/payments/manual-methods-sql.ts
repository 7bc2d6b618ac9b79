import { manualMethods } from "#domain/checkout/payment-method.ts";

/** The manual methods as SQL literals for `in (…)`. They are constants of the program, never input. */
export const manualMethodsSql = manualMethods.map((method) => `'${method}'`).join(", ");

/** SQL: the refund in `refund` of the payment in `payment` is still to be sent by a person. */
export const isToSendByHand = (refund: string, payment: string): string =>
  `(${refund}.state = 'PENDING' and ${payment}.method in (${manualMethodsSql}))`;
