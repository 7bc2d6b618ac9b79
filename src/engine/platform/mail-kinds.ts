import type { ProviderDisputeState } from "#domain/payments/disputes.ts";

export type FactorChange =
  | "authenticator-set"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-made"
  | "recovery-code-used";

/** Events about money, or goods that came back, that staff are mailed. */
export type MoneyNews =
  | `dispute-${ProviderDisputeState | "reversed" | "due"}`
  | "invoice-disputed"
  | "refund-failed"
  | "refunded-at-provider"
  | "payment-refused"
  | "payment-held"
  | "authorization-expiring"
  | "authorization-lost"
  | "suspected-warning"
  | "suspected-review"
  | "parcel-returned";

export type Told =
  | "invited"
  | "joined"
  | "role-changed"
  | "deactivated"
  | "factor"
  | "key"
  | "provider-keys"
  | "scripts"
  | "words"
  | "policy"
  | "announcement"
  | "profile"
  | "pickup"
  | "outside";

export type OrderMail =
  | "placed"
  | "paid"
  | "bank-instructions"
  | "zeller-instructions"
  | "expiring"
  | "back-order-late"
  | "order-changed"
  | "canceled"
  | "late-payment-refunded"
  | "duplicate-payment-refunded"
  | "overpayment-refunded"
  | "transfer-part"
  | "parts-returned"
  | "payment-clearing"
  | "payment-not-cleared"
  | "authorized"
  | "on-account"
  | "credit-held"
  | "charged"
  | "authorization-lost"
  | "refund-returned"
  | "refunded"
  | "credited"
  | "rest-ended"
  | "shipped"
  | "ready-for-pickup"
  | "delivered"
  | "picked-up"
  | "shipment-taken-back"
  | "delivery-taken-back"
  | "ready-taken-back"
  | "pickup-taken-back"
  | "refund-requested"
  | "refund-declined"
  | "refund-withdrawn"
  | "return-requested"
  | "return-updated"
  | "return-agreed"
  | "return-declined"
  | "return-received"
  | "return-canceled"
  | "return-expired"
  | "return-refunded"
  | "return-exchanged"
  | "claim-opened"
  | "claim-in-review"
  | "claim-photos-added"
  | "claim-replacement-promised"
  | "claim-parts-promised"
  | "claim-refund-granted"
  | "claim-declined"
  | "claim-shipped"
  | "claim-withdrawn"
  | "claim-closed"
  | "order-link"
  | "erasure-link"
  | "invitation";

/** Mails about a step of a return; the other two about returns follow money and new goods. */
export type ReturnStepMail = Exclude<Extract<OrderMail, `return-${string}`>, "return-refunded" | "return-exchanged">;

export type ClaimMail = Extract<OrderMail, `claim-${string}`>;

export type CustomerMail =
  | "customer-invited"
  | "verify-email"
  | "account-exists"
  | "reset-password"
  | "checkout-link"
  | "password-changed"
  | "closure-requested"
  | "closed";

export type QuoteMail = "confirm" | "message" | "expired";

export type CompanyMail =
  | "company-approved"
  | "company-declined"
  | "company-on-hold"
  | "company-released"
  | "company-closed"
  /** To the administrators: the merchant has invited a person. */
  | "company-invited"
  /** To the administrators: somebody of the company's mail domain asks to join. */
  | "company-join-asked"
  /** To whoever asked: an administrator has added them. */
  | "company-joined";

export interface CompanyMailJob {
  companyId: number;
  mail: CompanyMail;
  reason: string;
  customerId?: number;
  /** Tells one invitation from another. */
  invitationId?: number;
}

/** Mails about the exemption of a company's site from sales tax. */
export type SiteTaxMail =
  | "site-exempted"
  | "site-certificate-refused"
  | "site-exemption-ended"
  | "site-exemption-moved"
  | "site-exemption-ends";

/** Mails about requisitions. */
export type RequisitionMail =
  | "asked"
  | "changes"
  | "changed"
  | "rejected"
  | "approved"
  | "ordered"
  | "expired"
  /** To whoever gives the roles: nobody can decide it any more. */
  | "undecidable";
