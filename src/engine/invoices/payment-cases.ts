import { cents, type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import {
  acceptProviderState,
  type DisputeState,
  disputeStatesToAnswer,
  evidenceReminderAt,
  openDisputeStates,
} from "#domain/payments/disputes.ts";
import type { DisputeEvent } from "#domain/payments/events.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Db } from "../platform/database.ts";
import type { MoneyNews } from "../platform/mail-kinds.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { partsOfPayment } from "./invoice-payment-row.ts";
import type { InvoicePaymentContext } from "./payment-credit.ts";

/** A dispute about a payment of invoices, or money that was taken back without one. */
interface PaymentCase {
  readonly id: number;
  /** The provider's name of it. */
  readonly name: string;
  readonly state: DisputeState;
  readonly amount: Money;
  /** Taken and not given back. */
  readonly taken: Money;
  readonly evidenceDueAt: Instant | null;
  readonly toldAt: Instant;
}

const selectCases = statement<[number], PaymentCase>(
  "cases_of_invoice_payment",
  `select id, name, state, amount_cents as amount, taken_cents as taken, evidence_due_at as "evidenceDueAt",
     told_at as "toldAt"
   from invoice_payment_cases where payment_id = $1 order by id`,
);
const insertCase = statement<
  [number, string, DisputeState, string, Money, Money, Date | null, Date, Date],
  { id: number }
>(
  "insert_invoice_payment_case",
  `insert into invoice_payment_cases
     (payment_id, name, state, reason, amount_cents, taken_cents, evidence_due_at, opened_at, told_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
);
// News of a case puts it before staff again.
const updateCase = statement<[number, DisputeState, string, Money, Date | null, Date]>(
  "invoice_payment_case_told",
  `update invoice_payment_cases set state = $2, reason = $3, amount_cents = $4, evidence_due_at = $5, told_at = $6,
     seen_at = null where id = $1`,
);
const renewCase = statement<[number, string, Money, Date | null, Date]>(
  "invoice_payment_case_renewed",
  `update invoice_payment_cases set reason = $2, amount_cents = $3, evidence_due_at = $4, told_at = $5 where id = $1`,
);
const moveTaken = statement<[number, Money, DisputeState]>(
  "invoice_payment_case_moved",
  `update invoice_payment_cases set taken_cents = taken_cents + $2, state = $3 where id = $1`,
);

const casesOf = (db: Db, paymentId: number): Promise<PaymentCase[]> => db.rows(selectCases, [paymentId]);

const isOpenState = (state: DisputeState) => openDisputeStates.some((each) => each === state);

/** True while somebody disputes a payment at its provider. */
export async function isInDispute(db: Db, paymentId: number): Promise<boolean> {
  return (await casesOf(db, paymentId)).some(({ state }) => isOpenState(state));
}

/** Tells staff about the money of a payment; `due` is the time by which they have to act. */
export async function tellOfPayment(
  {
    tx,
    payment,
    now,
    tellStaff,
  }: Pick<InvoicePaymentContext, "tx" | "now" | "tellStaff"> & {
    readonly payment: Pick<InvoicePaymentContext["payment"], "id" | "number">;
  },
  about: MoneyNews,
  amount: Money,
  due: Instant | null = null,
): Promise<void> {
  const [first] = await partsOfPayment(tx, payment.id);
  const orderId = first?.orderId ?? null;
  if (orderId !== null) await tellStaff(tx, orderId, { about, of: payment.number, amount, now, ...(due && { due }) });
}

/** Records what a provider says of a dispute. Gives the case's id. */
export async function recordCase(context: InvoicePaymentContext, event: DisputeEvent): Promise<number> {
  const { tx, payment, now } = context;
  const due = event.evidenceDue === null ? null : new Date(event.evidenceDue);
  const toldAt = new Date(event.occurredAt);
  const cases = await casesOf(tx, payment.id);
  const match = cases.find(({ name }) => name === event.dispute);
  if (match) {
    const next = acceptProviderState(match, event.word, event.occurredAt);
    // A repeated status may carry a new deadline or amount.
    const isRenewed = next === null && event.word === match.state && event.occurredAt >= match.toldAt;
    if (next !== null) {
      await tx.run(updateCase, [match.id, next, event.reason, event.amount, due, toldAt]);
      await tellOfPayment(context, `dispute-${next}`, event.amount, answerBy(event));
    } else if (isRenewed) await tx.run(renewCase, [match.id, event.reason, event.amount, due, toldAt]);
    if (next !== null || isRenewed) await planReminder(context, match, event.evidenceDue);
    return match.id;
  }
  // Money that was taken before its dispute was reported is the dispute's.
  const before = cases.find(({ state, amount }) => state === "reversed" && amount === event.amount);
  const takenBefore = before?.taken ?? zero;
  if (before) await tx.run(moveTaken, [before.id, cents(-takenBefore), "closed"]);
  const { id: paymentId } = payment;
  const values = [event.word, event.reason, event.amount, takenBefore, due, new Date(now), toldAt] as const;
  const row = await tx.row(insertCase, [paymentId, event.dispute, ...values]);
  if (!row) throw new Error(`dispute ${event.dispute} of ${payment.number} was not written`);
  await tellOfPayment(context, `dispute-${event.word}`, event.amount, answerBy(event));
  await planReminder(context, { id: row.id, evidenceDueAt: null }, event.evidenceDue);
  return row.id;
}

/** The time by which staff have to answer; null in a state in which nothing is asked of them. */
const answerBy = ({ word, evidenceDue }: DisputeEvent): Instant | null =>
  disputeStatesToAnswer.some((state) => state === word) ? evidenceDue : null;

/** Plans the reminder of a case's evidence, whose deadline may have been another before. */
async function planReminder(
  { tx, clock, now }: InvoicePaymentContext,
  { id: caseId, evidenceDueAt }: Pick<PaymentCase, "id" | "evidenceDueAt">,
  due: Instant | null,
): Promise<void> {
  if (due === null || due === evidenceDueAt) return;
  const options = { runAt: evidenceReminderAt(due, now), key: `remind-of-payment-evidence:${caseId}` };
  await enqueue(tx, clock, "remind_of_payment_evidence", { caseId }, options);
}

const selectToAnswer = statement<
  [number, readonly string[]],
  { paymentId: number; number: string; amount: Money; due: Instant | null }
>(
  "invoice_payment_case_to_answer",
  `select p.id as "paymentId", p.number, c.amount_cents as amount, c.evidence_due_at as due
   from invoice_payment_cases c join invoice_payments p on p.id = c.payment_id where c.id = $1 and c.state = any($2)`,
);

/** Reminds the staff of the evidence about a payment of invoices, unless it was answered or has ended. */
export async function remindOfPaymentEvidence({ db, clock, orders }: PaymentDeps, caseId: number): Promise<void> {
  const dispute = await db.row(selectToAnswer, [caseId, disputeStatesToAnswer]);
  if (!dispute) return;
  const { paymentId: id, number, amount, due } = dispute;
  const now = clock.now();
  await db.transaction((tx) =>
    tellOfPayment({ tx, now, tellStaff: orders.tellStaff, payment: { id, number } }, "dispute-due", amount, due),
  );
}

/** Counts money that a dispute took or gave back. */
export async function countInCase({ tx }: InvoicePaymentContext, caseId: number, amount: Money): Promise<void> {
  await tx.run(countTaken, [caseId, amount]);
}

const countTaken = statement<[number, Money]>(
  "invoice_payment_case_counted",
  `update invoice_payment_cases set taken_cents = taken_cents + $2 where id = $1`,
);

/** Money was taken back: for the dispute that is open or lost, else as a case of its own. */
export async function countReversed(
  context: InvoicePaymentContext,
  { name, amount, at }: { readonly name: string; readonly amount: Money; readonly at: Instant },
): Promise<void> {
  const { tx, payment, now } = context;
  const open = (await casesOf(tx, payment.id)).find(
    ({ state, taken }) => taken === zero && (isOpenState(state) || state === "lost"),
  );
  if (open) return countInCase(context, open.id, amount);
  const values = ["reversed", "reversed", amount, amount, null, new Date(now), new Date(at)] as const;
  await tx.row(insertCase, [payment.id, name, ...values]);
  await tellOfPayment(context, "dispute-reversed", amount);
}

/** Money came back: the reversal that took it is over. */
export async function countReturned(context: InvoicePaymentContext, amount: Money): Promise<void> {
  const { tx, payment } = context;
  const cases = await casesOf(tx, payment.id);
  const match = cases.find(({ taken }) => taken === amount) ?? cases.find(({ taken }) => taken > amount);
  if (!match) return;
  const isOver = match.state === "reversed" && match.taken === amount;
  await tx.run(moveTaken, [match.id, cents(-amount), isOver ? "closed" : match.state]);
  if (isOver) await tellOfPayment(context, "dispute-closed", amount);
}

const paymentOfCase = statement<[string, string], { capture: string }>(
  "invoice_payment_of_case",
  `select p.provider_charge as capture from invoice_payment_cases c join invoice_payments p on p.id = c.payment_id
   where p.method = $1 and c.name = $2 and p.provider_charge is not null limit 1`,
);

/** The charge that a case of this name is about; null where there is none. */
export async function captureOfCase(db: Db, method: string, name: string): Promise<string | null> {
  return (await db.row(paymentOfCase, [method, name]))?.capture ?? null;
}
