import { cleanReference } from "#domain/kernel/reference.ts";
import { type UnvalidatedCheckout, validateCheckout } from "./validate-checkout.ts";

/** As `validateCheckout`, of a form that was sent: full-width signs of its PO number become ASCII. */
export const validateSentCheckout = (form: UnvalidatedCheckout): ReturnType<typeof validateCheckout> =>
  validateCheckout({ ...form, poNumber: cleanReference(form.poNumber ?? "") });
