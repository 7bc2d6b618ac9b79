import { type Money, zero } from "#domain/kernel/money.ts";
import { findInvoicePayment } from "#engine/invoices/invoice-payment-row.ts";
import { outcomeOf } from "#engine/invoices/payment-outcome.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { statement } from "#engine/platform/statement.ts";
import type { Email } from "#engine/ports/letter.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";

interface InvoicePaymentMailFacts {
  readonly shop: string;
  readonly number: string;
  readonly amount: Money;
  /** Numbers of the invoices that it settles. */
  readonly invoices: readonly string[];
  /** Amount returned to the payer. */
  readonly back: Money;
  readonly url: string;
}

/** The mail to who has paid invoices online: what was received, for which of them, and what goes back. */
export function invoicePaymentEmail(t: ShopTranslator, facts: InvoicePaymentMailFacts): Email {
  const { shop, number, amount, invoices, back, url } = facts;
  const values = {
    shop,
    number,
    total: formatMoney(amount, t.language),
    back: formatMoney(back, t.language),
    invoices: invoices.join(listSeparators[t.language]),
  };
  return {
    subject: t("mail.invoicesPaid.subject", values),
    heading: t("mail.invoicesPaid.heading", values),
    blocks: [
      ...(invoices.length > 0 ? [{ kind: "text" as const, text: t("mail.invoicesPaid.text", values) }] : []),
      ...(back > zero ? [{ kind: "text" as const, text: t("mail.invoicesPaid.textBack", values) }] : []),
      { kind: "button", label: t("mail.invoicesPaid.button", values), href: url },
    ],
  };
}

const selectPayer = statement<[number], { email: string }>(
  "mail_of_payer",
  "select email from customers where id = $1 and erased_at is null",
);

/** Tells who paid invoices online what their money did. */
export async function sendInvoicePaymentMail(
  shop: MailShop,
  { paymentId }: JobPayloads["send_invoice_payment_mail"],
): Promise<void> {
  const payment = await findInvoicePayment(shop.db, paymentId);
  if (!payment || payment.customerId === null) return;
  const payer = await shop.db.row(selectPayer, [payment.customerId]);
  if (!payer) return;
  const { number, captured: amount } = payment;
  const { applied, back } = await outcomeOf(shop.db, payment);
  const invoices = applied.map((part) => part.number);
  await sendLetter(shop, {
    to: [{ email: payer.email, language: payment.language }],
    name: "invoicesPaid",
    id: [number],
    letterOf: (t, shopName) => {
      const url = shop.settings.publicUrl + href(prefixOf[t.language], "invoicePayment", { payment: number });
      return invoicePaymentEmail(t, { shop: shopName, number, amount, invoices, back, url });
    },
  });
}
