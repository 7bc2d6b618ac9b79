/** Why a customer wants the money back before the goods have left. */
export const refundReasons = ["mistake", "wrong-item", "too-slow", "cheaper", "not-needed", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

export function isRefundReason(value: unknown): value is RefundReason {
  return refundReasons.some((reason) => reason === value);
}
