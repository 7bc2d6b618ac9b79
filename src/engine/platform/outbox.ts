import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { NoticedThing, NoticeKind } from "#domain/staff/notices.ts";
import type { ReminderDay } from "#domain/receivables/reminders.ts";
import type { Permission, Role } from "#domain/staff/permissions.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Clock } from "../ports/clock.ts";
import type { Tx } from "./database.ts";
import { statement } from "./statement.ts";
import type {
  FactorChange,
  MoneyNews,
  Told,
  CustomerMail,
  QuoteMail,
  CompanyMailJob,
  RequisitionMail,
  SiteTaxMail,
} from "./mail-kinds.ts";
import type { OrderMailJob } from "./order-mail-data.ts";

/** Data of an order mail that is sent at most once a day: it lets a job skip what an earlier one is still sending. */
export const sentOnce = { once: 1 } as const;

/**
 * All jobs with their payloads. A job is enqueued in the transaction of its cause, so that both commit or neither does.
 */
export interface JobPayloads {
  send_order_mail: OrderMailJob;
  /** Mails a draft's pro forma invoice with the way to pay it. */
  send_draft_mail: { draftId: number };
  /** Mails a buyer about their quote: the link that confirms a request, a message of staff, or its end. */
  send_quote_mail: { draftId: number; mail: QuoteMail; messageId?: number };
  /** Mails whoever answers for a quote the buyer's last word. */
  send_quote_answer_mail: { draftId: number; staffId: number };
  /** Ends offers whose last day is over; scheduled. */
  expire_quotes: Record<string, never>;
  /** Mails a purchase order to its supplier. */
  send_purchase_mail: { purchaseId: number };
  /** Releases the stock of expired drafts; scheduled. */
  release_drafts: Record<string, never>;
  begin_payment: { paymentId: number };
  expire_order: { orderId: number };
  warn_expiring_order: { orderId: number };
  check_payment: { paymentId: number };
  /** Stores the provider's risk assessment of a captured payment. */
  assess_payment: { paymentId: number };
  /** Releases an amount held on a card that is not captured. */
  release_payment: { paymentId: number };
  /** Tells the staff that an authorization is about to end. */
  warn_of_authorization: { paymentId: number };
  /** Closes the provider sessions the order no longer needs. */
  close_sessions: { orderId: number };
  execute_refund: { refundId: number };
  /** Makes the deposit invoice of an order on account. */
  invoice_deposit: { orderId: number };
  /** Tells the provider of tax what is due of an order. */
  file_tax: { orderId: number };
  /** Processes a stored event of a provider. */
  process_event: { provider: PaymentMethod; eventId: string };
  /** Processes the events that arrived before the capture they are about. */
  process_waiting_events: { provider: PaymentMethod; capture: string };
  /** Looks up all payments of an order. */
  check_order_payments: { orderId: number };
  /** Notifies the staff in charge of money about an event. */
  send_money_mail: {
    orderId: number;
    about: MoneyNews;
    /** Number of an invoice or its payment that it is about, in place of the order. */
    of?: string;
    amount: number;
    refused?: { payment: number; method: string; reason: string; until?: Instant };
    due?: Instant;
  };
  /** Remind them of a dispute's evidence: about an order, and about a payment of invoices. */
  remind_of_evidence: { disputeId: number };
  remind_of_payment_evidence: { caseId: number };
  /** Reads account movements at the providers. */
  read_movements: Record<string, never>;
  /** Reports a parcel to the provider that an order in it was paid at; without an order, the first of them. */
  report_shipment: { parcelId: number; orderId?: number };
  /** Cancels a reported parcel at the payment provider: its shipment was taken back. */
  withdraw_shipment: { orderId: number; carrier: CarrierName; number: string };
  /** Deletes old bodies of events; scheduled. */
  delete_event_bodies: Record<string, never>;
  /** Checks that the payment providers and carriers work; at start and scheduled. */
  check_providers: Record<string, never>;
  /** Scheduled, never enqueued. */
  reconcile_payments: Record<string, never>;
  /** Cancels unpaid orders whose job was lost; scheduled. */
  expire_overdue_orders: Record<string, never>;
  /** Tells buyers that goods come later than they were told; scheduled. */
  tell_late_back_orders: Record<string, never>;
  /** Counts the units ordered within a year, for sorting; scheduled. */
  count_ordered: Record<string, never>;
  /** Unlocks the jobs of killed processes; scheduled. */
  release_dead_jobs: Record<string, never>;
  /** `to` is set for the last mail of an erased account, and for a mailbox without an account. */
  send_customer_mail: { customerId: number | null; mail: CustomerMail; to?: { email: string; language: Language } };
  /** Mails an invitation to a company; its link is made with the mail. */
  send_company_invitation: { invitationId: number };
  /** Mails who decides a step of a requisition, or whoever asked; `step` is 0 for the latter. */
  send_requisition_mail: { requisitionId: number; mail: RequisitionMail; step: number };
  /** Expires requisitions, and passes on those that waited too long for one person; scheduled. */
  turn_requisitions: Record<string, never>;
  /** Mails a company the invoice of goods that left. */
  send_invoice_mail: { invoiceId: number };
  /** Mails a company a credit memo. */
  send_credit_memo_mail: { creditId: number };
  /** Tells who paid invoices online what their money did. */
  send_invoice_payment_mail: { paymentId: number };
  /** Tells accounts payable that money of a payment was taken back, given back or refunded. */
  send_invoice_money_mail: { paymentId: number; why: "taken" | "returned" | "refunded"; amount: number; name: string };
  /** Looks up a payment of invoices at its provider, and captures what its payer has approved. */
  check_invoice_payment: { paymentId: number };
  /** Sends back what invoices did not take of a payment. */
  refund_invoice_payment: { refundId: number };
  /** Scheduled, never enqueued. */
  reconcile_invoice_payments: Record<string, never>;
  /** Has companies invoiced whose week or month is over; scheduled. */
  invoice_periods: Record<string, never>;
  invoice_company: { companyId: number };
  /** Mails a company's open invoices on their days; scheduled. */
  remind_of_invoices: Record<string, never>;
  /** `day` counts from the due date. */
  send_invoice_reminder: { invoiceId: number; day: ReminderDay };
  /** Mails last month's statements of accounts to those who want them; scheduled. */
  mail_statements: Record<string, never>;
  send_statement_mail: { companyId: number; month: string };
  /** Mails the administrators of a company what became of it. */
  send_company_mail: CompanyMailJob;
  /** Mails whoever sends a site's certificates what became of one. */
  send_site_tax_mail: { certificateId: number; mail: SiteTaxMail };
  /** Mails companies before the exemption of a site ends; scheduled. */
  remind_of_exemptions: Record<string, never>;
  erase_customer: { customerId: number };
  /** Deletes rows past their retention; scheduled. */
  purge_expired: Record<string, never>;
  /** Asks the carrier about a parcel, and repeats itself until delivery. */
  track_parcel: { parcelId: number };
  /** Ends a return whose customer missed the deadline. */
  expire_return: { returnId: number };
  /** Checks or imports a file of products, depending on its run. */
  run_import: { id: number };
  /** Removes a deleted taxonomy entry from the next products, and repeats itself until none has it. */
  take_from_products: { id: number };
  /** Publishes scheduled drafts; scheduled. */
  publish_due_products: Record<string, never>;
  /** Asks the carrier what became of the purchase of a label, and repeats itself until it is known. */
  settle_label: { labelId: number };
  /** Deletes uploaded files that are no longer shown. */
  remove_files: { names: string[] };
  /** Mails the owner of a machine before a service is due, and reschedules itself until then. */
  remind_of_service: { machineId: number };
  send_service_mail: { machineId: number };
  /** Mails customers whose requested goods are back in stock; scheduled. */
  mail_stock_alerts: Record<string, never>;
  /** Notes carts that were left; scheduled. */
  note_abandoned_carts: Record<string, never>;
  send_cart_reminder: { id: number };
  send_stock_alert_mail: { alertId: number };
  send_staff_mail: { invitationId: number };
  /** Notifies all owners of a change to an account that buyers pay into. */
  send_account_mail: { account: "bank" | "zeller"; by: string; at: number };
  /** Notifies all owners, and a former one in `also`, of a change to rights, keys or what buyers read. */
  send_told_mail: { about: Told; subject: string; role?: Role; by: string; also?: string; at: number };
  /**
   * Records notices for each staff member who wants their kind; `episode` separates repeated events of one thing, and
   * `needs` is a permission beside that of the kind.
   */
  tell_staff: { about: NoticeKind; things: readonly NoticedThing[]; episode?: string; needs?: Permission };
  /** Collects a person's immediate notices in one mail, later if too many were sent. */
  write_staff_letter: { staffId: number };
  send_staff_letter: { letterId: number };
  /** Writes the daily mails whose hour has come; scheduled. */
  write_daily_letters: Record<string, never>;
  /** Notifies staff of parts that ran low since the last run; scheduled. */
  note_low_stock: Record<string, never>;
  /** Sums up the figures of products that nobody has read lately; scheduled. */
  refresh_product_figures: Record<string, never>;
  note_unanswered_purchases: Record<string, never>;
  /** Notifies a member of staff of a sign-in with their password from a new browser. */
  send_new_browser_mail: { staffId: number; at: number };
  /** Mails a member of staff the link that lets a new browser try their password. */
  send_browser_link_mail: { staffId: number };
  /** Notifies a member of staff of a change to their second factors. */
  send_factor_mail: { staffId: number; change: FactorChange; at: number };
  /** Sends an example mail to the member of staff who edits its text. */
  send_test_mail: { mail: string; words: Record<Language, Record<string, string>>; to: string };
  /** Enqueues lost jobs of deadlines, parcels and erasures again, and retries jobs that gave up; scheduled. */
  recover_lost_jobs: Record<string, never>;
}

export type JobName = keyof JobPayloads;

interface JobRow {
  readonly task: string;
  readonly payload: unknown;
  /** Null for now, by the database's clock: a process with a fast clock would delay the job. */
  readonly runAt: Date | null;
  readonly key: string | null;
  readonly attempts: number;
}

const addJobs = statement<[string]>(
  "add_jobs",
  `select from graphile_worker.add_jobs(array(
     select (task, payload, null, "runAt", attempts, key, null, null)::graphile_worker.job_spec
     from jsonb_to_recordset($1) as jobs (task text, payload json, "runAt" timestamptz, key text, attempts int)))`,
);

export type EnqueuedJob = { [Name in JobName]: { readonly name: Name; readonly payload: JobPayloads[Name] } }[JobName];

interface JobOptions {
  /** By the shop's clock; immediately if missing. */
  readonly runAt?: Instant;
  /** Replaces a waiting job with the same key, so that a deadline has one job. */
  readonly key?: string;
  readonly maxAttempts?: number;
  /** Email addresses that a mail is sent to alone, because its other recipients have it. */
  readonly unsentTo?: readonly string[] | undefined;
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

/** Enqueues several jobs in the given transaction with one statement. Of jobs with the same key it takes the last. */
export async function enqueueAll(tx: Tx, clock: Clock, jobs: readonly (EnqueuedJob & JobOptions)[]): Promise<void> {
  if (tx.captureJob) return jobs.forEach(({ name, payload }) => tx.captureJob?.({ name, payload }));
  // Links the job to the trace of its cause, if tracing is on.
  const traceparent = tx.traceparent?.() ?? null;
  const lastByKey = new Map(jobs.map((job, at) => [job.key ?? at, job]));
  const rows = [...lastByKey.values()].map(({ name, payload, runAt, key, maxAttempts, unsentTo }): JobRow => ({
    task: name,
    payload: { ...payload, ...(traceparent !== null && { traceparent }), ...(unsentTo && { left: unsentTo }) },
    runAt: runAt === undefined ? null : new Date(clock.toWall(runAt)),
    key: key ?? null,
    attempts: maxAttempts ?? 25,
  }));
  if (rows.length > 0) await tx.run(addJobs, [JSON.stringify(rows)]);
}
