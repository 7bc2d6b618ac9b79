import { disputeStates, blocksShipment } from "#domain/payments/disputes.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { depositIsOpen } from "../receivables/company-account.ts";
import { isHeldForCredit } from "../receivables/credit-hold.ts";
import { exchangeStands } from "./exchange-stands.ts";
import { paysSale } from "./money-of-sale.ts";

export type MoneyHeld = { code: "money_held"; hold: MoneyHold };

// Goods without a deposit may leave before the others of their order, unless somebody comes for all of it.
const heldByDeposit = (id: string) => `(select 'deposit' from orders held
   where held.id = ${id} and held.fulfilment_state in ('unsent', 'ready') and ${depositIsOpen("held")}
     and (held.shipping_method = 'PICKUP' or not exists (select from order_lines l
       where l.order_id = held.id and not l.asks_deposit and l.quantity > coalesce((
         select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0))))`;

const heldByCredit = (id: string) =>
  `(select 'credit' from orders beyond where beyond.id = ${id} and ${isHeldForCredit("beyond")})`;

const heldByDispute = (id: string, states: string) =>
  `(select case when bool_or(reason = 'reversed') then 'reversed' when count(*) > 0 then 'disputed' end
      from disputes where order_id = ${id} and state = any(${states}::text[])
        and ${paysSale("disputes.payment_id")})`;

const moneyHeld = (id: string, states: string) => `coalesce(
     ${heldByDispute(id, states)},
     (select 'refunded' from refunds where order_id = ${id} and requested_by = 'provider' and of_sale
        and state <> 'FAILED' and acknowledged_at is null limit 1),
     (select 'clearing' from orders where id = ${id} and clearing_since is not null),
     (select 'suspected' from suspicions where order_id = ${id} and closed_at is null and acknowledged_at is null
       limit 1)
   )`;

// The money of the order whose goods come back pays for those that go out, also where it was paid by goods itself.
const heldByExchange = (id: string, states: string) => `(
   with recursive source (order_id, waits) as (
     select r.order_id, x.waits and r.signed_at is null from exchanges x join returns r on r.id = x.return_id
     where x.order_id = ${id} and ${exchangeStands}
     union all
     select r.order_id, false from source s join exchanges x on x.order_id = s.order_id
       join returns r on r.id = x.return_id where ${exchangeStands}
   )
   select case when bool_or(${moneyHeld("source.order_id", states)} is not null) then 'source'
     when bool_or(source.waits) then 'exchange' end
   from source)`;

/** SQL: what keeps the goods of an order here, by its id and the disputes that hold; null when nothing does. */
export const holdOf = (id: string, states: string): string =>
  `coalesce(${moneyHeld(id, states)}, ${heldByCredit(id)}, ${heldByDeposit(id)}, ${heldByExchange(id, states)})`;

const selectHold = statement<[number, string[]], { hold: MoneyHold | null }>(
  "money_hold",
  `select ${holdOf("$1", "$2")} as hold`,
);

/** The states of disputes that keep goods here. */
export const holding = disputeStates.filter(blocksShipment);

/** SQL: order `o` has goods that could leave, now or once it is held no more. */
const mayLeave = (o: string): string => `${o}.state in ('confirmed', 'ready-for-pickup')`;

/** SQL: the reason that goods of order `o` that have not left must not leave; null when there is none. */
export const holdOfUnsent = (o: string): string =>
  `case when ${mayLeave(o)} then ${holdOf(`${o}.id`, `array[${holding.map((state) => `'${state}'`).join(", ")}]`)} end`;

const selectHolds = statement<[string[]], { number: string; hold: MoneyHold }>(
  "money_holds",
  `select number, hold from (select o.number, ${holdOfUnsent("o")} as hold from orders o where o.number = any($1)) h
   where hold is not null`,
);

/** Reasons why goods of these orders that have not left must not leave, by number; one that may go is left out. */
export async function moneyHoldsOf(db: Db, numbers: readonly string[]): Promise<Record<string, MoneyHold>> {
  const rows = numbers.length === 0 ? [] : await db.rows(selectHolds, [[...numbers]]);
  return Object.fromEntries(rows.map(({ number, hold }) => [number, hold]));
}

/** Reason why an order's goods must not leave; null when there is none. Read under the order's lock before shipping. */
export async function moneyHoldOf(db: Db, orderId: number): Promise<MoneyHold | null> {
  return (await db.row(selectHold, [orderId, holding]))?.hold ?? null;
}
