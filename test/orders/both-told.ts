import { type Actor, actors } from "#domain/kernel/actor.ts";
import { type OrderLives, orderStatus, placed } from "#domain/orders/order-status.ts";
import { type OrderEvent, orderStep, orderSteps } from "#domain/orders/order-steps.ts";
import { nextPaymentState } from "#domain/orders/payment-life.ts";
import { type OneState, oneStep } from "./one-state.ts";

/** An order told in both ways: by the one state of before, and by its three lives. */
export interface Both {
  readonly one: OneState;
  readonly lives: OrderLives;
}

/** A step, by whom, and what it may depend on. */
export interface Told {
  readonly event: OrderEvent;
  readonly by: Actor;
  readonly notReceived: boolean;
  readonly partSent: boolean;
}

export const textOf = ({ payment, fulfilment, afterSale }: OrderLives) => `${payment} ${fulfilment} ${afterSale}`;
const keyOf = ({ one, lives }: Both) => `${one.state} ${one.before} ${textOf(lives)}`;

export const events = [...new Set(orderSteps.map(({ event }) => event))];
const yesAndNo = [true, false];

/** Every event by every actor, with every fact. */
export const everyStep: readonly Told[] = events.flatMap((event) =>
  actors.flatMap((by) =>
    yesAndNo.flatMap((notReceived) => yesAndNo.map((partSent) => ({ event, by, notReceived, partSent }))),
  ),
);

/** The lives after a step, with nothing that holds the goods; null where it is refused. */
export function livesAfter(lives: OrderLives, { event, by, ...facts }: Told): OrderLives | null {
  const next = orderStep(lives, event, by, { ...facts, hold: null });
  return next.ok ? next.value : null;
}

/** The one state after a step; null where it was refused. Granting what was asked for had no word of its own. */
export function oneAfter({ one, lives }: Both, told: Told): OneState | null {
  if (told.event === "grant-refund-request") return livesAfter(lives, told) && one;
  return oneStep(one, told.event, told.by, told.notReceived);
}

/** Facts of the money's own table that no status tells: money is announced, and does not come. */
export function afterClearing(lives: OrderLives): OrderLives[] {
  const next = [nextPaymentState(lives.payment, "announced"), nextPaymentState(lives.payment, "not-cleared")];
  return next.flatMap((payment) => (payment ? [{ ...lives, payment }] : []));
}

/** Every way an order can come to stand, told in both. */
export function everyHistory(): readonly Both[] {
  const begun: Both = { one: { state: "pending", before: null }, lives: placed };
  const reached = new Map([[keyOf(begun), begun]]);
  for (const both of reached.values()) {
    const next = everyStep.flatMap((told): Both[] => {
      const lives = canHappen(both, told) ? livesAfter(both.lives, told) : null;
      const one = lives && oneAfter(both, told);
      // Where the words differ, the three lives are right: three-lives.test.ts says where that is.
      return lives && one ? [{ one: { ...one, state: orderStatus(lives) }, lives }] : [];
    });
    for (const each of [...next, ...afterClearing(both.lives).map((lives) => ({ ...both, lives }))])
      reached.set(keyOf(each), each);
  }
  return [...reached.values()];
}

/** Amounts that are held, and orders on account, are younger than the one state: three-lives.test.ts judges them. */
const younger: ReadonlySet<OrderEvent> = new Set([
  "payment-authorized",
  "authorization-lost",
  "put-on-account",
  "invoiced",
  "left-on-account",
]);

/** Goods to pick up leave at once, without parcels; and money that is lost ends no order of which a part has left. */
export function canHappen({ lives }: Both, { event, partSent }: Told): boolean {
  if (younger.has(event)) return false;
  return !(partSent && (lives.fulfilment === "ready" || event === "money-lost"));
}
