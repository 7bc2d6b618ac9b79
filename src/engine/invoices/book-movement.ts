import { kindIn, settlesExactly } from "#domain/invoices/bank-matching.ts";
import { divideOverOldest } from "#domain/invoices/settling.ts";
import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cutText } from "#domain/kernel/text.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import { withinTransaction } from "../platform/within-transaction.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { matchMovements } from "./bank-matches.ts";
import { type OpenMovement, openMovements } from "./bank-movements.ts";
import { openDisputes } from "./invoice-disputes.ts";
import {
  type BounceRefused,
  bouncePayment,
  longestReason,
  recordPayment,
  type RecordRefused,
} from "./record-payment.ts";
import { type OpenInvoice, openInvoices } from "./settlements.ts";

export type MovementGone = { readonly code: "movement_stale" };
export type BookRefused =
  | MovementGone
  /** An exact match whose invoices were settled meanwhile, as by another movement. */
  | { readonly code: "fits_no_more" }
  /** An exact match whose invoices, of these numbers, are in dispute. One booked by itself may pay them. */
  | { readonly code: "in_dispute"; readonly number: string }
  | Exclude<RecordRefused, TextTooLong>
  | { readonly code: "invoice_unknown"; readonly number: string };

const lockOpen = statement<[number], OpenMovement>(
  "lock_bank_movement",
  `select id, day, amount_cents as amount, text, reference from bank_movements
   where id = $1 and state = 'open' for update`,
);
const endMovement = statement<[number, "booked" | "returned" | "set-aside", number | null, string, Date]>(
  "end_bank_movement",
  `update bank_movements set state = $2, credit_id = $3, staff = $4, ended_at = $5,
     text = case when $2 = 'set-aside' then '' else text end,
     reference = case when $2 = 'set-aside' then '' else reference end
   where id = $1`,
);

/** Customer and invoices that a movement is booked to; without invoices, the oldest ones. */
export interface Booking {
  readonly movementId: number;
  readonly companyId: number;
  readonly numbers: readonly string[];
  /** Refused unless the invoices are what the movement pays, to the cent, and none is in dispute. */
  readonly isExact?: true;
}

interface Booked {
  readonly amount: Money;
  readonly reference: string;
  /** Of the amount, money that settles no invoice yet. */
  readonly unapplied: Money;
}

/** Enters money of the bank's file as a payment of a company. What its invoices don't take settles the next. */
export function bookMovement(
  { db, clock }: DbAndClock,
  staff: string,
  booking: Booking,
): Promise<Result<Booked, BookRefused>> {
  return db.transaction((tx) => book(tx, { db, clock }, staff, booking));
}

async function book(
  tx: Tx,
  { db, clock }: DbAndClock,
  staff: string,
  { movementId, companyId, numbers, isExact }: Booking,
): Promise<Result<Booked, BookRefused>> {
  const movement = await tx.row(lockOpen, [movementId]);
  if (!movement || movement.amount <= 0) return refuse({ code: "movement_stale" });
  const { amount, day, text } = movement;
  // Until the end nothing else settles the invoices that are open now.
  await lockAccount(tx, companyId);
  const open = await openInvoices(tx, companyId);
  const chosen = numbers.map((number) => open.find((invoice) => invoice.number === number) ?? number);
  const unknown = chosen.find((one) => typeof one === "string");
  const invoices = chosen.filter((one) => typeof one !== "string");
  if (isExact && (unknown !== undefined || !settlesExactly(invoices, amount, day)))
    return refuse({ code: "fits_no_more" });
  const disputed = isExact ? await disputedAmong(tx, companyId, invoices) : [];
  if (disputed.length > 0) return refuse({ code: "in_dispute", number: disputed.join(", ") });
  if (typeof unknown === "string") return refuse({ code: "invoice_unknown", number: unknown });
  // A bank that gives no reference, or a dash, still tells two movements apart by its file.
  const reference = referenceKey(movement.reference) === "" ? `${day} #${movementId}` : movement.reference;
  const payment = await recordPayment(
    { db: withinTransaction(db, tx), clock },
    {
      companyId,
      kind: kindIn(`${text} ${movement.reference}`),
      reference,
      amount,
      receivedOn: day,
      note: cutText(text, longestReason),
      allocations: divideOverOldest(amount, invoices, day).filter((part) => part.amount > 0),
      staff,
    },
  );
  if (!payment.ok) return refuse(ofMovement(payment.error));
  await tx.run(endMovement, [movementId, "booked", payment.value.creditId, staff, new Date(clock.now())]);
  return ok({ amount, reference, unapplied: payment.value.unapplied });
}

async function disputedAmong(tx: Tx, companyId: number, invoices: readonly OpenInvoice[]): Promise<string[]> {
  const disputes = await openDisputes(tx, companyId);
  return invoices.filter(({ id }) => disputes.some(({ invoiceId }) => invoiceId === id)).map(({ number }) => number);
}

/** The bank's words are cut before; nobody has typed them. */
function ofMovement<Refused extends { readonly code: string }>(error: Refused): Exclude<Refused, TextTooLong> {
  if (error.code === "text_too_long") throw new Error("a bank's words were not cut to what a payment stores");
  return error as Exclude<Refused, TextTooLong>;
}

const mostAtOnce = 5_000;

/** A movement that fitted exactly and was not booked, with the reason. */
export interface UnbookedMovement {
  readonly movement: OpenMovement;
  readonly error: BookRefused;
}

interface BookedExactly {
  readonly count: number;
  readonly amount: Money;
  readonly unbooked: readonly UnbookedMovement[];
}

/**
 * Books every movement that fits exactly, one after another: its text names open invoices of one company, and its
 * amount is what they cost when its turn comes. So the second of two that name the same invoice is not booked, nor is
 * one that pays an invoice in dispute, as a company may not mean to settle what it contests. What is refused is given
 * with its reason, and waits for a person.
 */
export async function bookExact(
  { db, clock }: DbAndClock,
  staff: string,
): Promise<Result<BookedExactly, { code: "nothing_exact" }>> {
  let [count, amount] = [0, 0];
  const unbooked: UnbookedMovement[] = [];
  const { movements } = await matchMovements(db, await openMovements(db, mostAtOnce), clock.now());
  for (const { proposal, noMatch: _none, returned: _back, ...movement } of movements) {
    if (!proposal?.isExact) continue;
    const { companyId, invoices } = proposal;
    const booking = { movementId: movement.id, companyId, numbers: invoices.map(({ number }) => number) };
    const booked = await db.transaction((tx) => book(tx, { db, clock }, staff, { ...booking, isExact: true }));
    if (booked.ok) [count, amount] = [count + 1, amount + booked.value.amount];
    else unbooked.push({ movement, error: booked.error });
  }
  if (count === 0 && unbooked.length === 0) return refuse({ code: "nothing_exact" });
  return ok({ count, amount: cents(amount), unbooked });
}

export type ReturnRefused = MovementGone | Exclude<BounceRefused, TextTooLong> | { readonly code: "amount_differs" };

const companyOfCredit = statement<[number], { companyId: number; amount: Money }>(
  "company_of_credit",
  `select company_id as "companyId", amount_cents as amount from account_credits where id = $1`,
);

/** The bank took a payment back: what it had settled is open again. */
export function returnMovement(
  { db, clock }: DbAndClock,
  staff: string,
  { movementId, creditId }: { readonly movementId: number; readonly creditId: number },
): Promise<Result<{ amount: Money }, ReturnRefused>> {
  return db.transaction(async (tx): Promise<Result<{ amount: Money }, ReturnRefused>> => {
    const movement = await tx.row(lockOpen, [movementId]);
    if (!movement || movement.amount >= 0) return refuse({ code: "movement_stale" });
    const credit = await tx.row(companyOfCredit, [creditId]);
    if (!credit) return refuse({ code: "payment_not_found" });
    if (credit.amount !== -movement.amount) return refuse({ code: "amount_differs" });
    const { companyId } = credit;
    const books = { db: withinTransaction(db, tx), clock };
    const bounced = await bouncePayment(books, {
      creditId,
      companyId,
      reason: cutText(movement.text, longestReason),
      staff,
    });
    if (!bounced.ok) return refuse(ofMovement(bounced.error));
    await tx.run(endMovement, [movementId, "returned", creditId, staff, new Date(clock.now())]);
    return bounced;
  });
}

/** A movement that is no payment of a company. Its words, which may name people, are not kept. */
export function setMovementAside(
  { db, clock }: DbAndClock,
  staff: string,
  movementId: number,
): Promise<Result<{ amount: Money }, MovementGone>> {
  return db.transaction(async (tx): Promise<Result<{ amount: Money }, MovementGone>> => {
    const movement = await tx.row(lockOpen, [movementId]);
    if (!movement) return refuse({ code: "movement_stale" });
    await tx.run(endMovement, [movementId, "set-aside", null, staff, new Date(clock.now())]);
    return ok({ amount: movement.amount });
  });
}
