import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { exchangeStands } from "./exchange-stands.ts";
import { paysSale } from "./money-of-sale.ts";

/** A part of a refund that is sent, by the payment that it goes back by. */
export interface MoneyPart {
  readonly paymentId: number;
  readonly method: PaymentMethod;
  readonly amount: Money;
}

/** A part of a refund that an exchange takes: in place of money, goods are given or come back. */
export interface ExchangePart {
  readonly exchangeId: number;
  readonly amount: Money;
}

/** `exchange_open`: it is neither all of the order nor only money, and others are still to come back for the goods. */
export type DrawRefused = { code: "refund_too_large" } | { code: "exchange_open" };

interface Exchange {
  id: number;
  credit: Money;
  isSettled: boolean;
}

// Locked, so that the return that it lowers and the refund that undoes it see each other.
const lockExchange = statement<[number], Exchange>(
  "lock_exchange_of_order",
  `select x.id, x.credit_cents as credit, x.settled_at is not null as "isSettled" from exchanges x
   where x.order_id = $1 and ${exchangeStands} for update`,
);

// The order's own payment first, then those of the orders whose goods came back for it, the latest first. None gives
// more than what it still has, or than what was exchanged on the way from it.
const selectSources = statement<[number], { id: number; method: PaymentMethod; left: Money; most: Money | null }>(
  "money_behind_order",
  `with recursive behind (order_id, most, depth) as (
     select $1::bigint, null::bigint, 0
     union all
     select r.order_id, least(b.most, x.credit_cents), b.depth + 1
     from behind b join exchanges x on x.order_id = b.order_id and x.settled_at is not null
       join returns r on r.id = x.return_id
   )
   select p.id, p.method, (p.captured_cents - p.refunded_cents)::int as "left", b.most::int as most
   from behind b join payments p on p.order_id = b.order_id
   where p.captured_cents > p.refunded_cents and ${paysSale("p.id")} order by b.depth, p.id`,
);

const reserve = statement<[number, number], { id: number }>(
  "reserve_refund_behind",
  `update payments set refunded_cents = refunded_cents + $2, state = 'refunding'
   where id = $1 and captured_cents - refunded_cents >= $2 returning id`,
);
const undo = statement<[number, Date]>("undo_exchange", "update exchanges set undone_at = $2 where id = $1");

/**
 * Draws a refund that an order's own payment does not have: goods of a return paid for the order, or for a part of it.
 * Once that return was refunded, the money is that of the order it is of. Before that, the exchange is undone if all of
 * the order goes back: the return is worth as much again.
 */
export async function drawBehind(
  tx: Tx,
  orderId: number,
  amount: Money,
  now: Instant,
): Promise<Result<{ money: readonly MoneyPart[]; undone: ExchangePart | null }, DrawRefused>> {
  const exchange = amount > 0 ? await tx.row(lockExchange, [orderId]) : null;
  if (!exchange) return refuse({ code: "refund_too_large" });
  const money = await drawMoney(tx, orderId, amount);
  const rest = subtract(amount, add(...money.map((part) => part.amount)));
  if (rest === 0) return ok({ money, undone: null });
  if (exchange.isSettled) return refuse({ code: "refund_too_large" });
  if (rest !== exchange.credit) return refuse({ code: "exchange_open" });
  await tx.run(undo, [exchange.id, new Date(now)]);
  return ok({ money, undone: { exchangeId: exchange.id, amount: rest } });
}

async function drawMoney(tx: Tx, orderId: number, amount: Money): Promise<MoneyPart[]> {
  const parts: MoneyPart[] = [];
  let rest = amount;
  for (const { id, method, left, most } of await tx.rows(selectSources, [orderId])) {
    const part = cents(Math.min(rest, left, most ?? left));
    if (part === zero || !(await tx.row(reserve, [id, part]))) continue;
    parts.push({ paymentId: id, method, amount: part });
    rest = subtract(rest, part);
  }
  return parts;
}

const markSettled = statement<[number, Date], { id: number }>(
  "settle_exchange",
  `update exchanges set settled_at = $2 where id = $1 and settled_at is null and undone_at is null returning id`,
);

/** Marks that a return's refund was lowered by what went into its exchange; once. */
export async function settleExchange(tx: Tx, exchangeId: number, now: Instant): Promise<void> {
  if (!(await tx.row(markSettled, [exchangeId, new Date(now)]))) throw new Error(`exchange ${exchangeId} is over`);
}
