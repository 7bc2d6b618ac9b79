/** What the card's bank said of something that the buyer typed. */
export type CardCheck = "pass" | "fail" | "unavailable" | "unchecked";

/** How a provider judges a payment, and what the card's bank checked; null where it says nothing of it. */
export interface PaymentRisk {
  readonly level: "normal" | "elevated" | "highest" | "not_assessed" | null;
  /** 0 to 100. */
  readonly score: number | null;
  /** First line of the billing address (AVS). */
  readonly address: CardCheck | null;
  /** ZIP of the billing address (AVS). */
  readonly postalCode: CardCheck | null;
  readonly cvc: CardCheck | null;
  /** Whether the cardholder was asked by 3-D Secure, and how it ended. */
  readonly threeDSecure: "authenticated" | "attempted" | "failed" | "exempted" | "not_supported" | null;
}
