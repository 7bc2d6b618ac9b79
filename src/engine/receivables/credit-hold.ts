import type { Actor } from "#domain/kernel/actor.ts";
import type { CreditRefused } from "#domain/receivables/credit.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { milliseconds } from "../platform/columns.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: an order `alias` on account waits for the merchant to release it. */
export const isHeldForCredit = (alias: string): string =>
  `(${alias}.payment_state = 'on-account' and exists (
     select from credit_holds h where h.order_id = ${alias}.id and h.decided_at is null))`;

/** SQL: the number of orders that wait so, of all companies. */
export const ordersOnCreditHold = `(select count(*)::int from credit_holds h join orders o on o.id = h.order_id
   where h.decided_at is null and o.payment_state = 'on-account')`;

const insertHold = statement<[number, number, CreditRefused["code"], number, number, Date]>(
  "hold_order_for_credit",
  `with held as (
     insert into credit_holds (order_id, company_id, cause, limit_cents, exposure_cents, held_at)
     values ($1, $2, $3, $4, $5, $6) returning order_id
   )
   insert into order_events (order_id, event, from_state, to_state, actor, data, at)
   select order_id, 'credit-held', 'confirmed', 'confirmed', 'system', jsonb_build_object('cause', $3::text), $6
   from held`,
);

/** Holds an order that was put on account: its goods stay until the merchant decides. */
export const holdForCredit = (
  tx: Tx,
  hold: {
    readonly orderId: number;
    readonly companyId: number;
    readonly cause: CreditRefused["code"];
    readonly limit: Money;
    readonly exposure: Money;
    readonly now: Instant;
  },
): Promise<unknown> =>
  tx.run(insertHold, [hold.orderId, hold.companyId, hold.cause, hold.limit, hold.exposure, new Date(hold.now)]);

/** An order that waits for the merchant to release it. */
export interface HeldOrder {
  readonly orderId: number;
  readonly number: string;
  readonly total: Money;
  readonly poNumber: string;
  readonly cause: CreditRefused["code"];
  /** The limit and the exposure as they were when it was placed. */
  readonly limit: Money;
  readonly exposure: Money;
  readonly heldAt: Instant;
}

const selectHeld = statement<[number], HeldOrder>(
  "orders_held_for_credit",
  `select o.id as "orderId", o.number, o.total_cents as total, o.po_number as "poNumber", h.cause,
     h.limit_cents as limit, h.exposure_cents as exposure, ${milliseconds("h.held_at")} as "heldAt"
   from credit_holds h join orders o on o.id = h.order_id
   where h.company_id = $1 and h.decided_at is null and o.payment_state = 'on-account' order by h.held_at, o.id`,
);

/** A company's orders that wait for the merchant, the oldest first. */
export const heldOrders = (db: Db, companyId: number): Promise<HeldOrder[]> => db.rows(selectHeld, [companyId]);

const sumHeld = statement<[number], { held: Money }>(
  "held_for_credit",
  `select coalesce(sum(o.total_cents), 0)::bigint as held from credit_holds h join orders o on o.id = h.order_id
   where h.company_id = $1 and h.decided_at is null and o.payment_state = 'on-account'`,
);

/** Worth of a company's orders that wait for the merchant, read under the lock of its account. */
export const heldSum = async (tx: Tx, companyId: number): Promise<Money> =>
  (await tx.row(sumHeld, [companyId]))?.held ?? zero;

const decide = statement<[number, number, "released" | "declined", string, Date], { hasDeposit: boolean }>(
  "decide_credit_hold",
  `update credit_holds h set decision = $3, decided_by = $4, decided_at = $5 from orders o
   where h.order_id = $1 and h.company_id = $2 and h.decided_at is null and o.id = h.order_id
     and o.payment_state = 'on-account'
   returning o.deposit is not null as "hasDeposit"`,
);

/** Ends the hold of a locked order, once; null where it is over. */
export const decideHold = (
  tx: Tx,
  {
    orderId,
    companyId,
    decision,
    staff,
    now,
  }: {
    readonly orderId: number;
    readonly companyId: number;
    readonly decision: "released" | "declined";
    readonly staff: string;
    readonly now: Instant;
  },
): Promise<{ hasDeposit: boolean } | null> => tx.row(decide, [orderId, companyId, decision, staff, new Date(now)]);

const endHold = statement<[number, string, Date]>(
  "end_credit_hold",
  `update credit_holds set decision = 'canceled', decided_by = $2, decided_at = $3
   where order_id = $1 and decided_at is null`,
);

/** Ends the hold of a locked order that is canceled, where nobody has decided on it. */
export const endHoldOfCanceled = (tx: Tx, orderId: number, by: Actor, now: Instant): Promise<unknown> =>
  tx.run(endHold, [orderId, by, new Date(now)]);
