import type { Money } from "#domain/kernel/money.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentState } from "./payment-row.ts";

export interface NewestPayment {
  state: PaymentState;
  failure: string | null;
  /** Partial transfers that it has received: what is left to pay is less by them. */
  received: Money;
  /** Partial transfers of all the order's payments, as far as they are kept for it. */
  parts: Money;
  /** Partial transfers that are owed back, or have gone back. */
  partsBack: Money;
  /** All of those have gone back. */
  arePartsSent: boolean;
}

/** SQL: the newest payment of an order, and its partial transfers. */
export const newestPayment = statement<[number], NewestPayment>(
  "newest_payment",
  `select state, failure, case when provider_charge is null then received_cents else 0 end as received,
     (select coalesce(sum(received_cents), 0)::bigint from payments
      where order_id = $1 and provider_charge is null) as parts,
     back.amount as "partsBack", back.sent as "arePartsSent"
   from payments cross join (
     select coalesce(sum(amount_cents), 0)::bigint as amount, coalesce(bool_and(state = 'COMPLETED'), false) as sent
     from refunds where order_id = $1 and reason = 'part-payment') back
   where order_id = $1 order by id desc limit 1`,
);
