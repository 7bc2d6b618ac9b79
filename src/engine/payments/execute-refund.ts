import { isManual } from "#domain/checkout/payment-method.ts";
import { refuse, ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { statement } from "../platform/statement.ts";
import { enqueue } from "../platform/outbox.ts";
import { findOrder } from "../orders/order-row.ts";
import type { ProviderTrouble, RefundReceipt } from "../ports/payment-provider.ts";
import { AskAgain } from "./cash-desk.ts";
import type { CashDesk } from "./cash-desk.ts";
import { asProviderPayment, findPayment } from "./payment-row.ts";
import { findRefund } from "./refund-row.ts";
import type { RefundRow } from "./refund-row.ts";
import { completeRefund, failRefund } from "./settle-refund.ts";

const keepProviderRefund = statement<[number, string]>(
  "refund_at_provider",
  `update refunds set provider_refund = $2 where id = $1 and provider_refund is null`,
);

/**
 * Sends a refund that is due, or asks how it stands once it is sent. Safe to run any number of times: the
 * provider knows it by its key. Throws `AskAgain` when the provider gave no certain answer.
 */
export async function executeRefund(desk: CashDesk, refundId: number): Promise<RefundRow["state"] | null> {
  const refund = await findRefund(desk.db, refundId);
  if (!refund || refund.state !== "PENDING") return refund?.state ?? null;
  const receipt = await askForRefund(desk, refund);
  if (receipt === null) return refund.state;
  if (!receipt.ok && receipt.error.code === "unknown")
    throw new AskAgain(`refund ${refundId}, ${receipt.error.detail}`);
  await desk.db.transaction(async (tx) => {
    if (!receipt.ok) return failRefund(tx, desk, refundId, receipt.error.detail);
    const { refund: id, status, reason } = receipt.value;
    await tx.run(keepProviderRefund, [refundId, id]);
    if (status === "completed") await completeRefund(tx, desk, refundId, { actor: "provider" });
    if (status === "failed") await failRefund(tx, desk, refundId, reason);
  });
  return (await findRefund(desk.db, refundId))?.state ?? null;
}

async function askForRefund(desk: CashDesk, refund: RefundRow): Promise<Result<RefundReceipt, ProviderTrouble> | null> {
  const payment = await findPayment(desk.db, refund.paymentId);
  const provider = payment && desk.payments.get(payment.method);
  const order = await findOrder(desk.db, refund.orderId);
  if (!payment || !provider || !order || isManual(payment.method)) return null;
  if (refund.providerRefund !== null) return provider.lookUpRefund(refund.providerRefund, payment.currency);
  const asked = asProviderPayment(payment, order.number);
  return asked && provider.refund(asked, refund.amount, `refund:${refund.key}`);
}

/** `refund_recorded`: it was recorded already, under another reference. */
export type RefundByHandRefused =
  | { code: "refund_not_found" }
  | { code: "not_manual" }
  | { code: "reference_required" }
  | { code: "refund_recorded" };

/**
 * The merchant has sent a refund by hand, and says under which reference: of a bank deposit or zeller payment, or one
 * that its provider would not send. The same word twice counts once; another reference is refused, since then two
 * people may have sent the money.
 */
export async function recordManualRefund(
  desk: CashDesk,
  input: { refundId: number; reference: string; staffId: number | null },
): Promise<Result<"recorded" | "already", RefundByHandRefused>> {
  const reference = input.reference.trim();
  if (reference === "") return refuse({ code: "reference_required" });
  return desk.db.transaction(async (tx): Promise<Result<"recorded" | "already", RefundByHandRefused>> => {
    const refund = await findRefund(tx, input.refundId);
    const payment = refund && (await findPayment(tx, refund.paymentId));
    if (!refund || !payment) return refuse({ code: "refund_not_found" });
    const byHand = isManual(payment.method) ? payment.method : "bank-deposit";
    if (byHand !== payment.method && refund.state === "PENDING") return refuse({ code: "not_manual" });
    if (
      await completeRefund(tx, desk, refund.id, { actor: "merchant", id: input.staffId }, { reference, from: byHand })
    )
      return ok("recorded" as const);
    return (await findRefund(tx, refund.id))?.reference === reference
      ? ok("already" as const)
      : refuse({ code: "refund_recorded" });
  });
}

// A failed refund is asked for under a new key: the provider would repeat its old answer to the old one.
const renewRefund = statement<[number], { id: number }>(
  "renew_refund",
  `update refunds set state = 'PENDING', failure = null, provider_refund = null, idempotency_key = gen_random_uuid()::text
   where id = $1 and state = 'FAILED' returning id`,
);

/** Tries a failed refund anew. */
export function retryRefund(
  desk: CashDesk,
  refundId: number,
): Promise<Result<RefundReceipt["status"], { code: "refund_not_found" }>> {
  return desk.db.transaction(async (tx): Promise<Result<"pending", { code: "refund_not_found" }>> => {
    if (!(await tx.row(renewRefund, [refundId]))) return refuse({ code: "refund_not_found" });
    await enqueue(tx, desk.clock, "execute_refund", { refundId }, { key: `refund:${refundId}` });
    return ok("pending");
  });
}
