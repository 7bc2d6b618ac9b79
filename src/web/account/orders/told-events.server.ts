import type { Instant } from "#domain/kernel/time.ts";
import type { OrderDetail } from "#engine/orders/orders.queries.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { eventOfGoods } from "#i18n/payment-name.ts";

/** An event of an order of which buyers are told. */
type ToldEvent = Extract<MessageKey, `orders.event.${string}`> extends `orders.event.${infer Word}` ? Word : never;

/** The others are internal. */
const words: ReadonlySet<string> = new Set<ToldEvent>([
  "placed",
  "exchange-placed",
  "exchange-paid",
  "exchanged",
  "exchange-canceled",
  "payment-captured",
  "payment-authorized",
  "authorization-lost",
  "put-on-account",
  "credit-held",
  "credit-released",
  "credit-declined",
  "invoiced",
  "left-on-account",
  "payment-confirmed",
  "payment-claimed",
  "payment-processing",
  "payment-failed",
  "payment-late",
  "payment-duplicate",
  "payment-surplus",
  "transfer-received",
  "parts-owed-back",
  "reinstated",
  "payment-mismatch",
  "method-changed",
  "cancel",
  "deadline-passed",
  "code-taken-over",
  "ship",
  "ready-for-pickup",
  "request-refund",
  "refund",
  "delivered",
  "picked-up",
  "open-return",
  "refunds-completed",
  "refund-sent",
  "refund-failed",
  "withdraw-refund-request",
  "decline-refund-request",
  "cancel-return",
  "decline-return",
  "return-completed",
  "rest-refunded",
  "ship-part",
  "shipment-taken-back",
  "delivery-taken-back",
  "ready-taken-back",
  "pickup-taken-back",
  "refund-granted",
  "claim-opened",
  "claim-shipped",
]);

function isTold(event: string): event is ToldEvent {
  return words.has(event);
}

type ReturnStep =
  Extract<MessageKey, `orders.returnStep.${string}`> extends `orders.returnStep.${infer Word}` ? Word : never;

export type Told =
  | { readonly event: ToldEvent; readonly at: Instant; readonly ofReturn?: false }
  | { readonly event: ReturnStep; readonly at: Instant; readonly ofReturn: true };

/** Steps of a return of which its buyer is told by mail, and which are no steps of the order. */
const ofReturn: Readonly<Record<string, ReturnStep>> = {
  edit: "changed",
  resubmit: "resubmitted",
  agree: "agreed",
  "agree-not-received": "refund-agreed",
  "sign-receipt": "received",
  "time-passed": "expired",
};

const stepsOf = ({ events }: Pick<ReturnDetail, "events">): Told[] =>
  events.flatMap(({ event, at }): Told[] => {
    if (event === "decline") return [{ event: "decline-return", at }];
    return ofReturn[event] ? [{ event: ofReturn[event], at, ofReturn: true }] : [];
  });

/** The end of a return that its order tells too: as declined or canceled. */
const isSameEnd = ({ event, at }: Told, steps: readonly Told[]): boolean =>
  (event === "decline-return" || event === "cancel-return") &&
  steps.some((step) => step.event === "expired" && step.at === at);

/** The events of an order of which its buyer is told, with the steps of its returns after their requests. */
export function toldEvents(
  order: Pick<OrderDetail, "events" | "total" | "exchanged">,
  returns: readonly Pick<ReturnDetail, "events">[] = [],
): Told[] {
  const latestLast = returns.toReversed().map(stepsOf);
  const history: Told[] = [];
  let steps: Told[] = [];
  for (const { event: name, at } of order.events) {
    const event = eventOfGoods(order, name);
    if (!isTold(event)) continue;
    const ends = isSameEnd({ event, at }, steps);
    const before = steps.filter((step) => step.at <= at);
    steps = steps.slice(before.length);
    history.push(...before, ...(ends ? [] : [{ event, at }]));
    if (event === "open-return") steps.push(...(latestLast.shift() ?? []));
  }
  return [...history, ...steps];
}
