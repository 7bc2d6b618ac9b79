import { after, days, type Instant, instant } from "#domain/kernel/time.ts";

/** States of a dispute. `reversed` means money withdrawn without a case, so there is nobody to answer. */
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

/** Provider states of a dispute, in their usual order. */
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

/** Events of a dispute: a provider's state, or the merchant's decision about lost money. */
export type DisputeEventName = ProviderDisputeState | "recover" | "write-off";

interface Row {
  readonly from: DisputeState;
  readonly event: DisputeEventName;
  readonly to: DisputeState;
  readonly by: "provider" | "merchant";
}

const providerRows = (from: DisputeState, words: readonly ProviderDisputeState[]): Row[] =>
  words.map((word) => ({ from, event: word, to: word, by: "provider" }));

/** All transitions of a dispute. It starts in the first reported state, whichever that is. */
export const disputeTransitions: readonly Row[] = [
  ...providerRows("inquiry", ["inquiry-review", "needs-response", "under-review", "won", "lost", "closed"]),
  ...providerRows("inquiry-review", ["inquiry", "needs-response", "under-review", "won", "lost", "closed"]),
  ...providerRows("needs-response", ["under-review", "won", "lost", "closed"]),
  // More evidence is requested.
  ...providerRows("under-review", ["needs-response", "won", "lost", "closed"]),
  // An appeal.
  ...providerRows("lost", ["needs-response", "under-review", "won"]),
  ...providerRows("written-off", ["won"]),
  { from: "lost", event: "write-off", to: "written-off", by: "merchant" },
  { from: "lost", event: "recover", to: "recovered", by: "merchant" },
  { from: "reversed", event: "write-off", to: "written-off", by: "merchant" },
  { from: "reversed", event: "recover", to: "recovered", by: "merchant" },
];

/** Next state of a dispute; null when the table has no such transition. */
export function nextDisputeState(from: DisputeState, event: DisputeEventName): DisputeState | null {
  return disputeTransitions.find((row) => row.from === from && row.event === event)?.to ?? null;
}

/**
 * Next state for a provider's report, given the last one at `toldAt`; null when it changes nothing. Reports arrive
 * late, twice and in any order: older ones are ignored, and of two with the same time the later state in the usual
 * order wins.
 */
export function acceptProviderState(
  dispute: { readonly state: DisputeState; readonly toldAt: Instant },
  word: ProviderDisputeState,
  at: Instant,
): ProviderDisputeState | null {
  if (at < dispute.toldAt) return null;
  const current = providerDisputeStates.findIndex((each) => each === dispute.state);
  if (at === dispute.toldAt && providerDisputeStates.indexOf(word) < current) return null;
  return nextDisputeState(dispute.state, word) === word ? word : null;
}

/** Awaiting an answer by the provider or the merchant: the money is not certain. */
export const openDisputeStates = [
  "inquiry",
  "inquiry-review",
  "needs-response",
  "under-review",
] as const satisfies readonly DisputeState[];

/** The merchant's answer is awaited; in the others it is being reviewed. */
export const disputeStatesToAnswer = ["inquiry", "needs-response"] as const satisfies readonly DisputeState[];

/** Evidence is asked for this long before it is due. */
const warnedBefore = days(2);

/** Time at which staff are reminded of the evidence of a dispute; at once where its deadline is as near as that. */
export const evidenceReminderAt = (due: Instant, now: Instant): Instant =>
  instant(Math.max(after(due, -warnedBefore), now));

/** The merchant has to act: answer, or decide about lost money. */
export const disputeStatesToHandle = [
  ...openDisputeStates,
  "lost",
  "reversed",
] as const satisfies readonly DisputeState[];

/** True while the money is disputed or lost; goods may leave once it is back or was never withdrawn. */
export function blocksShipment(state: DisputeState): boolean {
  return state === "written-off" || disputeStatesToHandle.some((each) => each === state);
}
