import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { postAccountPayment } from "#domain/payments/account-postings.ts";
import type { DisputeEvent, ReversalEvent } from "#domain/payments/events.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { statement } from "../platform/statement.ts";
import { mailMoneyMoved } from "./money-moved.ts";
import { countInCase, countReturned, countReversed, recordCase } from "./payment-cases.ts";
import { type InvoicePaymentContext, recredit } from "./payment-credit.ts";

const countTaken = statement<[number, Money]>(
  "invoice_payment_disputed",
  `update invoice_payments set taken_cents = taken_cents + $2 where id = $1`,
);

/**
 * A provider took money of a payment, or gave it back: its invoices are open again by as much, or settled. False if
 * this movement was entered before.
 */
async function moveMoney(context: InvoicePaymentContext, id: string, amount: Money): Promise<boolean> {
  const { tx, payment, now } = context;
  const lines = postAccountPayment(amount, `cash:${payment.method}`);
  if (!(await postLedger(tx, null, `dispute:${id}`, lines, now))) return false;
  await tx.run(countTaken, [payment.id, cents(-amount)]);
  await recredit(context, amount < zero ? "taken-back" : "given-back");
  await mailMoneyMoved(context, {
    why: amount < zero ? "taken" : "returned",
    amount: cents(Math.abs(amount)),
    name: id,
  });
  return true;
}

/** Records what a provider says of a dispute, and each movement of its money once. */
export async function recordInvoiceDispute(context: InvoicePaymentContext, event: DisputeEvent): Promise<void> {
  const caseId = await recordCase(context, event);
  for (const { id, amount } of event.movements)
    if (await moveMoney(context, id, amount)) await countInCase(context, caseId, cents(-amount));
}

/** Records that a provider took money back, with a dispute or without one. */
export async function recordInvoiceReversal(
  context: InvoicePaymentContext,
  { reversal, amount, occurredAt }: Pick<ReversalEvent, "reversal" | "amount" | "occurredAt">,
): Promise<void> {
  if (await moveMoney(context, reversal, cents(-amount)))
    await countReversed(context, { name: reversal, amount, at: occurredAt });
}

/**
 * Enters a movement of PayPal's account that no event told of: it sends none for money that it puts back, and the event
 * of a reversal can be lost. False where the payment's books have no room for it; then a person looks at it.
 */
export async function recordInvoiceMovement(
  context: InvoicePaymentContext,
  { id, amount, at }: AccountMovement,
): Promise<boolean> {
  const { payment } = context;
  if (amount < zero) {
    if (cents(-amount) > payment.kept) return false;
    await recordInvoiceReversal(context, { reversal: id, amount: cents(-amount), occurredAt: at });
    return true;
  }
  if (amount > payment.taken) return false;
  if (await moveMoney(context, id, amount)) await countReturned(context, amount);
  return true;
}
