import type { PaymentDeps } from "../payments/payment-deps.ts";
import { zero } from "#domain/kernel/money.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { statement } from "../platform/statement.ts";
import type { PaymentRequest } from "../ports/payment-provider.ts";
import type { InvoicePaymentRow } from "./invoice-payment-row.ts";
import type { PayableInvoice } from "./payable-invoices.ts";

const selectEmail = statement<[number], { email: string }>(
  "email_of_payer",
  "select email from customers where id = $1",
);

const invoiceWords = { en: "Invoice", cn: "账单" } as const;

/**
 * The provider's request for a payment of invoices, built from stored data only, so that a repeated call is identical.
 */
export async function invoicePaymentRequest(
  deps: PaymentDeps,
  payment: InvoicePaymentRow,
  invoices: readonly PayableInvoice[],
): Promise<PaymentRequest> {
  const payer = await deps.db.row(selectEmail, [payment.customerId ?? 0]);
  const { publicUrl } = deps.settings;
  const prefix = prefixOf[payment.language];
  const page = `${publicUrl}${prefix}/personal/invoicePayments/${payment.number}`;
  return {
    of: "invoices",
    paymentKey: payment.key,
    orderNumber: payment.number,
    amount: payment.amount,
    currency: payment.currency,
    email: payer?.email ?? "",
    language: payment.language,
    lines: invoices.map(({ number, toPay }) => ({
      name: `${invoiceWords[payment.language]} ${number}`,
      sku: number,
      quantity: 1,
      unitPrice: toPay,
      picture: "",
    })),
    discount: zero,
    discountCode: null,
    pointsUsed: 0,
    points: zero,
    shipping: zero,
    tax: zero,
    shipTo: null,
    capturesLater: false,
    // The goods have left on account: a bank debit that takes days keeps nothing waiting.
    settlesAtOnce: false,
    begunAt: payment.begunAt,
    deadline: after(payment.begunAt, minutes(35)),
    returnUrl: `${page}?return=paid`,
    cancelUrl: `${page}?return=left`,
  };
}
