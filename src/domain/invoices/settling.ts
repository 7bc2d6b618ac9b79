import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { add, cents, type Money, subtract, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** Ways in which a company pays invoices to the merchant's bank. */
export const paymentKinds = ["check", "ach", "wire"] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const isPaymentKind = (text: unknown): text is PaymentKind => paymentKinds.some((kind) => kind === text);

/** An invoice that is not settled yet. */
export interface InvoiceToSettle {
  readonly id: number;
  readonly open: Money;
  readonly discountUntil: CalendarDay | null;
  /** Remaining discount that can be taken until then. */
  readonly discountLeft: Money;
}

/** Money that settles no invoice yet. */
export interface Unapplied {
  readonly id: number;
  readonly left: Money;
}

/** Money, or a discount that it earned, which settles an invoice. */
export interface Settlement {
  readonly invoiceId: number;
  readonly creditId: number;
  readonly kind: "applied" | "discount";
  readonly amount: Money;
}

export type AllocationRefused =
  | { code: "invoice_not_open"; invoiceId: number }
  | { code: "more_than_open"; invoiceId: number; open: Money }
  | { code: "more_than_paid"; by: Money };

/** A payment as it was typed: how much of it is for which invoice. */
export interface TypedAllocation {
  readonly invoiceId: number;
  readonly amount: Money;
}

/**
 * Settles invoices by a payment as somebody has divided it. An invoice that is paid within its discount's days, short
 * by no more than the discount, is settled with it.
 */
export function allocatePayment(
  credit: Unapplied,
  allocations: readonly TypedAllocation[],
  invoices: readonly InvoiceToSettle[],
  receivedOn: CalendarDay,
): Result<Settlement[], AllocationRefused> {
  const settlements: Settlement[] = [];
  let left = credit.left;
  for (const { invoiceId, amount } of allocations.filter((one) => one.amount > 0)) {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (!invoice) return refuse({ code: "invoice_not_open", invoiceId });
    // Named twice, it has what the first part left open.
    const settled = add(...settlements.filter((one) => one.invoiceId === invoiceId).map((one) => one.amount));
    const open = subtract(invoice.open, settled);
    if (amount > open) return refuse({ code: "more_than_open", invoiceId, open });
    if (amount > left) return refuse({ code: "more_than_paid", by: cents(amount - left) });
    left = subtract(left, amount);
    settlements.push({ invoiceId, creditId: credit.id, kind: "applied", amount });
    const short = subtract(open, amount);
    const isEarly = invoice.discountUntil !== null && receivedOn <= invoice.discountUntil;
    if (isEarly && short > 0 && short <= invoice.discountLeft)
      settlements.push({ invoiceId, creditId: credit.id, kind: "discount", amount: short });
  }
  return ok(settlements);
}

/** Amount that settles an invoice on a day: the open amount, less the discount of an early payment. */
export function amountToPay({ open, discountUntil, discountLeft }: InvoiceToSettle, day: CalendarDay): Money {
  const isEarly = discountUntil !== null && day <= discountUntil;
  return isEarly && discountLeft < open ? subtract(open, discountLeft) : open;
}

/** Divides a payment over open invoices in their order, with the discounts that it comes in time for. */
export function divideOverOldest(
  amount: Money,
  invoices: readonly InvoiceToSettle[],
  receivedOn: CalendarDay,
): TypedAllocation[] {
  let left = amount;
  return invoices.map((invoice) => {
    const part = cents(Math.min(left, amountToPay(invoice, receivedOn)));
    left = subtract(left, part);
    return { invoiceId: invoice.id, amount: part };
  });
}

/** A credit memo's parts: a write-off that it takes back, what it settles that is open, and what is left of it. */
export interface UseOfCredit {
  readonly takenBack: Money;
  readonly applied: Money;
  readonly unused: Money;
}

/** Divides a credit for an invoice: what was written off of it was never paid, so it comes off before all else. */
export function useOfCredit(
  { open, writtenOff }: { readonly open: Money; readonly writtenOff: Money },
  amount: Money,
): UseOfCredit {
  const takenBack = cents(Math.min(writtenOff, amount));
  const applied = cents(Math.min(open, amount - takenBack));
  return { takenBack, applied, unused: cents(amount - takenBack - applied) };
}

/** Uses money up for open invoices, in the order of both. */
export function applyInOrder(
  credits: readonly Unapplied[],
  invoices: readonly Pick<InvoiceToSettle, "id" | "open">[],
): Settlement[] {
  const settlements: Settlement[] = [];
  const left = credits.map((credit) => ({ ...credit }));
  for (const invoice of invoices) {
    let open = invoice.open;
    for (const credit of left) {
      const amount = cents(Math.min(open, credit.left));
      if (amount <= zero) continue;
      open = subtract(open, amount);
      credit.left = subtract(credit.left, amount);
      settlements.push({ invoiceId: invoice.id, creditId: credit.id, kind: "applied", amount });
    }
  }
  return settlements;
}
