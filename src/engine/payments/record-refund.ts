import { add, cents, subtract, zero } from "#domain/kernel/money.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { RefundEvent } from "#domain/payments/events.ts";
import { postRefundGranted, postUnexplainedPayment, postUnexplainedRefund } from "#domain/payments/ledger.ts";
import { leftToRefund, refundFigures } from "#domain/payments/refund-figures.ts";
import { nextRefundState } from "#domain/payments/refund-states.ts";
import type { RefundState } from "#domain/payments/refund-states.ts";
import { statement } from "../platform/statement.ts";
import { grantedFigures } from "./granted-figures.ts";
import type { MoneyContext } from "./money-context.ts";
import { postLedger } from "./post-ledger.ts";
import { addRefund, parseReference } from "./refund-row.ts";
import { completeRefund, failRefund } from "./settle-refund.ts";

/** What a provider says of a refund, by an event or when it is asked. */
export type ReportedRefund = Pick<RefundEvent, "kind" | "refund" | "amount" | "reason" | "reference">;

interface Known {
  state: RefundState;
  refundIds: number[];
  /** What of it goes beyond all that our books hold of the payment. */
  unexplained: Money;
}

const selectKnown = statement<[string, string], Known & Record<string, unknown>>(
  "provider_refund",
  `select state, refund_ids as "refundIds", unexplained_cents as unexplained from provider_refunds where method = $1 and provider_refund = $2`,
);
const insertKnown = statement<[string, string, number, number[], number, RefundState, number]>(
  "insert_provider_refund",
  `insert into provider_refunds (method, provider_refund, payment_id, refund_ids, amount_cents, state, unexplained_cents)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const setKnown = statement<[string, string, RefundState]>(
  "provider_refund_state",
  `update provider_refunds set state = $3 where method = $1 and provider_refund = $2`,
);

/**
 * Takes what a provider says about one refund, whoever made it and however late or often it is said. One of ours is
 * known by its reference; any other was made at the provider, and is entered as a refund of the order.
 */
export async function recordRefund(context: MoneyContext, reported: ReportedRefund): Promise<void> {
  const { tx, deps, payment } = context;
  const known = (await tx.row(selectKnown, [payment.method, reported.refund])) ?? (await meet(context, reported));
  const step = reported.kind === "refund_completed" ? "completed" : reported.kind === "refund_failed" ? "failed" : null;
  const next = step && nextRefundState(known.state, step);
  if (!next) return;
  await tx.run(setKnown, [payment.method, reported.refund, next]);
  for (const id of known.refundIds) {
    if (next === "COMPLETED")
      await completeRefund(tx, deps, id, { actor: "provider" }, { providerRefund: reported.refund });
    else await failRefund(tx, deps, id, reported.reason, reported.refund);
  }
  if (known.unexplained > zero) await moveUnexplained(context, reported.refund, known, next);
}

/** Money refunded beyond our books left the provider's account, or is back in it: a person has to look. */
async function moveUnexplained(
  { tx, deps, order, payment, now }: MoneyContext,
  refund: string,
  { state, unexplained }: Known,
  next: RefundState,
): Promise<void> {
  const { method, currency } = payment;
  if (next === "COMPLETED") {
    await postLedger(tx, order.id, `unexplained:${method}:${refund}`, postUnexplainedRefund(unexplained, method), now);
    const data = { field: "refund", paid: cents(-unexplained), currency, capture: refund, asked: zero };
    await deps.orders.note(tx, order.id, { name: "payment-mismatch", by: { actor: "provider" }, now, data });
  } else if (state === "COMPLETED") {
    await postLedger(
      tx,
      order.id,
      `resolved:unexplained:${method}:${refund}`,
      postUnexplainedPayment(unexplained, method),
      now,
    );
  }
}

/** A refund heard of for the first time. */
async function meet(context: MoneyContext, reported: ReportedRefund): Promise<Known> {
  const { tx, payment } = context;
  const own = reported.reference === null ? null : await ownRefund(context, reported.reference, reported.refund);
  // One that failed before it was ever heard of has moved nothing.
  const failed = reported.kind === "refund_failed" && !own;
  const entered =
    failed || own ? { refundIds: own ? [own] : [], unexplained: zero } : await enterRefund(context, reported);
  const known: Known = { state: failed ? "FAILED" : "PENDING", ...entered };
  const { refundIds, state, unexplained } = known;
  await tx.run(insertKnown, [
    payment.method,
    reported.refund,
    payment.id,
    refundIds,
    reported.amount,
    state,
    unexplained,
  ]);
  return known;
}

const adoptOwn = statement<[string, number, number, string], { id: number; serves: boolean }>(
  "own_refund_at_provider",
  `update refunds set provider_refund = case when attempt = $3 and provider_refund is null then $4 else provider_refund end
   where idempotency_key = $1 and payment_id = $2 returning id, provider_refund is not distinct from $4 as serves`,
);

async function ownRefund({ tx, payment }: MoneyContext, reference: string, providerRefund: string) {
  const { key, attempt } = parseReference(reference);
  const row = await tx.row(adoptOwn, [key, payment.id, attempt, providerRefund]);
  return row?.id ?? null;
}

const selectOwed = statement<[number], { id: number; amount: Money }>(
  "refunds_still_owed",
  `select id, amount_cents as amount from refunds where payment_id = $1 and state = 'FAILED' order by id`,
);
const resumeWith = statement<[number, string]>(
  "refund_made_at_provider",
  `update refunds set state = 'PENDING', failure = null, last_error = null, attempt = attempt + 1, provider_refund = $2 where id = $1`,
);
const reserve = statement<[number, number], { left: Money }>(
  "reserve_provider_refund",
  `update payments set refunded_cents = refunded_cents + $2, state = 'refunding'
   where id = $1 and captured_cents - refunded_cents >= $2 returning captured_cents - refunded_cents as left`,
);
const isOfSale = statement<[number], { ofSale: boolean }>(
  "payment_of_sale",
  `select not exists (select from refunds where payment_id = $1 and not of_sale) as "ofSale"`,
);

/**
 * A refund made at the provider. It settles what we still owed of this payment after a failure, since that is what
 * merchants make such refunds for; the rest is a refund of its own.
 */
async function enterRefund(context: MoneyContext, reported: ReportedRefund): Promise<Omit<Known, "state">> {
  const { tx, deps, order, payment, now } = context;
  const ids: number[] = [];
  let left = reported.amount;
  for (const owed of await tx.rows(selectOwed, [payment.id])) {
    if (owed.amount > left) continue;
    await tx.run(resumeWith, [owed.id, reported.refund]);
    ids.push(owed.id);
    left = subtract(left, owed.amount);
  }
  if (left === zero) return { refundIds: ids, unexplained: zero };
  const granted = await grantedFigures(tx, order.id);
  const ofSale = (await tx.row(isOfSale, [payment.id]))?.ofSale === true;
  const room = ofSale ? cents(Math.min(left, leftToRefund(order, granted))) : zero;
  if (room < left || !(await tx.row(reserve, [payment.id, left]))) return { refundIds: ids, unexplained: left };
  const refundId = await addRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: left,
    reason: "made-at-provider",
    by: "provider",
    ofSale: true,
    now,
    providerRefund: reported.refund,
  });
  const figures = refundFigures(left, order, granted);
  await postLedger(tx, order.id, `granted:${refundId}`, postRefundGranted(figures), now);
  const isWhole =
    add(left, granted.goods, granted.tax, granted.shipping, granted.lost) >= add(order.total, granted.deductions);
  await deps.orders.refundedAtProvider(tx, order.id, { amount: left, method: payment.method, isWhole, now });
  return { refundIds: [...ids, refundId], unexplained: zero };
}
