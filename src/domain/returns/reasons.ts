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

/** The reasons for which the shop or its carrier is at fault: it refunds shipping, and pays for the way back. */
const ourFault: ReadonlySet<string> = new Set([
  "damaged",
  "defective",
  "wrong-item",
  "not-as-described",
  "parts-missing",
]);

/** Whether the shop pays for the way of these goods, there and back: by the reason, or because they never came. */
export function isOurFault(reason: string, received: boolean): boolean {
  return !received || ourFault.has(reason);
}

/** Whether a reason can be given: other reasons hold for goods that came than for goods that did not. */
export function isReturnReason(value: unknown, received: boolean): value is ReturnReason {
  const reasons: readonly string[] = received ? receivedReasons : notReceivedReasons;
  return typeof value === "string" && reasons.includes(value);
}
