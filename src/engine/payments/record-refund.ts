import { add, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { RefundEvent } from "#domain/payments/events.ts";
import { postRefundGranted, postUnexplainedPayment, postUnexplainedRefund } from "#domain/payments/ledger.ts";
import { leftToRefund, priceOf, refundFigures } from "#domain/payments/refund-figures.ts";
import { nextRefundState } from "#domain/payments/refund-states.ts";
import type { RefundState } from "#domain/payments/refund-states.ts";
import { statement } from "../platform/statement.ts";
import { grantedFigures } from "./granted-figures.ts";
import type { MoneyContext } from "./money-context.ts";
import { isOfSale } from "./money-of-sale.ts";
import { postLedger } from "./post-ledger.ts";
import { enterRefundTax } from "./tax-entries.ts";
import { fileRefundTax } from "./tax-filings.ts";
import { addRefund, parseReference } from "./refund-row.ts";
import { completeRefund, failRefund } from "./settle-refund.ts";

/** A provider's report of a refund, by event or by lookup. */
export type ReportedRefund = Pick<RefundEvent, "kind" | "refund" | "amount" | "reason" | "reference">;

/** A refund at the provider as the shop has recorded it. */
interface ProviderRefund {
  state: RefundState;
  refundIds: number[];
  /** Part of the amount that exceeds what the books hold of the payment. */
  unexplained: Money;
}

const selectReported = statement<[string, string], ProviderRefund>(
  "provider_refund",
  `select state, refund_ids as "refundIds", unexplained_cents as unexplained from provider_refunds
   where method = $1 and provider_refund = $2`,
);
const insertReported = statement<[string, string, number, number[], number, RefundState, number]>(
  "insert_provider_refund",
  `insert into provider_refunds (method, provider_refund, payment_id, refund_ids, amount_cents, state,
     unexplained_cents)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const setState = statement<[string, string, RefundState]>(
  "provider_refund_state",
  `update provider_refunds set state = $3 where method = $1 and provider_refund = $2`,
);

/**
 * Records a provider's report of a refund. Idempotent, in any order. Our own refunds are recognized by reference;
 * others were made at the provider, and are entered as refunds of the order.
 */
export async function recordRefund(context: MoneyContext, reported: ReportedRefund): Promise<void> {
  const { tx, deps, payment } = context;
  const record =
    (await tx.row(selectReported, [payment.method, reported.refund])) ?? (await recordFirstReport(context, reported));
  const step = reported.kind === "refund_completed" ? "completed" : reported.kind === "refund_failed" ? "failed" : null;
  const next = step && nextRefundState(record.state, step);
  if (!next) return;
  await tx.run(setState, [payment.method, reported.refund, next]);
  for (const id of record.refundIds) {
    if (next === "COMPLETED")
      await completeRefund(tx, deps, id, { actor: "provider" }, { providerRefund: reported.refund });
    else await failRefund(tx, deps, id, reported.reason, reported.refund);
  }
  if (record.unexplained > zero) await moveUnexplained(context, reported.refund, record, next);
}

const selectPosted = statement<[string], { isPosted: boolean }>(
  "posting_stands",
  `select exists (select from ledger_lines where posting = $1) as "isPosted"`,
);

/** Posts money refunded beyond the books, or returned from there, and puts it on the staff's list. */
async function moveUnexplained(
  { tx, deps, order, payment, now }: MoneyContext,
  refund: string,
  { state, unexplained }: ProviderRefund,
  next: RefundState,
): Promise<void> {
  const { method, currency } = payment;
  const posting = `unexplained:${method}:${refund}`;
  if (next === "COMPLETED") {
    await postLedger(tx, order.id, posting, postUnexplainedRefund(unexplained, method), now);
    const data = { field: "refund", paid: cents(-unexplained), currency, capture: refund, asked: zero };
    await deps.orders.note(tx, order.id, { name: "payment-mismatch", by: { actor: "provider" }, now, data });
  } else if (state === "COMPLETED") {
    // A person has explained it meanwhile: the same money is to be explained anew.
    const isExplained = (await tx.row(selectPosted, [`resolved:${posting}`]))?.isPosted === true;
    const name = isExplained ? `${posting}:returned` : `resolved:${posting}`;
    await postLedger(tx, order.id, name, postUnexplainedPayment(unexplained, method), now);
  }
}

/** Records the first report of a refund. */
async function recordFirstReport(context: MoneyContext, reported: ReportedRefund): Promise<ProviderRefund> {
  const { tx, payment } = context;
  const own = reported.reference === null ? null : await ownRefund(context, reported.reference, reported.refund);
  // A refund that failed before its first report has moved no money.
  const movedNothing = reported.kind === "refund_failed" && !own?.isCurrentAttempt;
  const entry = movedNothing ? { refundIds: [], unexplained: zero } : await entryOf(context, reported, own);
  const record: ProviderRefund = { state: movedNothing ? "FAILED" : "PENDING", ...entry };
  const { refundIds, state, unexplained } = record;
  await tx.run(insertReported, [
    payment.method,
    reported.refund,
    payment.id,
    refundIds,
    reported.amount,
    state,
    unexplained,
  ]);
  return record;
}

async function entryOf(
  context: MoneyContext,
  reported: ReportedRefund,
  own: OwnRefund | null,
): Promise<Omit<ProviderRefund, "state">> {
  if (!own) return enterRefund(context, reported);
  if (own.isCurrentAttempt) return { refundIds: [own.id], unexplained: zero };
  // Another attempt has replaced this one since, so its money left twice.
  return { refundIds: [], unexplained: reported.amount };
}

interface OwnRefund {
  readonly id: number;
  /** False if another attempt has replaced the reported one. */
  readonly isCurrentAttempt: boolean;
}

const adoptOwn = statement<[string, number, number, string], OwnRefund>(
  "own_refund_at_provider",
  `update refunds set provider_refund = case when attempt = $3 and provider_refund is null then $4
     else provider_refund end
   where idempotency_key = $1 and payment_id = $2
   returning id, provider_refund is not distinct from $4 as "isCurrentAttempt"`,
);

async function ownRefund(
  { tx, payment }: MoneyContext,
  reference: string,
  providerRefund: string,
): Promise<OwnRefund | null> {
  const { key, attempt } = parseReference(reference);
  return tx.row(adoptOwn, [key, payment.id, attempt, providerRefund]);
}

const selectOwed = statement<[number], { id: number; amount: Money }>(
  "refunds_still_owed",
  `select id, amount_cents as amount from refunds where payment_id = $1 and state = 'FAILED' order by id`,
);
const resumeWith = statement<[number, string]>(
  "refund_made_at_provider",
  `update refunds set state = 'PENDING', failure = null, last_error = null, attempt = attempt + 1, provider_refund = $2
   where id = $1`,
);
const reserve = statement<[number, number], { left: Money }>(
  "reserve_provider_refund",
  `update payments set refunded_cents = refunded_cents + $2, state = 'refunding'
   where id = $1 and captured_cents - refunded_cents >= $2 returning captured_cents - refunded_cents as left`,
);

/**
 * Enters a refund made at the provider. It first settles refunds that failed here, the usual reason for such a refund;
 * the rest becomes a new one.
 */
async function enterRefund(context: MoneyContext, reported: ReportedRefund): Promise<Omit<ProviderRefund, "state">> {
  const { tx, deps, order, payment, now } = context;
  const ids: number[] = [];
  let rest = reported.amount;
  for (const refund of await tx.rows(selectOwed, [payment.id])) {
    if (refund.amount > rest) continue;
    await tx.run(resumeWith, [refund.id, reported.refund]);
    ids.push(refund.id);
    rest = subtract(rest, refund.amount);
  }
  if (rest === zero) return { refundIds: ids, unexplained: zero };
  const refunds = await grantedFigures(tx, order.id);
  const room = (await isOfSale(tx, payment.id)) ? cents(Math.min(rest, leftToRefund(order, refunds))) : zero;
  if (room < rest || !(await tx.row(reserve, [payment.id, rest]))) return { refundIds: ids, unexplained: rest };
  const refundId = await addRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: rest,
    reason: "made-at-provider",
    by: "provider",
    ofSale: true,
    now,
    providerRefund: reported.refund,
  });
  const figures = refundFigures(rest, order, refunds);
  await postLedger(tx, order.id, `granted:${refundId}`, postRefundGranted(figures), now);
  await enterRefundTax(tx, order.id, `granted:${refundId}`, figures, now);
  await fileRefundTax(tx, deps.clock, order.id, `granted:${refundId}`, figures);
  const isWhole =
    add(rest, refunds.goods, refunds.tax, refunds.shipping, refunds.lost) >= add(priceOf(order), refunds.deductions);
  await deps.orders.refundedAtProvider(tx, order.id, { amount: rest, method: payment.method, isWhole, now });
  return { refundIds: [...ids, refundId], unexplained: zero };
}
