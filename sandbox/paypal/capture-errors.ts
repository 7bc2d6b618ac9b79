export type CaptureError = { status: 403 | 422; description: string; payerAction?: true };

/** The documented reasons for which an order is not opened, or an approved one not captured. */
export const CAPTURE_ERRORS = {
  INSTRUMENT_DECLINED: {
    status: 422,
    description:
      "The instrument presented was either declined by the processor or bank, or it can't be used for this payment.",
    payerAction: true,
  },
  PAYER_ACTION_REQUIRED: {
    status: 422,
    description: "Payer needs to perform the following action before proceeding with payment.",
    payerAction: true,
  },
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: {
    status: 422,
    description: "Transaction failed. Redirect the payer to select another funding source.",
    payerAction: true,
  },
  CARD_EXPIRED: { status: 422, description: "The card is expired." },
  TRANSACTION_REFUSED: { status: 422, description: "The request was refused." },
  TRANSACTION_LIMIT_EXCEEDED: {
    status: 422,
    description: "Total payment amount exceeded transaction limit.",
  },
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: {
    status: 422,
    description: "You have exceeded the maximum number of payment attempts.",
  },
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: {
    status: 422,
    description: "The payer account cannot be used for this transaction.",
  },
  PAYER_ACCOUNT_RESTRICTED: { status: 422, description: "Payer account is restricted." },
  PAYER_CANNOT_PAY: {
    status: 422,
    description: "Combination of payer and payee settings mean that this buyer can't pay this seller.",
  },
  PAYER_COUNTRY_NOT_SUPPORTED: { status: 422, description: "Payer country is not supported." },
  COMPLIANCE_VIOLATION: { status: 422, description: "Transaction cannot be processed due to compliance violation." },
  DOMESTIC_TRANSACTION_REQUIRED: {
    status: 422,
    description: "This transaction requires the payee and payer to be resident in the same country.",
  },
  DUPLICATE_INVOICE_ID: {
    status: 422,
    description:
      "Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.",
  },
  ORDER_EXPIRED: { status: 422, description: "The order has expired." },
  TRANSACTION_BLOCKED_BY_PAYEE: {
    status: 422,
    description: "Transaction blocked by Payee's Fraud Protection settings.",
  },
  PAYEE_BLOCKED_TRANSACTION: {
    status: 422,
    description: "The Fraud settings for this seller are such that this payment cannot be executed.",
  },
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: {
    status: 422,
    description: "The transaction exceeds the receiver's receiving limit.",
  },
  PAYEE_ACCOUNT_RESTRICTED: { status: 422, description: "Payee account is restricted." },
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: { status: 422, description: "Payee account is locked or closed." },
  PAYEE_ACCOUNT_INVALID: { status: 422, description: "Payee account specified is invalid." },
  AUTH_CAPTURE_NOT_ENABLED: {
    status: 422,
    description: "Authorization and Capture feature is not enabled for the merchant.",
  },
  PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING: {
    status: 422,
    description: "Payee account is not setup to be able to process card payments.",
  },
  SHIPPING_ADDRESS_INVALID: { status: 422, description: "Provided shipping address is invalid." },
  PERMISSION_DENIED: {
    status: 403,
    description: "You do not have permission to access or perform operations on this resource.",
  },
  PAYEE_ACCOUNT_NOT_VERIFIED: {
    status: 403,
    description: "Payee has not verified their account with PayPal.",
  },
} as const satisfies Record<string, CaptureError>;
export type CaptureIssue = keyof typeof CAPTURE_ERRORS;

export const isCaptureIssue = (issue: string): issue is CaptureIssue => issue in CAPTURE_ERRORS;
