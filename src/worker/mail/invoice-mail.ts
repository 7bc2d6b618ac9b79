import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { findInvoiceById, invoiceRecipients } from "#engine/invoices/invoices.queries.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { composeMail, mailFacts } from "./layout.ts";
import { buyerTranslator } from "./mail-translator.ts";

type MailShop = Pick<Shop, "db" | "clock" | "mailer" | "settings">;

export interface InvoiceMailFacts {
  readonly shop: string;
  readonly number: string;
  readonly company: string;
  readonly order: string;
  readonly total: Money;
  readonly dueOn: CalendarDay;
  /** What may be taken off, and until when; null where the terms give no discount. */
  readonly discount: { readonly until: CalendarDay; readonly amount: Money } | null;
  /** The PDF, which opens after signing in. */
  readonly url: string;
}

/** The mail about an invoice of goods that have left. */
export function invoiceEmail(t: ShopTranslator, facts: InvoiceMailFacts): Email {
  const { shop, number, company, order, total, dueOn, discount, url } = facts;
  const values = {
    shop,
    number,
    company,
    order,
    total: formatMoney(total, t.language),
    due: formatDate(dueOn, t),
    until: discount ? formatDate(discount.until, t) : "",
    discount: discount ? formatMoney(discount.amount, t.language) : "",
  };
  return {
    subject: t("mail.invoice.subject", values),
    heading: t("mail.invoice.heading", values),
    blocks: [
      { kind: "text", text: t("mail.invoice.text", values) },
      ...(discount ? [{ kind: "text" as const, text: t("mail.invoice.textDiscount", values) }] : []),
      { kind: "button", label: t("mail.invoice.button", values), href: url },
    ],
  };
}

/** Mails an invoice to its site's accounts payable, else to the company's administrators, each in their language. */
export async function sendInvoiceMail(shop: MailShop, { invoiceId }: JobPayloads["send_invoice_mail"]): Promise<void> {
  const invoice = await findInvoiceById(shop.db, invoiceId);
  if (!invoice) return;
  const { number, facts, total, dueOn, discountUntil, discountOffered } = invoice;
  for (const { email, language: chosen } of await invoiceRecipients(shop.db, invoiceId)) {
    const t = await buyerTranslator(shop.db, "invoice", chosen);
    const { language } = t;
    const letter = invoiceEmail(t, {
      shop: (await mailFacts(shop.db, t)).name,
      number,
      company: facts.company,
      order: facts.order,
      total,
      dueOn,
      discount: discountUntil && { until: discountUntil, amount: discountOffered },
      url: shop.settings.publicUrl + href(language === "cn" ? "/cn" : "", "invoicePdf", { invoice: number }),
    });
    const { html, text } = await composeMail(shop, letter, t);
    const messageId = `${number}.${email}`;
    await shop.mailer.send({ to: email, subject: letter.subject, text, html, language, messageId });
  }
}
