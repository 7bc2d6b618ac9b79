/** Why a customer wants the money back before the goods have left. */
export const refundReasons = ["mistake", "wrong-item", "too-slow", "cheaper", "not-needed", "other"] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why goods of a return or a damage claim are refunded, among the reasons of all refunds. */
interface OfCase {
  readonly kind: "return" | "claim";
  readonly number: string;
}
export const caseReason = ({ kind, number }: OfCase): string => `${kind} ${number}`;

// Orders have the prefix that the owner chose. A case's number ends with its place among those of its order.
const namesCase = /^(return|claim) ([A-Z]{2,5}-\S+-[RC]\d+)$/;

/** The return or claim that such a reason names; null for any other. */
export function caseOfReason(reason: string): OfCase | null {
  const [, kind, number] = namesCase.exec(reason) ?? [];
  return (kind === "return" || kind === "claim") && number ? { kind, number } : null;
}

export function isRefundReason(value: unknown): value is RefundReason {
  return refundReasons.some((reason) => reason === value);
}
