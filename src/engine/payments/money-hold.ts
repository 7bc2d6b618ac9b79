import { disputeStates, blocksShipment } from "#domain/payments/disputes.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

export type MoneyHeld = { code: "money_held"; hold: MoneyHold };

const selectHold = statement<[number, string[]], { hold: MoneyHold | null }>(
  "money_hold",
  `select case
     when exists (select from disputes where order_id = $1 and state = any($2::text[]) and reason = 'reversed') then 'reversed'
     when exists (select from disputes where order_id = $1 and state = any($2::text[])) then 'disputed'
     when exists (select from refunds where order_id = $1 and requested_by = 'provider' and of_sale
       and state <> 'FAILED' and acknowledged_at is null) then 'refunded'
     when exists (select from orders where id = $1 and clearing_since is not null) then 'clearing'
     when exists (select from suspicions where order_id = $1 and closed_at is null and acknowledged_at is null) then 'suspected'
   end as hold`,
);

const holding = disputeStates.filter(blocksShipment);

/** Reason why an order's goods must not leave; null when there is none. Read under the order's lock before shipping. */
export async function moneyHoldOf(db: Db, orderId: number): Promise<MoneyHold | null> {
  return (await db.row(selectHold, [orderId, holding]))?.hold ?? null;
}
