import { caseReason } from "#domain/orders/refund-reasons.ts";
import type { CaseUnits } from "#domain/cases/units.ts";
import { add, allocate, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { figuresOfGoods, figuresOfKeptGoods } from "#domain/payments/refund-figures.ts";
import type { RefundFigures } from "#domain/payments/ledger.ts";
import type { PartOfLine } from "#domain/payments/tax-back.ts";
import type { Result } from "#domain/kernel/result.ts";
import { writeOrderEvent } from "../orders/order-events.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { refundSale } from "../orders/refund-sale.ts";
import type { ExchangePart } from "../payments/exchange-credit.ts";
import { grantedFigures } from "../payments/granted-figures.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { estimateUnits, refundOfUnits, type SoldOrderLine, soldLines } from "./return-lines.ts";

export type GrantRefused =
  | { code: "refund_too_large"; left: Money }
  | { code: "amount_required" }
  /** All of it has gone back. */
  | { code: "nothing_refundable" }
  | { code: "exchange_open" };

interface UnitsGrant {
  readonly order: OrderRow;
  readonly units: readonly CaseUnits[];
  /** Why the units are refunded: decides whether their share of shipping is. */
  readonly why: { readonly received: boolean; readonly reason: string };
  /** In cents; null gives the worth of these units, which is also the most. */
  readonly amount: Money | null;
  /** The part of it that other goods were given for, which may be more than these are worth after all. */
  readonly exchanged?: ExchangePart | null;
  /** Origin of the refund, with its number: the buyer keeps the goods of a claim. */
  readonly of: { readonly kind: "return" | "claim"; readonly number: string };
  readonly staffId: number | null;
}

/** A refund that was granted, and how much less it is than the units were worth. */
export interface GrantedUnits {
  /** Null where all of it is goods for goods. */
  readonly refundId: number | null;
  /** Sent in money. */
  readonly amount: Money;
  readonly deductions: Money;
}

const countUnits = statement<[number, number[], number[]]>(
  "count_returned_units",
  `update order_lines l set refunded_quantity = refunded_quantity + u.quantity
   from unnest($2::bigint[], $3::int[]) as u (line_id, quantity) where l.id = u.line_id and l.order_id = $1`,
);

/** Counts units of a locked order as refunded. */
export async function countRefunded(tx: Tx, orderId: number, units: readonly CaseUnits[]): Promise<void> {
  await tx.run(countUnits, [orderId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
}

interface RefundedLine extends CaseUnits, PartOfLine {}

/** The worth of the units, by line. */
function partsOf(sold: readonly SoldOrderLine[], units: readonly CaseUnits[]): RefundedLine[] {
  return units.flatMap(({ lineId, quantity }) => {
    const line = sold.find((each) => each.lineId === lineId);
    if (!line) return [];
    const { goods, discount, tax } = refundOfUnits(line, quantity);
    return [{ lineId, quantity, reference: line.sku, amount: subtract(goods, discount), tax }];
  });
}

/** The share of each line in a refund of their worth or of a part of it. The rest of its tax is of their shipping. */
function shareOfLines(
  parts: readonly RefundedLine[],
  { goods, tax }: RefundFigures,
  worth: { readonly tax: Money },
): RefundedLine[] {
  const amounts = parts.map(({ amount }) => amount);
  const taxes = parts.map((line) => line.tax);
  const ofShipping = Math.max(0, worth.tax - add(...taxes));
  const sharesOf = (amount: Money, most: Money, weights: readonly number[]) =>
    allocate(cents(Math.min(amount, most)), weights);
  const shares = sharesOf(goods, add(...amounts), amounts);
  const taxShares = sharesOf(tax, cents(add(...taxes) + ofShipping), [...taxes, ofShipping]);
  return parts.map((line, at) => ({ ...line, amount: shares[at]!, tax: taxShares[at]! }));
}

const insertLines = statement<[number, number[], number[], number[], number[]]>(
  "insert_refunded_lines",
  `insert into refunded_lines (refund_id, line_id, quantity, net_cents, tax_cents)
   select $1, * from unnest($2::bigint[], $3::int[], $4::bigint[], $5::bigint[])`,
);

async function writeLines(tx: Tx, refundId: number, lines: readonly RefundedLine[]): Promise<void> {
  const columns = [
    lines.map(({ lineId }) => lineId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ amount }) => amount),
    lines.map(({ tax }) => tax),
  ] as const;
  await tx.run(insertLines, [refundId, ...columns]);
}

/**
 * Grants a refund for units of a locked order: never more than they are worth, and than is left of the payment. They
 * count as refunded.
 */
export async function grantUnits(
  tx: Tx,
  deps: PaymentDeps,
  { order, units, why, amount: sum, exchanged = null, of, staffId }: UnitsGrant,
): Promise<Result<GrantedUnits, GrantRefused>> {
  const sold = await soldLines(tx, order.id);
  const estimate = await estimateUnits(tx, order, sold, units, why);
  const most = cents(Math.max(estimate.total, exchanged?.amount ?? 0));
  if (most <= 0) return refuse({ code: "nothing_refundable" });
  const amount = sum ?? most;
  if (amount <= 0) return refuse({ code: "amount_required" });
  if (amount > most) return refuse({ code: "refund_too_large", left: most });
  const worth = { ...estimate, goods: subtract(estimate.goods, estimate.discount) };
  const granted = await grantedFigures(tx, order.id);
  const staysWithBuyer = of.kind === "claim";
  const figures = (staysWithBuyer ? figuresOfKeptGoods : figuresOfGoods)(amount, worth, order, granted);
  const parts = partsOf(sold, units);
  const lines = staysWithBuyer ? shareOfLines(parts, figures, worth) : parts;
  const sale = await refundSale(tx, deps, order, {
    figures,
    exchanged,
    lines,
    reason: caseReason(of),
    by: "merchant",
    staffId,
  });
  if (!sale.ok) return refuse(sale.error.code === "exchange_open" ? sale.error : { ...sale.error, left: zero });
  const { refundId, sent } = sale.value;
  if (refundId !== null) await writeLines(tx, refundId, lines);
  await countRefunded(tx, order.id, units);
  if (sent > 0)
    await writeOrderEvent(tx, order, "refund-granted", { actor: "merchant", id: staffId }, deps.clock.now(), {
      data: { amount: sent, [of.kind]: of.number },
    });
  return ok({ refundId, amount: sent, deductions: staysWithBuyer ? subtract(most, amount) : figures.deductions });
}
