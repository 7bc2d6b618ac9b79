import { add, type Money, share, subtract, times, zero } from "#domain/kernel/money.ts";
import { amountOf, type OwnLine } from "#domain/pricing/own-line.ts";
import type { InvoicedFigures, SoldFigures } from "#domain/payments/ledger.ts";
import { type Deposit, depositTaken } from "#domain/receivables/deposit.ts";

/** A line of an order, the units of it that leave now, and those that were invoiced before. */
export interface LeavingLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  readonly tax: Money;
  readonly invoiced: number;
  readonly leaving: number;
  readonly asksDeposit: boolean;
}

export interface InvoicedLine {
  readonly lineId: number;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  readonly tax: Money;
}

/** The figures of an invoice with those of its lines, which sum to them together with freight and the tax on it. */
export interface InvoiceFigures {
  readonly lines: readonly InvoicedLine[];
  readonly figures: InvoicedFigures;
}

/** An order as agreed, with the part of its deposit that no invoice has taken off. */
interface OrderToInvoice extends SoldFigures {
  readonly ownLines?: readonly OwnLine[] | null;
  readonly deposit: Deposit | null;
  readonly depositLeft: Money;
}

/**
 * The part of an order's sale that leaves with a shipment. Shares of discount and tax follow the units as they do when
 * they are refunded, freight and own lines go with the first shipment, and all shipments together are the order to the
 * cent.
 */
export function invoiceFigures(
  order: OrderToInvoice,
  lines: readonly LeavingLine[],
  { isFirst }: { readonly isFirst: boolean },
): InvoiceFigures {
  const leaving = lines.filter((line) => line.leaving > 0).map(partOf);
  const own = isFirst ? (order.ownLines ?? []).map(amountOf) : [];
  const subtotal = add(...leaving.map(({ unitPrice, quantity }) => times(unitPrice, quantity)), ...own);
  const discount = add(...leaving.map((line) => line.discount));
  const taxOfLines = add(...lines.map((line) => line.tax));
  const tax = add(...leaving.map((line) => line.tax), isFirst ? subtract(order.tax, taxOfLines) : zero);
  const shipping = isFirst ? order.shipping : zero;
  const before = add(...lines.map((line) => share(line.discount, line.invoiced, line.quantity)));
  const pointsUpTo = (amount: Money) => (order.discount === zero ? zero : share(order.points, amount, order.discount));
  const points = subtract(pointsUpTo(add(before, discount)), pointsUpTo(before));
  const { deposit: agreed, depositLeft, ownLines } = order;
  const deposit = agreed ? depositTaken(agreed, depositLeft, lines, { isFirst, ownLines: ownLines ?? [] }) : zero;
  const total = subtract(add(subtotal, shipping, tax), add(discount, deposit));
  return { lines: leaving, figures: { subtotal, discount, points, shipping, tax, deposit, total } };
}

function partOf({ lineId, quantity, unitPrice, discount, tax, invoiced, leaving }: LeavingLine): InvoicedLine {
  const part = (amount: Money) =>
    subtract(share(amount, invoiced + leaving, quantity), share(amount, invoiced, quantity));
  return { lineId, quantity: leaving, unitPrice, discount: part(discount), tax: part(tax) };
}
