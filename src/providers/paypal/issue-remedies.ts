import type { Remedy } from "#domain/payments/events.ts";

/**
 * Remedies for the documented issues with which PayPal refuses to create or capture an order (developer.paypal.com,
 * Orders v2, errors of create and capture). One table serves both calls, as either may report a restricted account
 * first.
 */
const issueRemedies: Readonly<Record<string, Remedy>> = {
  // The payer chooses another card at PayPal, or completes its request, and returns.
  INSTRUMENT_DECLINED: "payer",
  PAYER_ACTION_REQUIRED: "payer",
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: "payer",
  CARD_EXPIRED: "payer",
  CARD_BRAND_NOT_SUPPORTED: "payer",
  // PayPal declines this payer or this order.
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
  // PayPal cannot resolve this buyer's address.
  CITY_REQUIRED: "other-method",
  POSTAL_CODE_REQUIRED: "other-method",
  SHIPPING_ADDRESS_INVALID: "other-method",
  // The merchant's account is restricted: nobody can pay until the merchant resolves it.
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

/** A missing or unlisted issue is new, or an error in our request: it goes to the merchant. */
export const remedyOf = (issue: string | null): Remedy => issueRemedies[issue ?? ""] ?? "merchant";

/** Issues reported to the merchant, in PayPal's spelling. */
export const merchantIssues: readonly string[] = Object.keys(issueRemedies).filter(
  (issue) => issueRemedies[issue] === "merchant",
);
