import { cents, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import { acceptProviderState, openDisputeStates } from "#domain/payments/disputes.ts";
import type { DisputeState, ProviderDisputeState } from "#domain/payments/disputes.ts";
import type { DisputeEvent, ReversalEvent } from "#domain/payments/events.ts";
import { postDisputeMovement, postDisputeRegained } from "#domain/payments/ledger.ts";
import { statement } from "../platform/statement.ts";
import { addDispute, disputesOfPayment, findDispute } from "./dispute-row.ts";
import type { DisputeRow } from "./dispute-row.ts";
import type { MoneyContext } from "./money-context.ts";
import { postLedger } from "./post-ledger.ts";

const setWord = statement<[number, DisputeState, string, Money, Date | null, Date, Date | null]>(
  "dispute_word",
  `update disputes set state = $2, reason = $3, amount_cents = $4, evidence_due_at = $5, told_at = $6, ended_at = $7
   where id = $1`,
);
const addTaken = statement<[number, Money]>(
  "dispute_taken",
  `update disputes set taken_cents = taken_cents + $2 where id = $1`,
);

/** Records a provider's report about a dispute, and enters each money movement once. */
export async function recordDispute(context: MoneyContext, event: DisputeEvent): Promise<void> {
  const { tx, deps, order, now } = context;
  const row = await findDispute(tx, event.provider, event.dispute);
  const dispute = row ?? (await open(context, event));
  const next = row && acceptProviderState(row, event.word, event.occurredAt);
  // A repeated status may carry a new deadline or amount.
  const isRenewed = row && next === null && event.word === row.state && event.occurredAt >= row.toldAt;
  if (row && (next !== null || isRenewed)) await write(context, row, next ?? row.state, event);
  if (row && next !== null) {
    await tell(context, next, event.amount, event.reason);
    // Written off too early: the returned money reverses the loss.
    if (next === "won" && row.state === "written-off" && row.taken > zero)
      await postLedger(tx, order.id, `dispute-regained:${row.id}`, postDisputeRegained(row.taken), now);
  }
  for (const { id, amount } of event.movements) {
    const lines = postDisputeMovement(amount, event.provider);
    if (await postLedger(tx, order.id, `dispute:${id}`, lines, now))
      await tx.run(addTaken, [dispute.id, cents(-amount)]);
  }
  const isNews = !row || next !== null || isRenewed;
  if (isNews && event.evidenceDue !== null && event.evidenceDue !== row?.evidenceDueAt)
    await deps.orders.remindOfEvidence(tx, dispute.id, event.evidenceDue);
}

async function write(
  { tx }: MoneyContext,
  { id }: DisputeRow,
  state: DisputeState,
  event: DisputeEvent,
): Promise<void> {
  const toldAt = new Date(event.occurredAt);
  const endedAt = state === "won" || state === "lost" || state === "closed" ? toldAt : null;
  const due = event.evidenceDue === null ? null : new Date(event.evidenceDue);
  await tx.run(setWord, [id, state, event.reason, event.amount, due, toldAt, endedAt]);
}

async function open(context: MoneyContext, event: DisputeEvent): Promise<DisputeRow> {
  const { tx, order, payment, now } = context;
  const dispute = await addDispute(tx, {
    orderId: order.id,
    paymentId: payment.id,
    method: event.provider,
    providerDispute: event.dispute,
    state: event.word,
    reason: event.reason,
    amount: event.amount,
    evidenceDue: event.evidenceDue,
    openedAt: now,
    toldAt: event.occurredAt,
  });
  await tell(context, event.word, event.amount, event.reason);
  // Money taken before its dispute was reported belongs to the dispute.
  for (const reversal of await disputesOfPayment(tx, payment.id))
    if (reversal.state === "reversed" && reversal.amount === event.amount) await takeOver(context, reversal, dispute);
  return dispute;
}

const moveTaken = statement<[number, number]>(
  "take_over_reversal",
  `with gone as (
     update disputes set taken_cents = 0, state = 'closed', ended_at = told_at where id = $1 returning id
   )
   update disputes d set taken_cents = d.taken_cents + r.taken_cents from disputes r, gone
   where d.id = $2 and r.id = gone.id`,
);

async function takeOver({ tx }: MoneyContext, reversal: DisputeRow, dispute: DisputeRow): Promise<void> {
  await tx.run(moveTaken, [reversal.id, dispute.id]);
}

/** States of a dispute in which the provider may take money back. */
const takesMoney = [...openDisputeStates, "lost"] as const satisfies readonly DisputeState[];

/** The provider took money back, for a recorded dispute or on its own. */
export async function recordReversal(context: MoneyContext, event: ReversalEvent): Promise<void> {
  const { tx, order, payment, now } = context;
  const lines = postDisputeMovement(cents(-event.amount), event.provider);
  if (!(await postLedger(tx, order.id, `dispute:${event.reversal}`, lines, now))) return;
  // A dispute that ended otherwise does not explain the reversal: it becomes a new case for the staff.
  const openCase = (await disputesOfPayment(tx, payment.id)).find(
    ({ state, taken }) => taken === zero && takesMoney.some((each) => each === state),
  );
  if (openCase) {
    await tx.run(addTaken, [openCase.id, event.amount]);
    return;
  }
  const dispute = await addDispute(tx, {
    orderId: order.id,
    paymentId: payment.id,
    method: event.provider,
    providerDispute: event.reversal,
    state: "reversed",
    reason: "reversed",
    amount: event.amount,
    evidenceDue: null,
    openedAt: now,
    toldAt: event.occurredAt,
  });
  await tx.run(addTaken, [dispute.id, event.amount]);
  await tell(context, "reversed", event.amount, "reversed");
}

async function tell(
  { tx, deps, order, payment, now }: MoneyContext,
  state: ProviderDisputeState | "reversed",
  amount: Money,
  reason: string,
) {
  const data = { amount, reason, method: payment.method };
  await deps.orders.note(tx, order.id, { name: `dispute-${state}`, by: { actor: "provider" }, now, data });
  await deps.orders.tellStaff(tx, order.id, { about: `dispute-${state}`, amount, now });
}
