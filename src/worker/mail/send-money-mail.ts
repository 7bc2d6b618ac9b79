import { isPaymentMethod, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { noticeTime } from "#domain/staff/notices.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import { withoutAddresses } from "#engine/platform/log.ts";
import type { MoneyNews } from "#engine/platform/mail-kinds.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { statement } from "#engine/platform/statement.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { noticedStaff, toldOfMoney } from "#engine/staff/notice-choices.ts";
import { noteFor } from "#engine/staff/staff-letters.ts";
import { href } from "#i18n/routes.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailStaff } from "./mail-staff.ts";
import { mailTranslators } from "./mail-translator.ts";

type RefusedPayment = NonNullable<JobPayloads["send_money_mail"]["refused"]>;
type MailShop = Pick<Shop, "db" | "clock" | "log" | "mailer" | "settings">;

/** The page on which each event is handled. */
const pages: Readonly<Record<MoneyNews, "money" | "order" | "disputed-invoices">> = {
  "dispute-inquiry": "money",
  "dispute-inquiry-review": "money",
  "dispute-needs-response": "money",
  "dispute-under-review": "money",
  "dispute-won": "money",
  "dispute-lost": "money",
  "dispute-closed": "money",
  "dispute-reversed": "money",
  "dispute-due": "money",
  "invoice-disputed": "disputed-invoices",
  "refund-failed": "money",
  "refunded-at-provider": "money",
  "payment-refused": "money",
  "payment-held": "money",
  "authorization-expiring": "order",
  "authorization-lost": "order",
  "suspected-warning": "money",
  "suspected-review": "money",
  "parcel-returned": "order",
};

// A duplicate invoice number concerns one order; all other reasons concern the account as a whole.
const selectEarlierRefusal = statement<[number, string, string, Date], { known: boolean }>(
  "refusal_told_before",
  `select exists (select from payments where id < $1 and method = $2 and failure = $3
   and failure <> 'duplicate_invoice_id'
     and remedy = 'merchant' and acknowledged_at is null and created_at > $4) as known`,
);

/** A restricted account refuses many orders. Each is listed and logged, but mailed about only once a day. */
async function wasTold(shop: MailShop, { payment, method, reason }: RefusedPayment): Promise<boolean> {
  const since = new Date(after(shop.clock.now(), -days(1)));
  return (await shop.db.row(selectEarlierRefusal, [payment, method, reason, since]))?.known === true;
}

/**
 * Notifies the staff who may refund of an event about an order's money; of a dispute, those who chose it. In both
 * languages, as its words are the merchant's own.
 */
export async function sendMoneyMail(
  shop: MailShop,
  { orderId, about, of, amount, refused, due: dueAt }: JobPayloads["send_money_mail"],
): Promise<void> {
  if (refused) {
    const { payment, method: provider, reason } = refused;
    const error = withoutAddresses(reason);
    const message = `a provider ${refused.until ? "holds a payment" : "refuses payments"} until the merchant acts`;
    shop.log.warn(message, { order: orderId, payment, provider, error });
    if (!refused.until && (await wasTold(shop, refused))) return;
  }
  const order = await findOrder(shop.db, orderId);
  if (!order) return;
  const dispute = (await disputesOfOrder(shop.db, orderId)).find(({ endedAt }) => endedAt === null);
  if (about.startsWith("authorization-"))
    shop.log.warn("an authorized payment is not captured", { order: orderId, event: about });
  const due = dueAt ?? refused?.until ?? dispute?.evidenceDueAt ?? null;
  const words = await mailTranslators(shop.db, "money");
  const number = of ?? order.number;
  const path = pathOf(about, order.number);
  const url = merchantUrl(shop.settings) + path;
  const method = refused && isPaymentMethod(refused.method) ? refused.method : null;
  const letter = moneyEmail(words, {
    about,
    number,
    isOfInvoices: of !== undefined,
    amount: cents(amount),
    due,
    url,
    method,
  });
  const id = `${number}.money.${about}.${amount}`;
  await mailStaff(
    shop,
    { letter, english: words.en, id },
    await toldAtOnce(shop, about, { name: number, key: order.number }),
  );
}

/**
 * Email addresses of those who are told now. Of a dispute each member of staff chooses when: for the others it is noted
 * for their daily mail.
 */
async function toldAtOnce(shop: MailShop, about: MoneyNews, thing: { name: string; key: string }): Promise<string[]> {
  if (about.startsWith("dispute-")) {
    const notice = { about: "dispute" as const, things: [thing], episode: about };
    const daily = (await noticedStaff(shop.db)).filter((one) => noticeTime(one, "dispute") === "daily");
    await shop.db.transaction((tx) => noteFor(tx, shop.clock, daily, notice));
  }
  return (await toldOfMoney(shop.db, about)).map(({ email }) => email);
}

function pathOf(about: MoneyNews, number: string): string {
  const page = pages[about];
  if (page === "disputed-invoices") return href("", "adminInvoices", {}, { scope: "disputed" });
  return page === "order" ? href("", "adminOrder", { number }) : href("", "adminMoney");
}

function textOf(about: MoneyNews, isOfInvoices: boolean) {
  if (isOfInvoices) return "mail.money.textInvoices";
  if (about === "parcel-returned") return "mail.money.parcelText";
  if (about === "authorization-expiring") return "mail.money.authorizationExpiring";
  return about === "authorization-lost" ? "mail.money.authorizationLost" : "mail.money.text";
}

/** The mail in both languages, one below the other. */
export function moneyEmail(
  { en, cn }: Record<Language, ShopTranslator>,
  {
    about,
    number,
    isOfInvoices,
    amount,
    due,
    url,
    method,
  }: {
    about: MoneyNews;
    number: string;
    /** The number is that of an invoice or its payment. */
    isOfInvoices: boolean;
    amount: Money;
    due: Instant | null;
    url: string;
    /** Payment method whose provider refuses payments. */
    method: PaymentMethod | null;
  },
): Email {
  const isOfOrder = pages[about] === "order";
  const values = (t: ShopTranslator) => ({ number, amount: formatMoney(amount, t.language) });
  const say = (t: ShopTranslator): Block[] => [
    { kind: "text", text: t(textOf(about, isOfInvoices), values(t)) },
    ...(method === null
      ? []
      : [
          {
            kind: "text" as const,
            text: t(about === "payment-held" ? "mail.money.held" : "mail.money.refused", {
              ...values(t),
              method: t(`orders.payment.${method}`),
            }),
          },
        ]),
    ...(due === null
      ? []
      : [
          {
            kind: "text" as const,
            text: t("mail.money.due", { ...values(t), due: formatDateTime(due, t) }),
          },
        ]),
    { kind: "button", label: t(isOfOrder ? "mail.money.orderButton" : "mail.money.button"), href: url },
  ];
  const title = [en, cn].map((t) => t(`mail.money.about.${about}`, values(t))).join(" · ");
  return { subject: `${title} · ${number}`, heading: title, blocks: [...say(en), ...say(cn)] };
}
