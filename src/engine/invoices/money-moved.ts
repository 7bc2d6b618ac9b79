import type { Money } from "#domain/kernel/money.ts";
import { enqueue } from "../platform/outbox.ts";
import type { InvoicePaymentContext } from "./payment-credit.ts";

/** Fate of money that had paid invoices: taken back by the provider, given back by it, or refunded. */
export type MoneyMoved = "taken" | "returned" | "refunded";

/** Has accounts payable mailed that money of a payment moved, once for each movement. */
export async function mailMoneyMoved(
  { tx, clock, payment }: InvoicePaymentContext,
  { why, amount, name }: { readonly why: MoneyMoved; readonly amount: Money; readonly name: string },
): Promise<void> {
  const about = { paymentId: payment.id, why, amount, name };
  await enqueue(tx, clock, "send_invoice_money_mail", about, { key: `invoice-money:${why}:${name}` });
}
