import { isManual } from "#domain/checkout/payment-method.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { isOverdue } from "#domain/payments/decide.ts";
import { postPartPayment } from "#domain/payments/ledger.ts";
import { decideTransfer, type ReceivedTransfer, referenceKey } from "#domain/payments/transfers.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { OrderToPay, ReinstateRefused } from "./payable-orders.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type Captured, manualCapture } from "./payment-event-context.ts";
import { addPayment, paymentsOf } from "./payment-row.ts";
import type { PaymentRow } from "./payment-row.ts";
import { postLedger } from "./post-ledger.ts";
import { recordOccurrence } from "./record-payment-event.ts";
import { refundUnexpectedPayment } from "./refund-unexpected-payment.ts";

/**
 * `confirmed`: the order is paid. `surplus`: paid, and the excess is to be sent back by hand. `part`: the rest is
 * missing. `reinstated`: the canceled order is open again, and paid. `refund_due`: too late or a duplicate, to be sent
 * back by hand. `already`: this transfer was recorded before, or the order is paid.
 */
export type Confirmed = "confirmed" | "surplus" | "part" | "reinstated" | "refund_due" | "already";

export type ConfirmRefused =
  | { code: "order_not_found" }
  | { code: "reference_required" }
  /** This reference was entered for the order before, and this is not the same transfer once more. */
  | { code: "reference_known" }
  | { code: "amount_required" }
  /** The amount differs from the total, and the merchant has not yet confirmed it. */
  | { code: "amount_mismatch"; asked: Money }
  | { code: "not_manual" }
  | ReinstateRefused;

export interface ManualPayment extends Partial<Omit<ReceivedTransfer, "amount">> {
  readonly orderNumber: string;
  /** Reference of the transfer in the merchant's account. */
  readonly reference: string;
  /** Amount received, in cents. */
  readonly amount: Money;
  readonly staffId: number | null;
}

/**
 * Records a bank deposit or Zeller payment that arrived. Idempotent by amount and reference, in any spelling. Only for
 * merchants.
 */
export async function confirmManualPayment(
  deps: PaymentDeps,
  input: ManualPayment,
): Promise<Result<Confirmed, ConfirmRefused>> {
  const reference = cleanText(input.reference);
  if (referenceKey(reference) === "") return refuse({ code: "reference_required" });
  if (input.amount <= 0) return refuse({ code: "amount_required" });
  return deps.db.transaction((tx) => confirm(tx, deps, { ...input, reference }));
}

async function confirm(tx: Tx, deps: PaymentDeps, input: ManualPayment): Promise<Result<Confirmed, ConfirmRefused>> {
  const lockedOrder = await deps.orders.lock(tx, input.orderNumber);
  if (!lockedOrder) return refuse({ code: "order_not_found" });
  const payments = await paymentsOf(tx, lockedOrder.id);
  const payment = payments.findLast(({ method }) => isManual(method));
  if (!payment) return refuse({ code: "not_manual" });
  const before = await enteredBefore(tx, payments, lockedOrder, input.reference);
  const isRepeated = before.some(({ amount }) => amount === null || amount === input.amount);
  // While money is missing, the same once more may be the rest: buyers pay in parts under one reference.
  if (isRepeated && lockedOrder.paymentStatus !== "awaiting-payment") return ok("already");
  const now = deps.clock.now();
  const order =
    lockedOrder.paymentStatus === "awaiting-payment" && isOverdue(lockedOrder, now)
      ? await cancel(tx, deps, lockedOrder)
      : lockedOrder;
  const { amount, isAmountConfirmed = false, handling = null } = input;
  const transfer: Transfer = { tx, deps, order, payment, input, now };
  const amountBefore = payment.capture === null ? payment.received : zero;
  const decision = decideTransfer(order, amountBefore, { amount, isAmountConfirmed, handling });
  if (before.length > 0 && decision.do !== "ignore") return refuse({ code: "reference_known" });
  switch (decision.do) {
    case "ignore":
      return ok("already");
    case "ask":
      return refuse({ code: "amount_mismatch", asked: decision.asked });
    case "pay":
      await pay(transfer, decision.surplus);
      return ok(decision.surplus > 0 ? "surplus" : "confirmed");
    case "hold":
      await hold(transfer, decision.missing);
      return ok("part");
    case "reinstate":
      return reinstate(transfer, decision.surplus);
    case "send_back":
      await note(transfer, payment, "sent-back");
      await refundUnexpectedPayment(
        { ...transfer, event: capturedBy(transfer, payment, amount), by: by(input) },
        decision.reason,
      );
      return ok("refund_due");
  }
}

/** A transfer within its transaction, with the order locked. */
interface Transfer {
  readonly tx: Tx;
  readonly deps: PaymentDeps;
  readonly order: OrderToPay;
  readonly payment: PaymentRow;
  readonly input: ManualPayment;
  readonly now: ReturnType<PaymentDeps["clock"]["now"]>;
}

const by = ({ staffId }: ManualPayment) => ({ actor: "merchant", id: staffId }) as const;

interface Entered {
  readonly reference: string;
  /** Null for payments older than the transfers table. */
  readonly amount: Money | null;
}

const selectEntered = statement<[number], Entered>(
  "transfers_entered",
  `select reference, amount_cents as amount from transfers where order_id = $1`,
);

/** Transfers of the order that were entered under this reference. */
async function enteredBefore(
  tx: Tx,
  payments: readonly PaymentRow[],
  order: OrderToPay,
  reference: string,
): Promise<Entered[]> {
  // Payments older than the transfers table have their reference in the capture alone.
  const captures = payments.flatMap(({ capture }) => (capture === null ? [] : [capture]));
  const own = manualCapture(order.number, "");
  const transfers = await tx.rows(selectEntered, [order.id]);
  const key = referenceKey(reference);
  const noted = new Set(transfers.map((transfer) => referenceKey(transfer.reference)));
  const older = captures
    .flatMap((capture) => (capture.startsWith(own) ? [capture.slice(own.length)] : []))
    .filter((each) => !noted.has(referenceKey(each)))
    .map((each) => ({ reference: each, amount: null }));
  return [...transfers, ...older].filter((each) => referenceKey(each.reference) === key);
}

async function cancel(tx: Tx, deps: PaymentDeps, { id }: OrderToPay): Promise<OrderToPay> {
  await deps.orders.cancelOverdue(tx, id, deps.clock.now());
  return locked(tx, deps, id);
}

async function locked(tx: Tx, deps: PaymentDeps, id: number): Promise<OrderToPay> {
  const order = await deps.orders.lock(tx, id);
  if (!order) throw new Error(`order ${id} is gone`);
  return order;
}

const askTotal = statement<[number, Money]>(
  "transfer_for_total",
  `update payments set amount_cents = $2 where id = $1 and provider_charge is null`,
);

/**
 * The attempt that a transfer pays: for the total as it is now, which may have changed since the buyer chose another
 * method. Money of an earlier transfer that is to be sent back keeps its own row.
 */
async function attemptOf({ tx, order, payment, now }: Transfer): Promise<PaymentRow> {
  if (payment.capture !== null) return addPayment(tx, order.id, payment.method, order.total, now);
  await tx.run(askTotal, [payment.id, order.total]);
  return { ...payment, amount: order.total };
}

async function pay(transfer: Transfer, surplus: Money): Promise<void> {
  const { tx, deps, input, now } = transfer;
  const payment = await attemptOf(transfer);
  await note(transfer, payment, "payment");
  const outcome = await recordOccurrence(tx, deps, capturedBy(transfer, payment, payment.amount), by(input));
  if (outcome !== "keep") throw new Error(`a transfer that pays was taken as ${outcome}`);
  if (surplus === zero) return;
  const extra = await addPayment(tx, transfer.order.id, payment.method, surplus, now);
  // The suffix keeps the surplus apart from the payment, which has the same merchant's reference.
  const event = { ...capturedBy(transfer, extra, surplus), capture: `${transfer.order.number}+:${input.reference}` };
  await refundUnexpectedPayment({ ...transfer, payment: extra, event, by: by(input) }, "overpayment");
}

const addPart = statement<[number, Money]>(
  "part_received",
  `update payments set received_cents = received_cents + $2 where id = $1`,
);

async function hold(transfer: Transfer, shortfall: Money): Promise<void> {
  const { tx, deps, order, input, now } = transfer;
  const { amount, reference } = input;
  const payment = await attemptOf(transfer);
  const id = await note(transfer, payment, "part");
  await tx.run(addPart, [payment.id, amount]);
  await postLedger(tx, order.id, `part:${id}`, postPartPayment(amount, payment.method), now);
  const data = { amount, missing: shortfall, reference };
  await deps.orders.note(tx, order.id, { name: "transfer-received", by: by(input), now, data });
  await deps.orders.holdForRest(tx, order.id, { amount, missing: shortfall, method: payment.method, now });
}

async function reinstate(transfer: Transfer, surplus: Money): Promise<Result<Confirmed, ReinstateRefused>> {
  const { tx, deps, input, now } = transfer;
  const reinstatement = await deps.orders.reinstate(tx, transfer.order.id, by(input), now);
  if (!reinstatement.ok) return reinstatement;
  const order = await locked(tx, deps, transfer.order.id);
  await pay({ ...transfer, order }, surplus);
  return ok("reinstated");
}

const insertTransfer = statement<[number, number, string, Money, string, number | null, Date], { id: number }>(
  "insert_transfer",
  `insert into transfers (order_id, payment_id, reference, amount_cents, used_as, staff_id, at)
   values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);

async function note(
  { tx, order, input, now }: Transfer,
  payment: PaymentRow,
  usedAs: "payment" | "part" | "sent-back",
): Promise<number> {
  const { reference, amount, staffId } = input;
  const row = await tx.row(insertTransfer, [order.id, payment.id, reference, amount, usedAs, staffId, new Date(now)]);
  if (!row) throw new Error(`no transfer was written for order ${order.number}`);
  return row.id;
}

function capturedBy({ order, input, now }: Transfer, payment: PaymentRow, amount: Money): Captured {
  const capture = manualCapture(order.number, input.reference);
  return {
    kind: "captured",
    provider: payment.method,
    eventId: `${capture}:${payment.id}`,
    session: null,
    paymentKey: payment.key,
    orderNumber: order.number,
    occurredAt: now,
    capture,
    amount,
    currency: payment.currency,
  };
}
