import type { Actor } from "#domain/kernel/actor.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

export const orderStates = [
  "pending",
  "confirmed",
  "shipped",
  "delivered",
  "ready-for-pickup",
  "picked-up",
  "canceled",
  "refund-in-process",
  "refund-completed",
  "return-refund",
] as const;
export type OrderState = (typeof orderStates)[number];

interface Row {
  readonly from: OrderState;
  readonly event: string;
  readonly by: readonly Actor[];
  readonly to: OrderState | "state-before";
  /** A fact that must hold besides the state. */
  readonly only?: "not-received";
}

/** The life of an order: the whole of it. An order begins `pending` when it is placed. */
export const orderTransitions = [
  { from: "pending", event: "payment-captured", by: ["provider"], to: "confirmed" },
  { from: "pending", event: "payment-confirmed", by: ["merchant"], to: "confirmed" },
  { from: "pending", event: "cancel", by: ["customer", "merchant"], to: "canceled" },
  { from: "pending", event: "deadline-passed", by: ["system"], to: "canceled" },
  // A transfer came after all, while the goods were still here: the order is paid in the same moment.
  { from: "canceled", event: "reinstated", by: ["merchant"], to: "pending" },
  { from: "confirmed", event: "ship", by: ["merchant"], to: "shipped" },
  { from: "confirmed", event: "ready-for-pickup", by: ["merchant"], to: "ready-for-pickup" },
  { from: "confirmed", event: "request-refund", by: ["customer"], to: "refund-in-process" },
  // By the provider: in its dashboard all of the money was refunded.
  { from: "confirmed", event: "refund", by: ["merchant", "provider"], to: "refund-in-process" },
  // Nobody came for the goods.
  { from: "ready-for-pickup", event: "refund", by: ["merchant", "provider"], to: "refund-in-process" },
  // A dispute took the money before the goods left.
  { from: "confirmed", event: "money-lost", by: ["merchant"], to: "refund-completed" },
  { from: "ready-for-pickup", event: "money-lost", by: ["merchant"], to: "refund-completed" },
  // The customer's bank sent a refund back after it had left.
  { from: "refund-completed", event: "refund-returned", by: ["provider"], to: "refund-in-process" },
  { from: "refund-completed", event: "return-refund-returned", by: ["provider"], to: "return-refund" },
  { from: "shipped", event: "return-refund-returned", by: ["provider"], to: "return-refund" },
  { from: "delivered", event: "return-refund-returned", by: ["provider"], to: "return-refund" },
  { from: "picked-up", event: "return-refund-returned", by: ["provider"], to: "return-refund" },
  { from: "shipped", event: "delivered", by: ["carrier", "merchant"], to: "delivered" },
  { from: "ready-for-pickup", event: "picked-up", by: ["merchant"], to: "picked-up" },
  { from: "delivered", event: "open-return", by: ["customer"], to: "return-refund" },
  { from: "picked-up", event: "open-return", by: ["customer"], to: "return-refund" },
  { from: "shipped", event: "open-return", by: ["customer"], to: "return-refund", only: "not-received" },
  { from: "refund-in-process", event: "refunds-completed", by: ["provider", "merchant"], to: "refund-completed" },
  // What had not left is refunded; what had is on its way or with the buyer, and can be returned.
  { from: "refund-in-process", event: "rest-refunded", by: ["provider", "merchant"], to: "shipped" },
  { from: "return-refund", event: "refunds-completed", by: ["provider", "merchant"], to: "refund-completed" },
  // A return is refunded and other goods stay with the buyer: the order goes on, and they can be returned in their turn.
  { from: "return-refund", event: "return-completed", by: ["provider", "merchant"], to: "state-before" },
  { from: "refund-in-process", event: "withdraw-refund-request", by: ["customer"], to: "confirmed" },
  { from: "refund-in-process", event: "decline-refund-request", by: ["merchant"], to: "confirmed" },
  // By the system when the time to send the goods, or to mend a declined request, has passed.
  { from: "return-refund", event: "cancel-return", by: ["customer", "system"], to: "state-before" },
  { from: "return-refund", event: "decline-return", by: ["merchant", "system"], to: "state-before" },
] as const satisfies readonly Row[];

export type OrderEvent = (typeof orderTransitions)[number]["event"];

/** What a transition may depend on besides state, event and actor. */
export interface TransitionFacts {
  /** The customer says the goods never came. */
  readonly notReceived?: boolean;
  /** The state the order had before its return was opened. */
  readonly stateBefore?: OrderState;
}

export interface IllegalTransition {
  readonly code: "illegal_transition";
  readonly from: OrderState;
  readonly event: OrderEvent;
  readonly by: Actor;
}

/** The state an event leads to, or `illegal_transition` (409) when the table has no such row. */
export function transition(
  from: OrderState,
  event: OrderEvent,
  by: Actor,
  facts: TransitionFacts = {},
): Result<OrderState, IllegalTransition> {
  const rows: readonly Row[] = orderTransitions;
  const row = rows.find((each) => each.from === from && each.event === event && each.by.includes(by));
  const illegal = refuse({ code: "illegal_transition", from, event, by } as const);
  if (!row || (row.only === "not-received" && facts.notReceived !== true)) return illegal;
  if (row.to !== "state-before") return ok(row.to);
  return facts.stateBefore ? ok(facts.stateBefore) : illegal;
}

/** The events an actor can cause now: what a screen may offer. */
export function possibleEvents(from: OrderState, by: Actor): OrderEvent[] {
  const rows: readonly (Row & { event: OrderEvent })[] = orderTransitions;
  return rows.filter((row) => row.from === from && row.by.includes(by)).map((row) => row.event);
}
