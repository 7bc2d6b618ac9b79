import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

/** `canceled` and `expired` end a request without a refund; the order goes back to where it was. */
export const returnStates = [
  "requested",
  "declined",
  "request-updated",
  "agreed",
  "being-refunded",
  "completed",
  "canceled",
  "expired",
] as const;
export type ReturnState = (typeof returnStates)[number];

export type ReturnActor = "customer" | "merchant" | "system" | "provider";

interface Row {
  readonly from: ReturnState;
  readonly event: string;
  readonly by: readonly ReturnActor[];
  readonly to: ReturnState;
  /** A fact that must hold besides the state. */
  readonly only?: "goods-expected" | "goods-received" | "nothing-expected";
}

/** The life of a return request: the whole of it. It begins `requested` when the customer opens it. */
export const returnTransitions = [
  { from: "requested", event: "edit", by: ["customer"], to: "requested" },
  { from: "requested", event: "cancel", by: ["customer"], to: "canceled" },
  { from: "requested", event: "agree", by: ["merchant"], to: "agreed", only: "goods-expected" },
  { from: "requested", event: "agree-not-received", by: ["merchant"], to: "being-refunded", only: "nothing-expected" },
  { from: "requested", event: "decline", by: ["merchant"], to: "declined" },
  { from: "declined", event: "resubmit", by: ["customer"], to: "request-updated" },
  { from: "declined", event: "cancel", by: ["customer"], to: "canceled" },
  { from: "declined", event: "time-passed", by: ["system"], to: "expired" },
  { from: "request-updated", event: "edit", by: ["customer"], to: "request-updated" },
  { from: "request-updated", event: "cancel", by: ["customer"], to: "canceled" },
  { from: "request-updated", event: "agree", by: ["merchant"], to: "agreed", only: "goods-expected" },
  {
    from: "request-updated",
    event: "agree-not-received",
    by: ["merchant"],
    to: "being-refunded",
    only: "nothing-expected",
  },
  { from: "request-updated", event: "decline", by: ["merchant"], to: "declined" },
  { from: "agreed", event: "send", by: ["customer"], to: "agreed", only: "goods-expected" },
  { from: "agreed", event: "cancel", by: ["customer"], to: "canceled", only: "goods-expected" },
  { from: "agreed", event: "sign-receipt", by: ["merchant"], to: "agreed", only: "goods-expected" },
  { from: "agreed", event: "refund", by: ["merchant"], to: "being-refunded", only: "goods-received" },
  // Goods that are on their way or here are no reason to give up: only silence is.
  { from: "agreed", event: "time-passed", by: ["system"], to: "expired", only: "goods-expected" },
  { from: "being-refunded", event: "refunds-completed", by: ["provider", "merchant"], to: "completed" },
  // The customer's bank sent the money back.
  { from: "completed", event: "refund-returned", by: ["provider"], to: "being-refunded" },
] as const satisfies readonly Row[];

export type ReturnEvent = (typeof returnTransitions)[number]["event"];

/** What a transition may depend on besides state, event and actor. */
export interface ReturnFacts {
  /** The customer says that goods came and sends them back. */
  readonly received: boolean;
  /** A carrier and number are filled in. */
  readonly sent: boolean;
  /** The merchant has signed for the goods. */
  readonly signed: boolean;
}

export interface IllegalReturn {
  readonly code: "illegal_transition";
  readonly from: ReturnState;
  readonly event: ReturnEvent;
  readonly by: ReturnActor;
}

/** The state an event leads to, or `illegal_transition` (409) when the table has no such row. */
export function returnTransition(
  from: ReturnState,
  event: ReturnEvent,
  by: ReturnActor,
  facts: ReturnFacts,
): Result<ReturnState, IllegalReturn> {
  const row = rowsOf(from, by, facts).find((each) => each.event === event);
  return row ? ok(row.to) : refuse({ code: "illegal_transition", from, event, by } as const);
}

/** The events an actor can cause now: what a screen may offer. */
export function possibleReturnEvents(from: ReturnState, by: ReturnActor, facts: ReturnFacts): ReturnEvent[] {
  return rowsOf(from, by, facts).map(({ event }) => event);
}

function rowsOf(from: ReturnState, by: ReturnActor, facts: ReturnFacts): readonly (Row & { event: ReturnEvent })[] {
  const rows: readonly (Row & { event: ReturnEvent })[] = returnTransitions;
  return rows.filter((row) => row.from === from && row.by.includes(by) && allows(row, facts));
}

function allows({ event, only }: Row, { received, sent, signed }: ReturnFacts): boolean {
  switch (only) {
    case "goods-expected":
      // Signed goods are here: they can be neither sent, canceled, signed for nor given up again.
      return received && !signed && !(sent && (event === "cancel" || event === "time-passed"));
    case "goods-received":
      return received && signed;
    case "nothing-expected":
      return !received;
    default:
      return true;
  }
}

/** Whether the request has ended: nothing changes it any more. */
export function isOver(state: ReturnState): boolean {
  return state === "completed" || state === "canceled" || state === "expired";
}
