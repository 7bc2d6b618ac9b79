import type { Instant } from "#domain/kernel/time.ts";

/** How a dispute stands. A `reversed` one is money taken back without a case: there is nobody to answer. */
export const disputeStates = [
  "inquiry",
  "inquiry-review",
  "needs-response",
  "under-review",
  "won",
  "lost",
  "closed",
  "reversed",
  "recovered",
  "written-off",
] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What a provider calls a dispute, in the shop's words, in the order in which they usually come. */
export const providerDisputeStates = [
  "inquiry",
  "inquiry-review",
  "needs-response",
  "under-review",
  "closed",
  "lost",
  "won",
] as const satisfies readonly DisputeState[];
export type ProviderDisputeState = (typeof providerDisputeStates)[number];

/** What may happen to a dispute: the provider's word, or the merchant's about money that is gone. */
export type DisputeEventName = ProviderDisputeState | "recover" | "write-off";

interface Row {
  readonly from: DisputeState;
  readonly event: DisputeEventName;
  readonly to: DisputeState;
  readonly by: "provider" | "merchant";
}

const said = (from: DisputeState, words: readonly ProviderDisputeState[]): Row[] =>
  words.map((word) => ({ from, event: word, to: word, by: "provider" }));

/** The life of a dispute: the whole of it. It begins with the first word that is heard, whichever it is. */
export const disputeTransitions: readonly Row[] = [
  ...said("inquiry", ["inquiry-review", "needs-response", "under-review", "won", "lost", "closed"]),
  ...said("inquiry-review", ["inquiry", "needs-response", "under-review", "won", "lost", "closed"]),
  ...said("needs-response", ["under-review", "won", "lost", "closed"]),
  // More evidence is asked for.
  ...said("under-review", ["needs-response", "won", "lost", "closed"]),
  // An appeal.
  ...said("lost", ["needs-response", "under-review", "won"]),
  ...said("written-off", ["won"]),
  { from: "lost", event: "write-off", to: "written-off", by: "merchant" },
  { from: "lost", event: "recover", to: "recovered", by: "merchant" },
  { from: "reversed", event: "write-off", to: "written-off", by: "merchant" },
  { from: "reversed", event: "recover", to: "recovered", by: "merchant" },
];

/** Where an event leads a dispute; null where the table has no such row. */
export function nextDisputeState(from: DisputeState, event: DisputeEventName): DisputeState | null {
  return disputeTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
}

/**
 * Where a provider's word leads a dispute whose last word was of `toldAt`; null when it changes nothing. Words come
 * late, twice and in any order: an older one is not heard any more, and of two of the same moment the later in the
 * usual course counts.
 */
export function acceptProviderState(
  dispute: { readonly state: DisputeState; readonly toldAt: Instant },
  word: ProviderDisputeState,
  at: Instant,
): DisputeState | null {
  if (at < dispute.toldAt) return null;
  const known = providerDisputeStates.findIndex((each) => each === dispute.state);
  if (at === dispute.toldAt && providerDisputeStates.indexOf(word) < known) return null;
  return nextDisputeState(dispute.state, word);
}

/** A provider's answer is awaited, or ours is: the money is not certain. */
export const openDisputeStates = [
  "inquiry",
  "inquiry-review",
  "needs-response",
  "under-review",
] as const satisfies readonly DisputeState[];

/** The merchant has something to do: answer, or say what becomes of money that is gone. */
export const disputeStatesToHandle = [
  ...openDisputeStates,
  "lost",
  "reversed",
] as const satisfies readonly DisputeState[];

/** No goods leave for it: the money is in question, or gone. Only money that is back or never went lets them. */
export function blocksShipment(state: DisputeState): boolean {
  return state === "written-off" || disputeStatesToHandle.some((each) => each === state);
}
