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
/** Reasons to ask for a refund of goods not received. */
export const notReceivedReasons = ["never-arrived", "partly-arrived", "returned-to-sender", "other"] as const;

export type ReturnReason = (typeof receivedReasons)[number] | (typeof notReceivedReasons)[number];

/** Reasons that are the shop's or its carrier's fault: shipping is refunded, and the return is free. */
const ourFault: ReadonlySet<string> = new Set([
  "damaged",
  "defective",
  "wrong-item",
  "not-as-described",
  "parts-missing",
]);

/** True if the shop pays shipping both ways: because of the reason, or because the goods never arrived. */
export function isOurFault(reason: string, received: boolean): boolean {
  return !received || ourFault.has(reason);
}

/** True if the reason is allowed. Received goods have other reasons than missing ones. */
export function isReturnReason(value: unknown, received: boolean): value is ReturnReason {
  const reasons: readonly string[] = received ? receivedReasons : notReceivedReasons;
  return typeof value === "string" && reasons.includes(value);
}
