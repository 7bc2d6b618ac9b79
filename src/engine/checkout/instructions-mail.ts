import type { ManualMethod } from "#domain/checkout/payment-method.ts";
import type { OrderMail } from "../platform/outbox.ts";

/** The mail that says where to send the money, by the way to pay. */
export const instructionsMail: Readonly<Record<ManualMethod, OrderMail>> = {
  "bank-deposit": "bank-instructions",
  zeller: "zeller-instructions",
};
