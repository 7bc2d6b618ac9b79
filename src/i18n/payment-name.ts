import type { MessageKey } from "./keys.ts";
import type { Translator } from "./translator.ts";

type Method = Extract<MessageKey, `orders.payment.${string}`> extends `orders.payment.${infer Word}` ? Word : never;

interface Paid {
  readonly method: Method;
  /** In cents: what is paid in money, and what goods of a return pay. */
  readonly total: number;
  readonly exchanged: number;
}

/** True of an order that goods of a return pay in full: no method was used. */
const isPaidByGoods = ({ total, exchanged }: Pick<Paid, "total" | "exchanged">): boolean =>
  total === 0 && exchanged > 0;

/** The name of what an order is paid by: its method, or the goods that it was exchanged for. */
export const paymentName = (t: Translator, order: Paid): string =>
  t(isPaidByGoods(order) ? "orders.exchange.title" : `orders.payment.${order.method}`);

const eventsOfGoods: Readonly<Record<string, string>> = {
  placed: "exchange-placed",
  "payment-captured": "exchange-paid",
};

/** The name of an event of an order: one that goods of a return pay in full is not bought and paid, but exchanged. */
export const eventOfGoods = (order: Pick<Paid, "total" | "exchanged">, event: string): string =>
  (isPaidByGoods(order) && eventsOfGoods[event]) || event;
