import type { Remedy } from "#domain/payments/events.ts";

/**
 * What can be done about each documented reason for which PayPal refuses to capture an approved order
 * (developer.paypal.com, Orders v2, capture). A reason that is not here is new: the merchant is told of it.
 */
export const captureRemedies: Readonly<Record<string, Remedy>> = {
  // The payer chooses another card at PayPal, or does what PayPal asks, and comes back.
  INSTRUMENT_DECLINED: "payer",
  PAYER_ACTION_REQUIRED: "payer",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "payer",
  CARD_EXPIRED: "payer",
  // PayPal will not take this payer's money for this order.
  TRANSACTION_REFUSED: "other-method",
  TRANSACTION_LIMIT_EXCEEDED: "other-method",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "other-method",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "other-method",
  PAYER_ACCOUNT_RESTRICTED: "other-method",
  PAYER_CANNOT_PAY: "other-method",
  PAYER_COUNTRY_NOT_SUPPORTED: "other-method",
  COMPLIANCE_VIOLATION: "other-method",
  DOMESTIC_TRANSACTION_REQUIRED: "other-method",
  ORDER_EXPIRED: "other-method",
  // Something about the merchant's account: nobody can pay until it is mended.
  DUPLICATE_INVOICE_ID: "merchant",
  TRANSACTION_BLOCKED_BY_PAYEE: "merchant",
  PAYEE_BLOCKED_TRANSACTION: "merchant",
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: "merchant",
  PAYEE_ACCOUNT_RESTRICTED: "merchant",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: "merchant",
  PAYEE_ACCOUNT_NOT_VERIFIED: "merchant",
  PAYEE_ACCOUNT_NOT_SUPPORTED: "merchant",
  PERMISSION_DENIED: "merchant",
  CONSENT_NEEDED: "merchant",
};
