import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "./database.ts";
import { statement } from "./statement.ts";

/**
 * Every job the shop knows, with its payload. What must happen after a commit is enqueued inside
 * the same transaction: either both stand or neither.
 */
export interface JobPayloads {
  send_order_mail: { orderId: number; mail: OrderMail; data?: Record<string, string | number> };
  begin_payment: { paymentId: number };
  expire_order: { orderId: number };
  warn_expiring_order: { orderId: number };
  check_payment: { paymentId: number };
  /** Closes every provider session the order no longer needs. */
  close_sessions: { orderId: number };
  execute_refund: { refundId: number };
  /** Runs by the schedule, not by an enqueued job. */
  reconcile_payments: Record<string, never>;
  /** Gives the jobs of killed processes back; runs by the schedule. */
  release_dead_jobs: Record<string, never>;
  /** `to` is for the one mail that is written when the account is already erased. */
  send_customer_mail: { customerId: number; mail: CustomerMail; to?: { email: string; language: Language } };
  erase_customer: { customerId: number };
  /** Removes what has expired; runs by the schedule. */
  sweep_expired: Record<string, never>;
  /** Asks the carrier about a parcel, and sets itself anew until it is delivered. */
  track_parcel: { parcelId: number };
  /** Ends a return whose customer let the time pass. */
  lapse_return: { returnId: number };
  /** Removes uploaded files that nothing shows any more. */
  remove_files: { names: string[] };
  /** Forgets returns that were begun and never sent; runs by the schedule. */
  sweep_return_drafts: Record<string, never>;
  send_staff_mail: { invitationId: number };
  /** Sees to deadlines and parcels whose alarms were lost, and to jobs that gave up; runs by the schedule. */
  heal_alarms: Record<string, never>;
}

export type OrderMail =
  | "placed"
  | "paid"
  | "bank-instructions"
  | "zeller-instructions"
  | "expiring"
  | "canceled"
  | "late-payment-refunded"
  | "refunded"
  | "shipped"
  | "ready-for-pickup"
  | "delivered"
  | "picked-up"
  | "refund-requested"
  | "refund-declined"
  | "return-requested"
  | "return-updated"
  | "return-agreed"
  | "return-declined"
  | "return-received"
  | "return-lapsed"
  | "return-refunded"
  | "order-link"
  | "invitation";

export type CustomerMail =
  | "verify-email"
  | "account-exists"
  | "reset-password"
  | "password-changed"
  | "closure-requested"
  | "closed";

export type JobName = keyof JobPayloads;

const addJob = statement<[string, string, Date, string | null, number]>(
  "add_job",
  `select from graphile_worker.add_job($1::text, $2::json, run_at => $3::timestamptz, job_key => $4::text,
     max_attempts => $5::int, job_key_mode => 'replace')`,
);

/** A job as it was asked for. */
export type AskedJob = { [Name in JobName]: { readonly name: Name; readonly payload: JobPayloads[Name] } }[JobName];

const listeners = new WeakMap<Tx, (job: AskedJob) => void>();

/** Jobs asked for in this transaction are told to the listener and kept nowhere: for what is only tried out. */
export function overhear(tx: Tx, listener: (job: AskedJob) => void): void {
  listeners.set(tx, listener);
}

/**
 * Enqueues a job in the given transaction. `runAt` is by the shop's clock; `key` replaces a waiting
 * job of the same key, so that a deadline has one alarm.
 */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  clock: Clock,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Instant; key?: string; maxAttempts?: number } = {},
): Promise<void> {
  const listener = listeners.get(tx);
  if (listener) return listener({ name, payload } as AskedJob);
  const runAt = new Date(options.runAt === undefined ? Date.now() : clock.toWall(options.runAt));
  await tx.row(addJob, [name, JSON.stringify(payload), runAt, options.key ?? null, options.maxAttempts ?? 25]);
}
