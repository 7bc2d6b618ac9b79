import type { Remedy } from "#domain/payments/events.ts";

/**
 * What can be done about each documented issue for which PayPal refuses to open an order or to capture it
 * (developer.paypal.com, Orders v2, errors of create and capture). One table for both calls: an account that cannot be
 * paid is found out by whichever comes first.
 */
const issueRemedies: Readonly<Record<string, Remedy>> = {
  // The payer chooses another card at PayPal, or does what PayPal asks, and comes back.
  INSTRUMENT_DECLINED: "payer",
  PAYER_ACTION_REQUIRED: "payer",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "payer",
  CARD_EXPIRED: "payer",
  CARD_BRAND_NOT_SUPPORTED: "payer",
  // PayPal will not take this payer's money for this order.
  TRANSACTION_REFUSED: "other-method",
  TRANSACTION_LIMIT_EXCEEDED: "other-method",
  MAX_VALUE_EXCEEDED: "other-method",
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: "other-method",
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: "other-method",
  PAYER_ACCOUNT_RESTRICTED: "other-method",
  PAYER_CANNOT_PAY: "other-method",
  PAYER_COUNTRY_NOT_SUPPORTED: "other-method",
  COMPLIANCE_VIOLATION: "other-method",
  DOMESTIC_TRANSACTION_REQUIRED: "other-method",
  ORDER_EXPIRED: "other-method",
  AGREEMENT_ALREADY_CANCELLED: "other-method",
  BILLING_AGREEMENT_NOT_FOUND: "other-method",
  PAYMENT_SOURCE_CANNOT_BE_USED: "other-method",
  PAYMENT_SOURCE_DECLINED_BY_PROCESSOR: "other-method",
  PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED: "other-method",
  // PayPal does not know this buyer's address.
  CITY_REQUIRED: "other-method",
  POSTAL_CODE_REQUIRED: "other-method",
  SHIPPING_ADDRESS_INVALID: "other-method",
  // Something about the merchant's account: nobody can pay until it is mended.
  DUPLICATE_INVOICE_ID: "merchant",
  TRANSACTION_BLOCKED_BY_PAYEE: "merchant",
  PAYEE_BLOCKED_TRANSACTION: "merchant",
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: "merchant",
  PAYEE_ACCOUNT_INVALID: "merchant",
  PAYEE_ACCOUNT_RESTRICTED: "merchant",
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: "merchant",
  PAYEE_ACCOUNT_NOT_VERIFIED: "merchant",
  PAYEE_ACCOUNT_NOT_SUPPORTED: "merchant",
  AUTH_CAPTURE_NOT_ENABLED: "merchant",
  NOT_ENABLED_FOR_BANK_PROCESSING: "merchant",
  NOT_ENABLED_FOR_CARD_PROCESSING: "merchant",
  PAYEE_NOT_ENABLED_FOR_BANK_PROCESSING: "merchant",
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: "merchant",
  PERMISSION_DENIED: "merchant",
  CONSENT_NEEDED: "merchant",
};

/** An issue that is not in the table, or none, is new or about our own request: only the merchant can see to it. */
export const remedyOf = (issue: string | null): Remedy => issueRemedies[issue ?? ""] ?? "merchant";

/** Issues of which the merchant is told, as PayPal spells them. */
export const merchantIssues: readonly string[] = Object.keys(issueRemedies).filter(
  (issue) => issueRemedies[issue] === "merchant",
);
