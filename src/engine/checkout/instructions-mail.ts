import type { ManualMethod } from "#domain/checkout/payment-method.ts";
import type { OrderMail } from "../platform/mail-kinds.ts";

/** The mail with payment instructions, by payment method. */
export const instructionsMail = {
  "bank-deposit": "bank-instructions",
  zeller: "zeller-instructions",
} as const satisfies Readonly<Record<ManualMethod, OrderMail>>;
