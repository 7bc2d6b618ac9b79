import { subtract, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { DisputeState } from "#domain/payments/disputes.ts";
import { postDisputeMovement, postDisputeRegained } from "#domain/payments/ledger.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";

interface Taken {
  id: number;
  orderId: number;
  state: DisputeState;
  taken: Money;
}

// Money the buyer has since paid another way is no longer due from the provider: it goes to the staff's list.
const selectTaken = statement<[string, string | null, Money], Taken>(
  "dispute_that_took",
  `select d.id, d.order_id as "orderId", d.state, d.taken_cents as taken
   from disputes d join payments p on p.id = d.payment_id
   where d.method = $1 and $2 in (p.provider_charge, d.provider_dispute) and d.taken_cents >= $3
     and d.state <> 'recovered'
   order by d.taken_cents = $3 desc, d.id limit 1`,
);
const setTaken = statement<[number, Money, DisputeState, Date | null]>(
  "dispute_money_returned",
  `update disputes set taken_cents = $2, state = $3, ended_at = coalesce($4, ended_at) where id = $1`,
);

/**
 * Enters money a provider returned after a dispute or reversal. PayPal sends no event for it, only an account movement.
 * False when no dispute of ours took that much.
 */
export async function returnTakenMoney(deps: PaymentDeps, tx: Tx, movement: AccountMovement): Promise<boolean> {
  const { provider, id, amount, source, at } = movement;
  const match = await tx.row(selectTaken, [provider, source, amount]);
  const order = match && (await deps.orders.lock(tx, match.orderId));
  // Read again under the lock: a concurrent call may have changed it.
  const dispute = order && (await tx.row(selectTaken, [provider, source, amount]));
  if (!dispute || dispute.id !== match?.id) return false;
  const now = deps.clock.now();
  if (!(await postLedger(tx, dispute.orderId, `dispute:${id}`, postDisputeMovement(amount, provider), now)))
    return false;
  if (dispute.state === "written-off")
    await postLedger(tx, dispute.orderId, `dispute-regained:${id}`, postDisputeRegained(amount), now);
  const rest = subtract(dispute.taken, amount);
  const isOver = dispute.state === "reversed" && rest === zero;
  await tx.run(setTaken, [dispute.id, rest, isOver ? "closed" : dispute.state, isOver ? new Date(at) : null]);
  if (!isOver) return true;
  const data = { amount, method: provider };
  await deps.orders.note(tx, dispute.orderId, { name: "dispute-closed", by: { actor: "provider" }, now, data });
  await deps.orders.tellStaff(tx, dispute.orderId, { about: "dispute-closed", amount, now });
  return true;
}
