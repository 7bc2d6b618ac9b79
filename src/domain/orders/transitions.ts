import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";

export const orderStates = [
  "pending",
  "confirmed",
  "shipped",
  "delivered",
  "ready_for_pickup",
  "picked_up",
  "canceled",
  "refund_in_process",
  "refund_completed",
  "return_refund",
] as const;
export type OrderState = (typeof orderStates)[number];

export const actors = ["customer", "merchant", "system", "provider", "carrier"] as const;
export type Actor = (typeof actors)[number];

interface Row {
  readonly from: OrderState;
  readonly event: string;
  readonly by: readonly Actor[];
  readonly to: OrderState | "state_before";
  /** A fact that must hold besides the state. */
  readonly only?: "not_received";
}

/** The life of an order: the whole of it. An order begins `pending` when it is placed. */
export const orderTransitions = [
  { from: "pending", event: "payment_captured", by: ["provider"], to: "confirmed" },
  { from: "pending", event: "payment_confirmed", by: ["merchant"], to: "confirmed" },
  { from: "pending", event: "cancel", by: ["customer", "merchant"], to: "canceled" },
  { from: "pending", event: "deadline_passed", by: ["system"], to: "canceled" },
  { from: "confirmed", event: "ship", by: ["merchant"], to: "shipped" },
  { from: "confirmed", event: "ready_for_pickup", by: ["merchant"], to: "ready_for_pickup" },
  { from: "confirmed", event: "request_refund", by: ["customer"], to: "refund_in_process" },
  { from: "confirmed", event: "refund", by: ["merchant"], to: "refund_in_process" },
  { from: "shipped", event: "delivered", by: ["carrier", "merchant"], to: "delivered" },
  { from: "ready_for_pickup", event: "picked_up", by: ["merchant"], to: "picked_up" },
  { from: "delivered", event: "open_return", by: ["customer"], to: "return_refund" },
  { from: "picked_up", event: "open_return", by: ["customer"], to: "return_refund" },
  { from: "shipped", event: "open_return", by: ["customer"], to: "return_refund", only: "not_received" },
  { from: "refund_in_process", event: "refunds_completed", by: ["provider", "merchant"], to: "refund_completed" },
  { from: "return_refund", event: "refunds_completed", by: ["provider", "merchant"], to: "refund_completed" },
  { from: "refund_in_process", event: "withdraw_refund_request", by: ["customer"], to: "confirmed" },
  { from: "refund_in_process", event: "decline_refund_request", by: ["merchant"], to: "confirmed" },
  { from: "return_refund", event: "cancel_return", by: ["customer"], to: "state_before" },
  { from: "return_refund", event: "decline_return", by: ["merchant"], to: "state_before" },
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
  if (!row || (row.only === "not_received" && facts.notReceived !== true)) return illegal;
  if (row.to !== "state_before") return ok(row.to);
  return facts.stateBefore ? ok(facts.stateBefore) : illegal;
}

/** The events an actor can cause now: what a screen may offer. */
export function possibleEvents(from: OrderState, by: Actor): OrderEvent[] {
  const rows: readonly (Row & { event: OrderEvent })[] = orderTransitions;
  return rows.filter((row) => row.from === from && row.by.includes(by)).map((row) => row.event);
}
