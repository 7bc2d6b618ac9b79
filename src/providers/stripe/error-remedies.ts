import type { Remedy } from "#domain/payments/events.ts";

/**
 * Error codes about this buyer or this order, for which another method may work. Every other code concerns the account
 * or our request (docs.stripe.com, error codes). A restricted account gives no code.
 */
const aboutThisOrder: ReadonlySet<string> = new Set([
  "amount_too_large",
  "amount_too_small",
  "charge_exceeds_transaction_limit",
  "country_code_invalid",
  "country_unsupported",
  "email_invalid",
  "incorrect_address",
  "incorrect_postal_code",
  "incorrect_zip",
  "invalid_characters",
  "payment_method_currency_mismatch",
  "postal_code_invalid",
  "shipping_address_invalid",
  "state_unsupported",
]);

export const remedyOf = (code: string | undefined): Remedy =>
  aboutThisOrder.has(code ?? "") ? "other-method" : "merchant";

/** Codes with a message of ours for the merchant. */
export const merchantCodes = [
  "keys_refused",
  "permission_denied",
  "account_invalid",
  "capability_not_active",
  "payment_method_unactivated",
  "testmode_charges_only",
] as const;
