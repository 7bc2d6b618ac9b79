import { cents, type Money } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RefundEvent } from "#domain/payments/events.ts";
import { postUnappliedOwedBack } from "#domain/payments/account-postings.ts";
import { postRefundPaid, postRefundReturned } from "#domain/payments/ledger.ts";
import { nextRefundState, type RefundState } from "#domain/payments/refund-states.ts";
import { postLedger } from "../payments/post-ledger.ts";
import { type PaymentDeps, RetryLater } from "../payments/payment-deps.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { asInvoiceProviderPayment, findInvoicePayment, type InvoicePaymentRow } from "./invoice-payment-row.ts";
import { mailMoneyMoved } from "./money-moved.ts";
import { tellOfPayment } from "./payment-cases.ts";
import { type InvoicePaymentContext, recredit } from "./payment-credit.ts";

interface InvoiceRefund {
  readonly id: number;
  readonly paymentId: number;
  readonly amount: Money;
  readonly state: RefundState;
  readonly key: string;
  readonly keyRound: number;
  readonly askedAt: Instant | null;
  readonly providerRefund: string | null;
  readonly origin: RefundOrigin;
}

/** Origin of a refund: the invoices no longer took it, staff refunded it, or it was refunded at the provider. */
type RefundOrigin = "surplus" | "staff" | "provider";

const columns = `id, payment_id as "paymentId", amount_cents as amount, state, idempotency_key as key,
  key_round as "keyRound", asked_at as "askedAt", provider_refund as "providerRefund", origin`;
const byId = statement<[number], InvoiceRefund>(
  "invoice_refund",
  `select ${columns} from invoice_refunds where id = $1`,
);
const ofReport = statement<[number, string | null, string | null], InvoiceRefund>(
  "invoice_refund_reported",
  `select ${columns} from invoice_refunds where payment_id = $1 and (provider_refund = $2 or idempotency_key = $3::text)
   order by (provider_refund = $2) desc nulls last limit 1`,
);
const insertRefund = statement<[number, Money, string | null, Date, RefundOrigin, string, string], { id: number }>(
  "insert_invoice_refund",
  `insert into invoice_refunds
     (payment_id, amount_cents, state, idempotency_key, provider_refund, created_at, origin, reason, staff)
   values ($1, $2, 'PENDING', gen_random_uuid()::text, $3, $4, $5, $6, $7) returning id`,
);
const setState = statement<[number, RefundState, string | null]>(
  "invoice_refund_state",
  `update invoice_refunds set state = $2, provider_refund = coalesce(provider_refund, $3), last_error = null
   where id = $1`,
);

const findInvoiceRefund = (db: Db, id: number): Promise<InvoiceRefund | null> => db.row(byId, [id]);

/** A refund to send: what invoices did not take, unless staff made it. */
interface RefundToAdd {
  readonly paymentId: number;
  readonly amount: Money;
  readonly now: Instant;
  readonly origin?: RefundOrigin;
  readonly reason?: string;
  readonly staff?: string;
}

/** Has so much of a payment refunded by a job, and gives its id. The books must have it as owed back. */
export async function addInvoiceRefund(tx: Tx, clock: Clock, refund: RefundToAdd): Promise<number> {
  const { paymentId, amount, now, origin = "surplus", reason = "", staff = "" } = refund;
  const row = await tx.row(insertRefund, [paymentId, amount, null, new Date(now), origin, reason, staff]);
  if (!row) throw new Error(`no refund was written for invoice payment ${paymentId}`);
  await enqueue(tx, clock, "refund_invoice_payment", { refundId: row.id }, { key: `refund-invoices:${row.id}` });
  return row.id;
}

/** A provider's report of a refund, by event or by lookup. */
type Reported = Pick<RefundEvent, "kind" | "amount" | "reference"> & {
  /** The provider's name of it; null for one that it refused to make. */
  readonly refund: string | null;
};

/**
 * Records what became of a refund of a locked account. One that was made at the provider takes from what is credited.
 */
export async function recordInvoiceRefund(context: InvoicePaymentContext, reported: Reported): Promise<void> {
  const { tx, payment, now } = context;
  const key = reported.reference?.split(":")[0] ?? null;
  const refund =
    (await tx.row(ofReport, [payment.id, reported.refund, key])) ?? (await enterForeign(context, reported));
  const step = reported.kind === "refund_completed" ? "completed" : reported.kind === "refund_failed" ? "failed" : null;
  const next = step && nextRefundState(refund.state, step);
  if (!next) return;
  await tx.run(setState, [refund.id, next, reported.refund]);
  const name = `invoice-refund:${refund.id}`;
  if (next === "COMPLETED") {
    await postLedger(tx, null, name, postRefundPaid(refund.amount, payment.method), now);
    if (refund.origin !== "surplus") await mailMoneyMoved(context, { why: "refunded", amount: refund.amount, name });
    return;
  }
  if (refund.state === "COMPLETED")
    await postLedger(tx, null, `returned:${name}`, postRefundReturned(refund.amount, payment.method), now);
  // An amount that cannot be sent back stays with the company, for its next invoices or until staff return it another
  // way.
  await postLedger(tx, null, `kept:${name}`, postUnappliedOwedBack(cents(-refund.amount)), now);
  await recredit(context, "refund-failed");
  await tellOfPayment(context, "refund-failed", refund.amount);
}

async function enterForeign(context: InvoicePaymentContext, { refund, amount }: Reported): Promise<InvoiceRefund> {
  const { tx, payment, now } = context;
  const row = await tx.row(insertRefund, [payment.id, amount, refund, new Date(now), "provider", "", ""]);
  const entered = row && (await findInvoiceRefund(tx, row.id));
  if (!entered) throw new Error(`refund ${refund} of ${payment.number} was not entered`);
  await postLedger(tx, null, `owed:invoice-refund:${entered.id}`, postUnappliedOwedBack(amount), now);
  await recredit(context, "refunded");
  await tellOfPayment(context, "refunded-at-provider", amount);
  return entered;
}

const markAsked = statement<[number, Date]>(
  "invoice_refund_asked",
  `update invoice_refunds set asked_at = coalesce(asked_at, $2) where id = $1`,
);
const noteError = statement<[number, string, number, Date]>(
  "invoice_refund_error",
  `update invoice_refunds set last_error = $2, key_round = key_round + $3, vain_questions = vain_questions + 1,
     checked_at = $4
   where id = $1 and state = 'PENDING'`,
);
const forgetVain = statement<[number]>(
  "invoice_refund_answered",
  `update invoice_refunds set vain_questions = 0 where id = $1 and vain_questions > 0`,
);

/**
 * Sends a due refund, or looks up one already sent. Idempotent: it asks the provider for an earlier attempt before
 * sending another. Throws `RetryLater` when the provider gives no certain answer.
 */
export async function sendInvoiceRefund(deps: PaymentDeps, refundId: number): Promise<void> {
  const refund = await findInvoiceRefund(deps.db, refundId);
  const payment = refund?.state === "PENDING" ? await findInvoicePayment(deps.db, refund.paymentId) : null;
  const receipt = refund && payment && (await askForRefund(deps, refund, payment));
  if (!refund || !payment || !receipt) return;
  if (!receipt.ok && receipt.error.code !== "refused") {
    const { error } = receipt;
    const isKeySpent = error.code === "unknown" && error.keySpent === true;
    const line = `${error.code}: ${error.detail}`.slice(0, 300);
    await deps.db.run(noteError, [refundId, line, isKeySpent ? 1 : 0, new Date(deps.clock.now())]);
    throw new RetryLater(`refund ${refundId} of invoices, ${error.detail}`);
  }
  await deps.db.transaction(async (tx) => {
    await lockAccount(tx, payment.companyId);
    await tx.run(forgetVain, [refundId]);
    const { clock, orders } = deps;
    const context = { tx, clock, payment, now: clock.now(), tellStaff: orders.tellStaff };
    const { status, refund: name } = receipt.ok ? receipt.value : { status: "failed" as const, refund: null };
    const reported = { kind: `refund_${status}` as const, refund: name, amount: refund.amount, reference: refund.key };
    await recordInvoiceRefund(context, reported);
  });
}

async function askForRefund(deps: PaymentDeps, refund: InvoiceRefund, payment: InvoicePaymentRow) {
  const provider = deps.payments.get(payment.method);
  const providerPayment = asInvoiceProviderPayment({ ...payment, session: payment.session ?? payment.number });
  if (!provider || !providerPayment) return null;
  if (refund.providerRefund !== null) return provider.lookUpRefund(refund.providerRefund, payment.currency);
  const reference = `${refund.key}:0`;
  // A provider forgets keys, and repeats errors under them; only its list of refunds shows an earlier attempt.
  if (refund.askedAt !== null) {
    const earlier = await provider.findRefund(providerPayment, reference);
    if (!earlier.ok) return earlier;
    if (earlier.value !== null) return ok(earlier.value);
  }
  await deps.db.run(markAsked, [refund.id, new Date(deps.clock.now())]);
  return provider.refund(providerPayment, refund.amount, {
    key: `refund:${refund.key}:${refund.keyRound}`,
    reference,
  });
}
