import { isManual } from "#domain/checkout/payment-method.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { postRefundGranted, refundTotal } from "#domain/payments/ledger.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import { splitFigures } from "#domain/payments/refund-figures.ts";
import type { PartOfLine } from "#domain/payments/tax-back.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import { drawBehind, type DrawRefused, type ExchangePart, type MoneyPart, settleExchange } from "./exchange-credit.ts";
import { noteExchange } from "../checkout/exchange-history.ts";
import { paysSale } from "./money-of-sale.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { postLedger } from "./post-ledger.ts";
import { enterRefundTax } from "./tax-entries.ts";
import { fileRefundTax } from "./tax-filings.ts";
import { addRefund } from "./refund-row.ts";

// The condition is in the statement so that concurrent refunds cannot exceed the capture. Late or duplicate money is
// already on its way back, and is not part of the sale.
const reserve = statement<[number, number], { id: number; method: PaymentMethod }>(
  "reserve_refund",
  `update payments p set refunded_cents = p.refunded_cents + $2, state = 'refunding'
   where p.order_id = $1 and p.captured_cents > 0 and p.captured_cents - p.refunded_cents >= $2
     and ${paysSale("p.id")}
   returning p.id, p.method`,
);

/**
 * Reserves an amount on the payment of a locked, paid order for a refund that is about to be written. Null where no
 * payment of the sale has as much left.
 */
export function reserveRefund(
  tx: Tx,
  orderId: number,
  amount: Money,
): Promise<{ id: number; method: PaymentMethod } | null> {
  return amount > 0 ? tx.row(reserve, [orderId, amount]) : Promise.resolve(null);
}

export interface RefundToGrant {
  readonly figures: RefundFigures;
  /** The share of each line in the figures, by part number; left out where they are of the order as a whole. */
  readonly lines?: readonly PartOfLine[];
  readonly reason: string;
  readonly by: "customer" | "merchant" | "system";
  /** The member of staff who grants it. */
  readonly staffId?: number | null;
  /** The part of it that other goods were given for, of a return. It is not sent. */
  readonly exchanged?: ExchangePart | null;
}

/** A refund that was granted. */
export interface Granted {
  /** The first one where money of several payments goes back; null where all of it is goods for goods. */
  readonly refundId: number | null;
  /** Sent of it in money, in cents. */
  readonly sent: Money;
}

/**
 * Grants a refund of a locked, paid order: reserves the amount on its payment, enters it as owed, and has it sent (bank
 * deposit and Zeller: by the merchant). Refuses more than is left of the payment.
 */
export async function grantRefund(
  tx: Tx,
  deps: PaymentDeps,
  orderId: number,
  { figures, lines, reason, by, staffId = null, exchanged = null }: RefundToGrant,
): Promise<Result<Granted, DrawRefused>> {
  const now = deps.clock.now();
  const drawn = await draw(tx, orderId, { whole: refundTotal(figures), exchanged, now });
  if (!drawn.ok) return drawn;
  const { money, undone } = drawn.value;
  const parts: { readonly posting: string; readonly amount: Money; readonly inGoods: Money }[] = [];
  let refundId: number | null = null;
  for (const { paymentId, method, amount } of money) {
    const besideId: number | null = refundId;
    const id = await addRefund(tx, { orderId, paymentId, amount, reason, by, ofSale: true, now, besideId, staffId });
    refundId ??= id;
    parts.push({ posting: `granted:${id}`, amount, inGoods: zero });
    if (!isManual(method)) await enqueue(tx, deps.clock, "execute_refund", { refundId: id }, { key: `refund:${id}` });
  }
  if (undone) parts.push(partInGoods(`exchange-undone:${undone.exchangeId}`, undone));
  if (exchanged) parts.push(partInGoods(`exchanged:${exchanged.exchangeId}`, exchanged));
  for (const { posting, inGoods, figures: part } of splitFigures(figures, parts)) {
    await postLedger(tx, orderId, posting, postRefundGranted(part, inGoods), now);
    await enterRefundTax(tx, orderId, posting, part, now);
  }
  if (undone) await noteExchange(tx, undone.exchangeId, "exchange-canceled", { by: { actor: by }, now });
  if (exchanged) await settleExchange(tx, exchanged.exchangeId, now);
  await fileRefundTax(tx, deps.clock, orderId, parts[0]!.posting, { ...figures, ...(lines && { lines }) });
  return ok({ refundId, sent: add(...money.map(({ amount }) => amount)) });
}

const partInGoods = (posting: string, { amount }: ExchangePart) => ({ posting, amount, inGoods: amount });

interface Drawn {
  readonly money: readonly MoneyPart[];
  readonly undone: ExchangePart | null;
}

interface ToDraw {
  readonly whole: Money;
  readonly exchanged: ExchangePart | null;
  readonly now: Instant;
}

/** The money of a refund: of the order's own payment, or else of what its goods were exchanged for. */
async function draw(tx: Tx, orderId: number, { whole, exchanged, now }: ToDraw): Promise<Result<Drawn, DrawRefused>> {
  const amount = subtract(whole, exchanged?.amount ?? zero);
  if (amount === 0 && exchanged) return ok({ money: [], undone: null });
  const own = await reserveRefund(tx, orderId, amount);
  if (own) return ok({ money: [{ paymentId: own.id, method: own.method, amount }], undone: null });
  return drawBehind(tx, orderId, amount, now);
}
