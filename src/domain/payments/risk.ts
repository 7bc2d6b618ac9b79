/** The card bank's check of one of the buyer's entries. */
export type CardCheck = "pass" | "fail" | "unavailable" | "unchecked";

/** A provider's assessment of a payment with the card bank's checks; null fields were not reported. */
export interface PaymentRisk {
  readonly level: "normal" | "elevated" | "highest" | "not_assessed" | null;
  /** 0 to 100. */
  readonly score: number | null;
  /** First line of the billing address (AVS). */
  readonly address: CardCheck | null;
  /** ZIP of the billing address (AVS). */
  readonly postalCode: CardCheck | null;
  readonly cvc: CardCheck | null;
  /** Outcome of 3-D Secure. */
  readonly threeDSecure: "authenticated" | "attempted" | "failed" | "exempted" | "not_supported" | null;
}
