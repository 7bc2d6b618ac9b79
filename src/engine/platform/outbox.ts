import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Role } from "#domain/staff/permissions.ts";
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
  /** Writes down how risky the provider finds a payment that was taken. */
  assess_payment: { paymentId: number };
  /** Closes every provider session the order no longer needs. */
  close_sessions: { orderId: number };
  execute_refund: { refundId: number };
  /** Processes a stored event of a provider. */
  process_event: { provider: PaymentMethod; eventId: string };
  /** Processes the events that came before the money they are about. */
  process_waiting_events: { provider: PaymentMethod; capture: string };
  /** Asks about every payment of an order. */
  check_order_payments: { orderId: number };
  /** Tells those of the staff who look after money what happened to some. */
  send_money_mail: {
    orderId: number;
    about: string;
    amount: number;
    refused?: { payment: number; method: string; reason: string; until?: Instant };
  };
  /** Reminds them of a dispute's evidence. */
  remind_of_evidence: { disputeId: number };
  /** Reads the movements of the accounts at the providers. */
  read_movements: Record<string, never>;
  /** Reports a parcel to the provider that took the money. */
  report_shipment: { parcelId: number };
  /** Deletes what providers sent a while ago; runs by the schedule. */
  delete_event_bodies: Record<string, never>;
  /** Asks the payment providers whether they work; runs at start and by the schedule. */
  check_providers: Record<string, never>;
  /** Runs by the schedule, not by an enqueued job. */
  reconcile_payments: Record<string, never>;
  /** Cancels unpaid orders whose job was lost; runs by the schedule. */
  expire_overdue_orders: Record<string, never>;
  /** Counts what was ordered within a year, for what is shown first; runs by the schedule. */
  count_ordered: Record<string, never>;
  /** Unlocks the jobs of killed processes; runs by the schedule. */
  release_dead_jobs: Record<string, never>;
  /** `to` is for the one mail that is written when the account is already erased. */
  /** Without an account it goes `to` the mailbox that somebody typed. */
  send_customer_mail: { customerId: number | null; mail: CustomerMail; to?: { email: string; language: Language } };
  erase_customer: { customerId: number };
  /** Deletes what the table of retention no longer keeps; runs by the schedule. */
  purge_expired: Record<string, never>;
  /** Asks the carrier about a parcel, and sets itself anew until it is delivered. */
  track_parcel: { parcelId: number };
  /** Ends a return whose customer let the time pass. */
  expire_return: { returnId: number };
  /** Checks or imports a file of products, whichever its run waits for. */
  run_import: { id: number };
  /** Takes from the next products what was removed from the taxonomy, and sets itself anew until none has it. */
  take_from_products: { id: number };
  /** Publishes drafts whose hour has come; runs by the schedule. */
  publish_due_products: Record<string, never>;
  /** Removes uploaded files that nothing shows any more. */
  remove_files: { names: string[] };
  /** Mails the owner of a machine when its next service is near, and sets itself anew until it is. */
  remind_of_service: { machineId: number };
  send_service_mail: { machineId: number };
  /** Mails those who asked for goods that are there again; runs by the schedule. */
  mail_stock_alerts: Record<string, never>;
  send_stock_alert_mail: { alertId: number };
  send_staff_mail: { invitationId: number };
  /** Tells all owners that an account was changed to which buyers send money. */
  send_account_mail: { account: "bank" | "zeller"; by: string; at: number };
  /** Tells all owners, and `also` one who is none any more, of what leads to money or of who may do it. */
  send_told_mail: { about: Told; subject: string; role?: Role; by: string; also?: string; at: number };
  /** Tells somebody of the staff that their password was given in a browser they never used. */
  send_new_browser_mail: { staffId: number; at: number };
  /** Mails somebody of the staff the link by which a new browser may try their password. */
  send_browser_link_mail: { staffId: number };
  /** Tells somebody of the staff of a change to their own second factors. */
  send_factor_mail: { staffId: number; change: FactorChange; at: number };
  /** Sends a mail with an example to the member of staff who writes its words. */
  send_test_mail: { mail: string; words: Record<Language, Record<string, string>>; to: string };
  /**
   * Enqueues lost jobs of deadlines, parcels and erasures again, and retries jobs that gave up; runs by the schedule.
   */
  recover_lost_jobs: Record<string, never>;
}

export type FactorChange =
  | "authenticator-set"
  | "authenticator-removed"
  | "passkey-added"
  | "passkey-removed"
  | "recovery-codes-made"
  | "recovery-code-used";

export type Told =
  | "invited"
  | "joined"
  | "role-changed"
  | "deactivated"
  | "factor"
  | "key"
  | "scripts"
  | "words"
  | "policy"
  | "announcement"
  | "profile"
  | "outside";

export type OrderMail =
  | "placed"
  | "paid"
  | "bank-instructions"
  | "zeller-instructions"
  | "expiring"
  | "canceled"
  | "late-payment-refunded"
  | "overpayment-refunded"
  | "transfer-part"
  | "parts-returned"
  | "payment-clearing"
  | "payment-not-cleared"
  | "refund-returned"
  | "refunded"
  | "shipped"
  | "ready-for-pickup"
  | "delivered"
  | "picked-up"
  | "refund-requested"
  | "refund-declined"
  | "refund-withdrawn"
  | "return-requested"
  | "return-updated"
  | "return-agreed"
  | "return-declined"
  | "return-received"
  | "return-canceled"
  | "return-expired"
  | "return-refunded"
  | "claim-opened"
  | "claim-in-review"
  | "claim-photos-added"
  | "claim-replacement-promised"
  | "claim-parts-promised"
  | "claim-refund-granted"
  | "claim-declined"
  | "claim-shipped"
  | "claim-withdrawn"
  | "claim-closed"
  | "order-link"
  | "erasure-link"
  | "invitation";

export type CustomerMail =
  | "verify-email"
  | "account-exists"
  | "reset-password"
  | "checkout-link"
  | "password-changed"
  | "closure-requested"
  | "closed";

export type JobName = keyof JobPayloads;

interface JobRow {
  readonly task: string;
  readonly payload: unknown;
  /** Null for at once, by the database's clock: a process whose own is fast would make everybody wait. */
  readonly runAt: Date | null;
  readonly key: string | null;
  readonly attempts: number;
}

const addJobs = statement<[string]>(
  "add_jobs",
  `select graphile_worker.add_job(task, payload, run_at => "runAt", job_key => key, max_attempts => attempts, job_key_mode => 'replace')
   from jsonb_to_recordset($1) as jobs (task text, payload json, "runAt" timestamptz, key text, attempts int)`,
);

/** A job as it is enqueued. */
export type EnqueuedJob = { [Name in JobName]: { readonly name: Name; readonly payload: JobPayloads[Name] } }[JobName];

interface JobOptions {
  /** By the shop's clock; at once without it. */
  readonly runAt?: Instant;
  /** Replaces a waiting job of the same key, so that a deadline has one job. */
  readonly key?: string;
  readonly maxAttempts?: number;
}

/** Enqueues a job in the given transaction. */
export async function enqueue<Name extends JobName>(
  tx: Tx,
  clock: Clock,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await enqueueAll(tx, clock, [{ ...({ name, payload } as EnqueuedJob), ...options }]);
}

/** Enqueues several jobs in the given transaction, in one statement. */
export async function enqueueAll(tx: Tx, clock: Clock, jobs: readonly (EnqueuedJob & JobOptions)[]): Promise<void> {
  if (tx.captureJob) return jobs.forEach(({ name, payload }) => tx.captureJob?.({ name, payload }));
  // Beside what the job is about: what enqueued it, should somebody look on.
  const traceparent = tx.traceparent?.() ?? null;
  const rows = jobs.map(({ name, payload, runAt, key, maxAttempts }): JobRow => ({
    task: name,
    payload: traceparent === null ? payload : { ...payload, traceparent },
    runAt: runAt === undefined ? null : new Date(clock.toWall(runAt)),
    key: key ?? null,
    attempts: maxAttempts ?? 25,
  }));
  await tx.run(addJobs, [JSON.stringify(rows)]);
}
