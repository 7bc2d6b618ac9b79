import type { Remedy } from "#domain/payments/events.ts";

/**
 * Codes of a refused call that are about this buyer or this order (docs.stripe.com, error codes): another method may
 * still take the money. Whatever else Stripe refuses is about the account or about our own request. A restricted account
 * is refused without any code.
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

/** Codes of which the merchant is told in words of ours. */
export const merchantCodes = [
  "keys_refused",
  "permission_denied",
  "account_invalid",
  "capability_not_active",
  "payment_method_unactivated",
  "testmode_charges_only",
] as const;
