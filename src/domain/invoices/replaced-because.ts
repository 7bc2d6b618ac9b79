/** Reasons for which a payment's credit is reversed, and one of another amount takes its place. */
export const replacedBecause = ["taken-back", "given-back", "refunded", "refund-failed"] as const;
export type ReplacedBecause = (typeof replacedBecause)[number];
