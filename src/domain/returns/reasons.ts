/** Why goods that came are given back. */
export const receivedReasons = [
  "damaged",
  "defective",
  "wrong-item",
  "not-as-described",
  "does-not-fit",
  "parts-missing",
  "not-needed",
  "other",
] as const;
/** Why money is asked back for goods that did not come. */
export const notReceivedReasons = ["never-arrived", "partly-arrived", "returned-to-sender", "other"] as const;

export type ReturnReason = (typeof receivedReasons)[number] | (typeof notReceivedReasons)[number];

/** Whether a reason can be given: other reasons hold for goods that came than for goods that did not. */
export function isReturnReason(value: unknown, received: boolean): value is ReturnReason {
  const reasons: readonly string[] = received ? receivedReasons : notReceivedReasons;
  return typeof value === "string" && reasons.includes(value);
}
