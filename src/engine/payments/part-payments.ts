import type { By } from "#domain/kernel/actor.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { postPartPaymentsOwedBack } from "#domain/payments/ledger.ts";
import type { Clock } from "../ports/clock.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { PayableOrders } from "./payable-orders.ts";
import { postLedger } from "./post-ledger.ts";
import { addRefund } from "./refund-row.ts";

// The references identify the parts in the merchant's bank account.
const takeParts = statement<[number, number | null, Date], { id: number; method: PaymentMethod; amount: Money }>(
  "parts_owed_back",
  `update payments p set state = 'refunding', captured_cents = received_cents, refunded_cents = received_cents,
     captured_at = $3, provider_charge = (select number from orders where id = $1) || ':parts:' || p.id,
     reference = (select string_agg(t.reference, ', ' order by t.id) from transfers t where t.payment_id = p.id)
   where order_id = $1 and received_cents > 0 and provider_charge is null and id is distinct from $2
   returning id, method, received_cents as amount`,
);

/**
 * Owes back the partial transfers of a locked order that is canceled or was paid another way; they wait on the
 * merchant's list to be sent by hand.
 */
export async function refundPartPayments(
  tx: Tx,
  { clock, note }: { clock: Clock; note: PayableOrders["note"] },
  orderId: number,
  { except = null, by, now }: { except?: number | null; by: By; now: Instant },
): Promise<void> {
  for (const { id, method, amount } of await tx.rows(takeParts, [orderId, except, new Date(now)])) {
    await postLedger(tx, orderId, `parts-owed-back:${id}`, postPartPaymentsOwedBack(amount), now);
    await addRefund(tx, { orderId, paymentId: id, amount, reason: "part-payment", by: "system", ofSale: false, now });
    await note(tx, orderId, { name: "parts-owed-back", by, now, data: { method, amount } });
    await enqueue(tx, clock, "send_order_mail", { orderId, mail: "parts-returned", data: { amount, method } });
  }
}

const selectOwedBack = statement<[number], { amount: Money }>(
  "part_payments_owed_back",
  `select sum(amount_cents)::bigint as amount from refunds where order_id = $1 and reason = 'part-payment'
   having sum(amount_cents) > 0`,
);

/** Partial transfers of an order that are owed back or have gone back; null for none. */
export async function partsOwedBack(db: Db, orderId: number): Promise<Money | null> {
  return (await db.row(selectOwedBack, [orderId]))?.amount ?? null;
}
