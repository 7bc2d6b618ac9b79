import type { Actor } from "#domain/kernel/actor.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import { type AfterSaleEvent, type AfterSaleState, nextAfterSaleState } from "./after-sale-life.ts";
import { type FulfilmentEvent, type FulfilmentState, nextFulfilmentState } from "./fulfilment-life.ts";
import { type OrderLives, orderStatus, type OrderState } from "./order-status.ts";
import { nextPaymentState, type PaymentEvent, type PaymentState } from "./payment-life.ts";

interface Row {
  readonly event: string;
  readonly by: readonly Actor[];
  /** The step's event in each life; lives not named stay as they are. `release`: depends on what has left. */
  readonly payment?: PaymentEvent;
  readonly fulfilment?: FulfilmentEvent | "release";
  readonly afterSale?: AfterSaleEvent;
  /** Required states of the lives, in addition to their own tables. Lives not named may be in any state. */
  readonly when?: {
    readonly payment?: readonly PaymentState[];
    readonly fulfilment?: readonly FulfilmentState[];
    readonly afterSale?: readonly AfterSaleState[];
  };
  /** Goods leave: not while the money is disputed, reversed, refunded, clearing or suspicious. */
  readonly leaves?: true;
  /** Only if the customer reports goods not received. */
  readonly only?: "not-received";
}

const sold = { payment: ["captured"], afterSale: ["none"] } as const;
const unpaid = ["owed", "clearing"] as const;
const here = ["unsent", "ready"] as const;
const gone = ["sent", "delivered", "picked-up"] as const;

/** Before they leave, goods of an order on account are as those of a paid one: the company owes the money. */
const soldOrOnAccount = { payment: ["captured", "on-account"], afterSale: ["none"] } as const;

/** All steps of an order, and their conditions on its three states. */
export const orderSteps = [
  { event: "payment-authorized", by: ["provider"], payment: "authorized" },
  { event: "authorization-lost", by: ["provider"], payment: "authorization-lost" },
  { event: "payment-captured", by: ["provider"], payment: "captured" },
  { event: "payment-confirmed", by: ["merchant"], payment: "captured", when: { payment: unpaid } },
  // As it is placed.
  { event: "put-on-account", by: ["system"], payment: "put-on-account", when: { fulfilment: ["unsent"] } },
  // The first of its goods leave: on an invoice, or on that of their period to come.
  { event: "invoiced", by: ["merchant"], payment: "invoiced" },
  { event: "left-on-account", by: ["merchant"], payment: "invoiced" },
  { event: "cancel", by: ["customer", "merchant"], payment: "voided", when: { fulfilment: ["unsent"] } },
  // Nobody came for the goods, and no invoice was made.
  {
    event: "cancel",
    by: ["merchant"],
    payment: "voided",
    fulfilment: "all-released",
    when: { payment: ["on-account"], fulfilment: ["ready"] },
  },
  { event: "deadline-passed", by: ["system"], payment: "voided", when: { payment: unpaid, fulfilment: ["unsent"] } },
  // A transfer came after all: the order is paid in the same moment.
  { event: "reinstated", by: ["merchant"], payment: "owed-again" },
  { event: "ship", by: ["merchant"], fulfilment: "last-unit-left", when: sold, leaves: true },
  { event: "ready-for-pickup", by: ["merchant"], fulfilment: "made-ready", when: soldOrOnAccount, leaves: true },
  { event: "picked-up", by: ["merchant"], fulfilment: "fetched", when: sold, leaves: true },
  { event: "delivered", by: ["carrier", "merchant"], fulfilment: "arrived", when: sold },
  { event: "shipment-taken-back", by: ["merchant"], fulfilment: "parcel-came-back", when: sold },
  { event: "delivery-taken-back", by: ["merchant"], fulfilment: "not-arrived", when: sold },
  { event: "ready-taken-back", by: ["merchant"], fulfilment: "not-ready", when: soldOrOnAccount },
  { event: "pickup-taken-back", by: ["merchant"], fulfilment: "not-fetched", when: sold },
  {
    event: "request-refund",
    by: ["customer"],
    afterSale: "refund-requested",
    when: { payment: ["captured"], fulfilment: ["unsent"] },
  },
  { event: "withdraw-refund-request", by: ["customer"], afterSale: "request-ended" },
  { event: "decline-refund-request", by: ["merchant"], afterSale: "request-ended" },
  {
    event: "grant-refund-request",
    by: ["merchant"],
    payment: "refund-granted",
    fulfilment: "release",
    afterSale: "request-ended",
  },
  // Nobody came for the goods, or the merchant will not send them. By the provider: all was refunded in its dashboard.
  {
    event: "refund",
    by: ["merchant", "provider"],
    payment: "refund-granted",
    fulfilment: "release",
    when: { fulfilment: here, afterSale: ["none"] },
  },
  // A dispute took the money before the goods left.
  {
    event: "money-lost",
    by: ["merchant"],
    payment: "all-refunded",
    fulfilment: "all-released",
    when: { ...sold, fulfilment: here },
  },
  // The customer's bank sent a refund back after it had left.
  {
    event: "refund-returned",
    by: ["provider"],
    payment: "refund-came-back",
    when: { afterSale: ["none"] },
  },
  {
    event: "return-refund-returned",
    by: ["provider"],
    afterSale: "return-reopened",
    when: { payment: ["captured", "refunded"], fulfilment: gone },
  },
  {
    event: "open-return",
    // By the merchant for a buyer who calls.
    by: ["customer", "merchant"],
    afterSale: "return-opened",
    when: { payment: ["captured"], fulfilment: ["delivered", "picked-up"] },
  },
  {
    event: "open-return",
    by: ["customer", "merchant"],
    afterSale: "return-opened",
    when: { payment: ["captured"], fulfilment: ["sent"] },
    only: "not-received",
  },
  {
    event: "refunds-completed",
    by: ["provider", "merchant"],
    payment: "all-refunded",
    when: { payment: ["refunding"], afterSale: ["none"] },
  },
  {
    event: "refunds-completed",
    by: ["provider", "merchant"],
    payment: "all-refunded",
    afterSale: "return-ended",
    when: { payment: ["captured", "refunded"] },
  },
  // Units that had not left are refunded; those that had left can be returned.
  {
    event: "rest-refunded",
    by: ["provider", "merchant"],
    payment: "rest-refunded",
    when: { fulfilment: gone, afterSale: ["none"] },
  },
  // A return is refunded and other goods stay with the buyer: they can be returned in their turn.
  { event: "return-completed", by: ["provider", "merchant"], afterSale: "return-ended" },
  // By the system when the time to send the goods, or to mend a declined request, has passed.
  { event: "cancel-return", by: ["customer", "system"], afterSale: "return-ended" },
  { event: "decline-return", by: ["merchant", "system"], afterSale: "return-ended" },
] as const satisfies readonly Row[];

export type OrderEvent = (typeof orderSteps)[number]["event"];

/** Facts that a step depends on besides lives, event and actor. */
export interface StepFacts {
  /** The customer reports goods not received. */
  readonly notReceived?: boolean;
  /** Some units have left and others have not. */
  readonly partSent?: boolean;
  /** The reason that goods must not leave. Required wherever goods leave. */
  readonly hold?: MoneyHold | null;
}

export interface IllegalTransition {
  readonly code: "illegal_transition";
  readonly from: OrderState;
  readonly event: OrderEvent;
  readonly by: Actor;
}

/** The lives a step leads to, or `illegal_transition` (409) when the table has no such row. */
export function orderStep(
  lives: OrderLives,
  event: OrderEvent,
  by: Actor,
  facts: StepFacts = {},
): Result<OrderLives, IllegalTransition> {
  for (const row of rowsOf(event, by)) {
    if (row.only === "not-received" && facts.notReceived !== true) continue;
    const next = led(lives, row, facts);
    if (!next) continue;
    if (row.leaves && facts.hold === undefined) throw new Error(`${event}: nobody asked what holds the goods back`);
    if (!row.leaves || facts.hold === null) return ok(next);
  }
  return refuse({ code: "illegal_transition", from: orderStatus(lives), event, by });
}

/** True if an actor may cause the event now, apart from facts that only the step can know. */
export function isPossible(lives: OrderLives, event: OrderEvent, by: Actor): boolean {
  return rowsOf(event, by).some((row) => led(lives, row, {}) !== null);
}

/**
 * The lives once an authorized payment is captured, or an order on account is invoiced or to be, which happens as the
 * goods leave.
 */
export function onceCaptured(lives: OrderLives): OrderLives {
  return lives.payment === "authorized" || lives.payment === "on-account" ? { ...lives, payment: "captured" } : lives;
}

/** Events that an actor can cause now. */
export function possibleEvents(lives: OrderLives, by: Actor): OrderEvent[] {
  const events = new Set(orderSteps.map(({ event }) => event));
  return [...events].filter((event) => isPossible(lives, event, by));
}

/** The refusal of a step before its facts are known; null if its lives allow it. */
export function refuseStep(lives: OrderLives, event: OrderEvent, by: Actor): IllegalTransition | null {
  return isPossible(lives, event, by) ? null : { code: "illegal_transition", from: orderStatus(lives), event, by };
}

function rowsOf(event: OrderEvent, by: Actor): readonly Row[] {
  const rows: readonly Row[] = orderSteps;
  return rows.filter((row) => row.event === event && row.by.includes(by));
}

/** The lives after a row; null if a life's table lacks the step or another life prevents it. */
function led(lives: OrderLives, { when = {}, ...row }: Row, { partSent }: StepFacts): OrderLives | null {
  const { payment, fulfilment, afterSale } = lives;
  if (when.payment?.includes(payment) === false || when.fulfilment?.includes(fulfilment) === false) return null;
  if (when.afterSale?.includes(afterSale) === false) return null;
  const released = partSent ? "rest-released" : "all-released";
  const goods = row.fulfilment === "release" ? released : row.fulfilment;
  const next = {
    payment: row.payment ? nextPaymentState(payment, row.payment) : payment,
    fulfilment: goods ? nextFulfilmentState(fulfilment, goods) : fulfilment,
    afterSale: row.afterSale ? nextAfterSaleState(afterSale, row.afterSale) : afterSale,
  };
  return next.payment && next.fulfilment && next.afterSale ? (next as OrderLives) : null;
}
