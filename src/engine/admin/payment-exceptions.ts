import { isToSendByHand, manualMethodsSql } from "../payments/manual-methods-sql.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { buyerNameOf } from "../orders/buyer-name.ts";
import { statement } from "../platform/statement.ts";

/** A refund that needs the merchant. */
export interface RefundToHandle {
  readonly id: number;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly reason: string;
  readonly failure: string | null;
  readonly at: Instant;
}

const refundToSee = `r.id, o.number as "orderNumber", ${buyerNameOf("o")} as buyer, p.method, r.amount_cents as amount,
  r.reason, r.failure, r.created_at as at from refunds r join payments p on p.id = r.payment_id
  join orders o on o.id = r.order_id`;

const selectFailed = statement<[], RefundToHandle>(
  "failed_refunds",
  `select ${refundToSee} where r.state = 'FAILED' order by r.id limit 200`,
);
const selectByHand = statement<[], RefundToHandle>(
  "refunds_by_hand",
  `select ${refundToSee} where ${isToSendByHand("r", "p")} order by r.id limit 200`,
);

/** Refunds the provider refused; the money is still owed. */
export function failedRefunds(db: Db): Promise<RefundToHandle[]> {
  return db.rows(selectFailed, []);
}

/** Refunds of bank deposits and Zeller payments, sent by a person. */
export function refundsByHand(db: Db): Promise<RefundToHandle[]> {
  return db.rows(selectByHand, []);
}

/** Money that matched no order's amount or currency. */
export interface Unexplained {
  readonly orderNumber: string;
  readonly buyer: string;
  readonly amount: Money;
  readonly posting: string;
  readonly at: Instant;
}

/** SQL: ledger lines `l` of unexplained money. */
export const isUnexplained = `l.account = 'unexplained' and l.posting like 'unexplained:%'
  and not exists (select from ledger_lines r where r.posting = 'resolved:' || l.posting)`;

const selectUnexplained = statement<[], Unexplained>(
  "unexplained_money",
  `select o.number as "orderNumber", ${buyerNameOf("o")} as buyer, -l.amount_cents as amount, l.posting, l.at
   from ledger_lines l join orders o on o.id = l.order_id where ${isUnexplained} order by l.id desc limit 200`,
);

/** Unexplained money in the books, latest first. */
export function unexplainedMoney(db: Db): Promise<Unexplained[]> {
  return db.rows(selectUnexplained, []);
}

/** A bank deposit or Zeller order awaiting its money. */
export interface TransferToConfirm {
  readonly number: string;
  readonly buyer: string;
  readonly email: string;
  readonly method: PaymentMethod;
  readonly total: Money;
  /** Sum of partial transfers. */
  readonly received: Money;
  readonly placedAt: Instant;
  readonly claimedAt: Instant | null;
  readonly deadline: Instant | null;
}

const selectTransfers = statement<[string | null], TransferToConfirm>(
  "transfers_to_confirm",
  `select number, ${buyerNameOf("orders")} as buyer, email, payment_method as method, total_cents as total,
     (select coalesce(sum(p.received_cents), 0)::int from payments p where p.order_id = orders.id
       and p.provider_charge is null) as received,
     placed_at as "placedAt", claimed_paid_at as "claimedAt", greatest(pay_by, hold_until) as deadline
   from orders where state = 'pending'
     and (payment_method in (${manualMethodsSql}) or $1::text is not null and (
       select bool_or(p.method in (${manualMethodsSql})) from payments p where p.order_id = orders.id))
     and ($1::text is null or replace(number, '-', '') like $1
       or upper(first_name || last_name || first_name || email) like $1)
   order by claimed_paid_at nulls last, deadline, id limit 200`,
);

/**
 * Customers who report a transfer come first, the longest waiting ones on top. `search` filters by number, name or
 * email, and finds also who chose another method since: their transfer may have left before.
 */
export function transfersToConfirm(db: Db, search: string): Promise<TransferToConfirm[]> {
  const compact = search
    .toUpperCase()
    .replace(/[\s-]/g, "")
    .replace(/[\\%_]/g, "\\$&");
  return db.rows(selectTransfers, [compact === "" ? null : `%${compact}%`]);
}
