import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { findInvoicePayment, partsOfPayment, paymentRecipients } from "#engine/invoices/invoice-payment-row.ts";
import type { MoneyMoved } from "#engine/invoices/money-moved.ts";
import { openOf } from "#engine/invoices/reminders.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";

interface InvoiceMoneyMailFacts {
  readonly shop: string;
  /** The payment's number. */
  readonly number: string;
  readonly why: MoneyMoved;
  readonly amount: Money;
  /** The invoices that it had paid and that have an open amount now. */
  readonly open: readonly { readonly number: string; readonly open: Money }[];
  readonly url: string;
}

/** Endings of the names of its words. */
const ends = { taken: "", returned: "Returned", refunded: "Refunded" } as const satisfies Record<MoneyMoved, string>;

/** The mail about money of a payment that was taken back, given back or refunded, and what is open by it. */
export function invoiceMoneyEmail(t: ShopTranslator, facts: InvoiceMoneyMailFacts): Email {
  const { shop, number, why, amount, open, url } = facts;
  const of = (invoice: (typeof open)[number] | undefined) => ({
    shop,
    number,
    amount: formatMoney(amount, t.language),
    invoice: invoice?.number ?? "",
    open: formatMoney(invoice?.open ?? zero, t.language),
  });
  const values = of(open[0]);
  const blocks: Block[] = [
    { kind: "text", text: t(`mail.invoiceMoney.text${ends[why]}`, values) },
    ...open.map((invoice): Block => ({ kind: "text", text: t("mail.invoiceMoney.textOpen", of(invoice)) })),
    ...(open.length === 0 ? [{ kind: "text" as const, text: t("mail.invoiceMoney.textNoneOpen", values) }] : []),
    { kind: "button", label: t("mail.invoiceMoney.button", values), href: url },
  ];
  return {
    subject: t(`mail.invoiceMoney.subject${ends[why]}`, values),
    heading: t(`mail.invoiceMoney.heading${ends[why]}`, values),
    blocks,
  };
}

/** Mails accounts payable of the sites whose invoices a payment had paid, each in their language. */
export async function sendInvoiceMoneyMail(
  shop: MailShop,
  { paymentId, why, amount, name }: JobPayloads["send_invoice_money_mail"],
): Promise<void> {
  const payment = await findInvoicePayment(shop.db, paymentId);
  if (!payment) return;
  const open: { number: string; open: Money }[] = [];
  for (const { invoiceId, number: invoice } of await partsOfPayment(shop.db, paymentId)) {
    const left = await openOf(shop.db, invoiceId);
    if (left !== null && left > zero) open.push({ number: invoice, open: left });
  }
  const { number } = payment;
  await sendLetter(shop, {
    to: await paymentRecipients(shop.db, paymentId),
    name: "invoiceMoney",
    id: [number, why, name],
    letterOf: (t, shopName) => {
      const url = shop.settings.publicUrl + href(prefixOf[t.language], "invoicePayment", { payment: number });
      return invoiceMoneyEmail(t, { shop: shopName, number, why, amount: cents(amount), open, url });
    },
  });
}
