import type { PayTo } from "#domain/checkout/payment-settings.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysBetween } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import {
  findInvoiceById,
  type Invoice,
  invoiceRecipients,
  type ReturnedPayment,
} from "#engine/invoices/invoices.queries.ts";
import { openOf } from "#engine/invoices/reminders.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Email } from "#engine/ports/letter.ts";
import { type ReminderStage, stageOf } from "#domain/receivables/reminders.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { payToBlocks } from "./pay-to-blocks.ts";
import { sendLetter } from "./send-letter.ts";

export interface InvoiceMailFacts {
  readonly shop: string;
  readonly number: string;
  readonly company: string;
  /** Its orders, in the order in which they left. */
  readonly orders: readonly string[];
  readonly total: Money;
  readonly dueOn: CalendarDay;
  /** Discount for early payment and its last day; null if the terms give none. */
  readonly discount: { readonly until: CalendarDay; readonly amount: Money } | null;
  /** It asks a deposit, and its goods are still here. */
  readonly isDeposit: boolean;
  /** The payment that came back, where it asks a fee for it. */
  readonly feeFor: ReturnedPayment | null;
  /** The account to pay into, with the invoice's number as the reference; empty where the shop has set none. */
  readonly payTo: PayTo;
  /** Its page, which opens after signing in. */
  readonly url: string;
}

/** Most orders that the mail names; the invoice has all of them. */
const mostNamed = 10;

/** The mail about an invoice of goods that have left, of a deposit for goods that will, or of a fee. */
export function invoiceEmail(t: ShopTranslator, facts: InvoiceMailFacts): Email {
  const { shop, number, company, orders, total, dueOn, discount, isDeposit, feeFor, url } = facts;
  const named = orders.slice(0, mostNamed).join(listSeparators[t.language]);
  const values = {
    shop,
    number,
    company,
    order: orders.length > mostNamed ? `${named} …` : named,
    count: String(orders.length),
    total: formatMoney(total, t.language),
    due: formatDate(dueOn, t),
    until: discount ? formatDate(discount.until, t) : "",
    discount: discount ? formatMoney(discount.amount, t.language) : "",
    payment: feeFor ? t(`invoices.settledBy.${feeFor.kind}`, { reference: feeFor.reference }) : "",
    paid: feeFor ? formatMoney(feeFor.amount, t.language) : "",
  };
  const of = isDeposit ? "Deposit" : feeFor ? "Fee" : "";
  return {
    subject: t(`mail.invoice.subject${of}`, values),
    heading: t(`mail.invoice.heading${of}`, values),
    blocks: [
      { kind: "text", text: t(`mail.invoice.${invoiceText(facts)}`, values) },
      ...(discount ? [{ kind: "text" as const, text: t("mail.invoice.textDiscount", values) }] : []),
      ...payToBlocks(t, facts.payTo, number),
      { kind: "button", label: t("mail.invoice.button", values), href: url },
    ],
  };
}

function invoiceText({
  isDeposit,
  feeFor,
  orders,
}: InvoiceMailFacts): "textDeposit" | "textFee" | "textOrders" | "text" {
  if (isDeposit) return "textDeposit";
  if (feeFor) return "textFee";
  return orders.length > 1 ? "textOrders" : "text";
}

type OfInvoice = Pick<InvoiceMailFacts, "shop" | "number" | "company" | "dueOn" | "payTo" | "url">;

export interface ReminderMailFacts extends OfInvoice {
  /** Open amount. */
  readonly open: Money;
  /** Days since the due date; below zero before. */
  readonly daysOver: number;
  readonly stage: ReminderStage;
  /** A fee or a deposit keeps no other order out. */
  readonly asks: "goods" | "deposit" | "fee";
}

const reminderWords = {
  before: { subject: "subject", text: "textBefore" },
  due: { subject: "subject", text: "textDue" },
  first: { subject: "subjectOverdue", text: "textOverdue" },
  second: { subject: "subjectSecond", text: "textSecond" },
  last: { subject: "subjectLast", text: "textLast" },
} as const satisfies Record<ReminderStage, object>;

const lastWords = { goods: "textLast", deposit: "textLastDeposit", fee: "textLastFee" } as const;

/** The mail that reminds of an open invoice. */
export function reminderEmail(t: ShopTranslator, facts: ReminderMailFacts): Email {
  const { shop, number, company, open, dueOn, daysOver, stage, asks, url } = facts;
  const total = formatMoney(open, t.language);
  const values = { shop, number, company, total, due: formatDate(dueOn, t), days: Math.max(0, daysOver) };
  const { subject, text } = reminderWords[stage];
  const words = text === "textLast" ? lastWords[asks] : text;
  return {
    subject: t(`mail.invoiceReminder.${subject}`, values),
    heading: t("mail.invoiceReminder.heading", values),
    blocks: [
      { kind: "text", text: t(`mail.invoiceReminder.${words}`, values) },
      ...payToBlocks(t, facts.payTo, number),
      { kind: "button", label: t("mail.invoiceReminder.button", values), href: url },
    ],
  };
}

/** Mails an invoice to its site's accounts payable, else to the company's administrators, each in their language. */
export async function sendInvoiceMail(shop: MailShop, { invoiceId }: JobPayloads["send_invoice_mail"]): Promise<void> {
  const invoice = await findInvoiceById(shop.db, invoiceId);
  if (!invoice) return;
  const { total, discountUntil: until, discountOffered: amount, feeFor } = invoice;
  const orders = invoice.orders.map(({ order }) => order);
  const discount = until && { until, amount };
  const isDeposit = invoice.deposit < 0;
  await sendToPayable(shop, invoice, "invoice", [invoice.number], (t, of) =>
    invoiceEmail(t, { ...of, orders, total, discount, isDeposit, feeFor }),
  );
}

/** Reminds of an invoice, unless it was settled meanwhile. */
export async function sendInvoiceReminder(
  shop: MailShop,
  { invoiceId, day }: JobPayloads["send_invoice_reminder"],
): Promise<void> {
  const [invoice, open] = [await findInvoiceById(shop.db, invoiceId), await openOf(shop.db, invoiceId)];
  if (!invoice || !open) return;
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  // A dispute may have held it back, or the mail is late.
  const daysOver = Math.max(day, daysBetween(invoice.dueOn, today));
  const asks = invoice.feeFor ? "fee" : invoice.deposit < 0 ? "deposit" : "goods";
  await sendToPayable(shop, invoice, "invoiceReminder", [invoice.number, day], (t, of) =>
    reminderEmail(t, { ...of, open, daysOver, stage: stageOf(day, daysOver), asks }),
  );
}

async function sendToPayable(
  shop: MailShop,
  { id, number, facts, dueOn }: Invoice,
  name: "invoice" | "invoiceReminder",
  mailId: readonly (string | number)[],
  letterOf: (t: ShopTranslator, of: OfInvoice) => Email,
): Promise<void> {
  const payTo = await readRemittance(shop.db);
  await sendLetter(shop, {
    to: await invoiceRecipients(shop.db, id),
    name,
    id: mailId,
    letterOf: (t, shopName) => {
      const url = shop.settings.publicUrl + href(prefixOf[t.language], "invoice", { invoice: number });
      return letterOf(t, { shop: shopName, number, company: facts.company, dueOn, payTo, url });
    },
  });
}
