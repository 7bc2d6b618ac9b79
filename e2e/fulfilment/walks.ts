import { paymentMethods, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";

/** One way through the trade, walked with one way to pay. */
export interface Walk {
  readonly method: PaymentMethod;
  readonly language: Language;
  readonly width: number;
}

const deps = { language: "en", width: 1440 } as const;
const phone = { language: "cn", width: 390 } as const;

/** A way with every payment method, by turns in English on a desk and in Chinese on a phone; the first as said. */
export function withEveryMethod(first: "desk" | "phone"): Walk[] {
  const turns = first === "desk" ? [deps, phone] : [phone, deps];
  return paymentMethods.map((method, at) => ({ method, ...(turns[at % 2] ?? deps) }));
}
