import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

export const claimStates = [
  "opened",
  "in-review",
  "replacement-promised",
  "parts-promised",
  "refund-granted",
  "declined",
  "closed",
] as const;
export type ClaimState = (typeof claimStates)[number];

export type ClaimActor = "customer" | "merchant" | "system" | "provider";

interface Row {
  readonly from: ClaimState;
  readonly event: string;
  readonly by: readonly ClaimActor[];
  readonly to: ClaimState;
  /** A fact that must hold besides the state. */
  readonly only?: "shipped" | "unshipped" | "refunded";
}

/** The life of a freight damage claim: the whole of it. It begins `opened` when the buyer sends it. */
export const claimTransitions = [
  { from: "opened", event: "review", by: ["merchant"], to: "in-review" },
  { from: "opened", event: "add-photos", by: ["customer"], to: "opened" },
  { from: "opened", event: "withdraw", by: ["customer"], to: "closed" },
  { from: "opened", event: "promise-replacement", by: ["merchant"], to: "replacement-promised" },
  { from: "opened", event: "promise-parts", by: ["merchant"], to: "parts-promised" },
  { from: "opened", event: "grant-refund", by: ["merchant"], to: "refund-granted" },
  { from: "opened", event: "decline", by: ["merchant"], to: "declined" },
  { from: "in-review", event: "add-photos", by: ["customer"], to: "in-review" },
  { from: "in-review", event: "withdraw", by: ["customer"], to: "closed" },
  { from: "in-review", event: "promise-replacement", by: ["merchant"], to: "replacement-promised" },
  { from: "in-review", event: "promise-parts", by: ["merchant"], to: "parts-promised" },
  { from: "in-review", event: "grant-refund", by: ["merchant"], to: "refund-granted" },
  { from: "in-review", event: "decline", by: ["merchant"], to: "declined" },
  { from: "replacement-promised", event: "ship", by: ["merchant"], to: "replacement-promised", only: "unshipped" },
  { from: "replacement-promised", event: "withdraw", by: ["customer"], to: "closed", only: "unshipped" },
  // What was promised turns out not to be there, or the buyer asks for the money after all.
  { from: "replacement-promised", event: "grant-refund", by: ["merchant"], to: "refund-granted", only: "unshipped" },
  { from: "replacement-promised", event: "close", by: ["merchant"], to: "closed", only: "shipped" },
  { from: "parts-promised", event: "ship", by: ["merchant"], to: "parts-promised", only: "unshipped" },
  { from: "parts-promised", event: "withdraw", by: ["customer"], to: "closed", only: "unshipped" },
  { from: "parts-promised", event: "grant-refund", by: ["merchant"], to: "refund-granted", only: "unshipped" },
  { from: "parts-promised", event: "close", by: ["merchant"], to: "closed", only: "shipped" },
  { from: "refund-granted", event: "refund-sent", by: ["provider", "merchant"], to: "closed" },
  // More photos are the buyer's answer to a refusal: the merchant looks again.
  { from: "declined", event: "add-photos", by: ["customer"], to: "in-review" },
  { from: "declined", event: "withdraw", by: ["customer"], to: "closed" },
  { from: "declined", event: "time-passed", by: ["system"], to: "closed" },
  // The buyer's bank sent the money back.
  { from: "closed", event: "refund-returned", by: ["provider"], to: "refund-granted", only: "refunded" },
] as const satisfies readonly Row[];

export type ClaimEvent = (typeof claimTransitions)[number]["event"];

/** What a transition may depend on besides state, event and actor. */
export interface ClaimFacts {
  /** The promised goods have left. */
  readonly shipped: boolean;
  /** It ended with a refund. */
  readonly refunded: boolean;
}

export interface IllegalClaim {
  readonly code: "illegal_transition";
  readonly from: ClaimState;
  readonly event: ClaimEvent;
  readonly by: ClaimActor;
}

/** The state an event leads to, or `illegal_transition` (409) when the table has no such row. */
export function claimTransition(
  from: ClaimState,
  event: ClaimEvent,
  by: ClaimActor,
  facts: ClaimFacts,
): Result<ClaimState, IllegalClaim> {
  const row = rowsOf(from, by, facts).find((each) => each.event === event);
  return row ? ok(row.to) : refuse({ code: "illegal_transition", from, event, by } as const);
}

/** The events an actor can cause now: what a screen may offer. */
export function possibleClaimEvents(from: ClaimState, by: ClaimActor, facts: ClaimFacts): ClaimEvent[] {
  return rowsOf(from, by, facts).map(({ event }) => event);
}

function rowsOf(from: ClaimState, by: ClaimActor, facts: ClaimFacts): readonly (Row & { event: ClaimEvent })[] {
  const rows: readonly (Row & { event: ClaimEvent })[] = claimTransitions;
  return rows.filter((row) => row.from === from && row.by.includes(by) && holds(row, facts));
}

function holds({ only }: Row, { shipped, refunded }: ClaimFacts): boolean {
  switch (only) {
    case "shipped":
      return shipped;
    case "unshipped":
      return !shipped;
    case "refunded":
      return refunded;
    default:
      return true;
  }
}
