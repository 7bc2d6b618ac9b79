import { paymentMethods } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";

/** Steps that everybody may be offered. */
export type OfferedMethod = (typeof paymentMethods)[number];

/** One way through the trade, walked with one way to pay. */
export interface Walk {
  readonly method: OfferedMethod;
  readonly language: Language;
  readonly width: number;
}

const deps = { language: "en", width: 1440 } as const;
const phone = { language: "cn", width: 390 } as const;

/**
 * A way with `usual` methods of payment, and in the long run with every one, by turns in English on a desk and in
 * Chinese on a phone; the first as said. That the money of each method moves right is seen by requests
 * (`test/payments`).
 */
export function walksBy(first: "desk" | "phone", ...usual: readonly OfferedMethod[]): Walk[] {
  const turns = first === "desk" ? [deps, phone] : [phone, deps];
  const methods = process.env["LONG"] ? paymentMethods : usual;
  return methods.map((method, at) => ({ method, ...(turns[at % 2] ?? deps) }));
}
