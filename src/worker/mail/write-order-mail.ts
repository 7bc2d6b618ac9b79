import { isOfAccount } from "#domain/buyers/buyer.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { type PayTo, payToBank } from "#domain/checkout/payment-settings.ts";
import { after, days } from "#domain/kernel/time.ts";
import { instructionsMail } from "#engine/checkout/instructions-mail.ts";
import { mailboxesOf } from "#engine/buyers/mailboxes.ts";
import { mailSettingKeys, type MailSettings, mailSettingsOf } from "#engine/content/mail-settings.ts";
import { findClaimDetail } from "#engine/claims/claims.queries.ts";
import { createErasureLink } from "#engine/customers/guest-erasure.ts";
import { findOrderForMail, type OrderForMail, type OrderWithSettings } from "#engine/orders/order-for-mail.ts";
import { partsOwedBack } from "#engine/payments/part-payments.ts";
import { paymentSettingKeys, type PaymentSetup, paymentSetupOf } from "#engine/payments/payment-settings.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { ClaimMail, OrderMail } from "#engine/platform/mail-kinds.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { MailToEach } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { claimEmail, isClaimMail } from "./claim-mail.ts";
import { findFulfilmentFacts, fulfilmentEmail, type FulfilmentMail, isFulfilmentMail } from "./fulfilment-mail.ts";
import type { Email } from "#engine/ports/letter.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { compose, factsIn as shopFactsIn, senderIn } from "./layout.ts";
import { buyerTranslator, nameOf } from "./mail-translator.ts";
import { messageIdOf } from "./message-id.ts";
import { orderEmail, type OrderEmailFacts, type PaymentMail } from "./order-mail.ts";
import { findReturnFacts, isReturnMail, returnEmail, type ReturnMail } from "./return-mail.ts";

const linkDays = 90;
const invitationDays = 30;
const noName = { firstName: "", lastName: "" };

/**
 * The mail to the buyer of an order, or to the administrators of a company whose buyer has left; null for an order
 * without personal data, and for a shipment that was taken back.
 */
export async function writeOrderMail(shop: Shop, job: JobPayloads["send_order_mail"]): Promise<MailToEach | null> {
  const { orderId, mail, data } = job;
  const keys = [...mailSettingKeys(nameOf(mail)), ...(tellsWhereToPay.has(mail) ? paymentSettingKeys : [])];
  const stored = await findOrderForMail(shop.db, orderId, keys);
  if (!stored || isOutdated(stored, mail)) return null;
  const settings = mailSettingsOf(stored.settings, nameOf(mail));
  const t = buyerTranslator(settings, nameOf(mail), stored.language);
  const mailboxes = await mailboxesOf(shop.db, stored);
  // Administrators are not greeted by the name of the buyer who has left.
  const name = mailboxes.includes(stored.email) ? {} : noName;
  const order = { ...stored, ...name, language: t.language };
  const email = mailboxes.length === 0 ? null : await emailOf(shop, t, order, job, settings);
  if (!email) return null;
  const messageId = messageIdOf(order.number, mail, ...Object.values<string | number>({ ...data }));
  return {
    to: mailboxes,
    subject: email.subject,
    ...compose(email, t, shop.settings.publicUrl, shopFactsIn(settings, t)),
    language: order.language,
    sender: senderIn(settings, t),
    messageId,
  };
}

/** Mails that ask for a payment. */
const asking: ReadonlySet<OrderMail> = new Set<OrderMail>([
  "placed",
  "bank-instructions",
  "zeller-instructions",
  "expiring",
]);

/**
 * True of a mail that has waited too long: it asks for a payment that has arrived, or says how to pay by a method that
 * the buyer has since changed, which would misdirect the money.
 */
function isOutdated({ method, state }: OrderForMail, mail: OrderMail): boolean {
  if (asking.has(mail) && state !== "pending") return true;
  if (mail !== "bank-instructions" && mail !== "zeller-instructions") return false;
  return !isManual(method) || instructionsMail[method] !== mail;
}

async function emailOf(
  shop: Shop,
  t: ShopTranslator,
  order: OrderWithSettings,
  job: JobPayloads["send_order_mail"],
  { claimDays }: MailSettings,
): Promise<Email | null> {
  const { mail } = job;
  const url = await orderUrl(shop, order, mail);
  if (isOfFulfilment(job)) {
    const facts = await findFulfilmentFacts(shop, order, job);
    return facts && fulfilmentEmail(t, job.mail, order, { ...facts, claimDays, orderUrl: url });
  }
  if (isOfReturn(job)) return returnEmail(t, job.mail, order, { ...(await findReturnFacts(shop, job)), orderUrl: url });
  if (isOfClaim(job))
    return claimEmail(t, job.mail, order, { claim: await findClaimDetail(shop.db, job.data.claim), orderUrl: url });
  return orderEmail(t, job.mail, order, {
    ...factsIn(job),
    ...(mail === "canceled" && { amount: await partsOwedBack(shop.db, order.id) }),
    orderUrl: url,
    invitationUrl: mail === "invitation" ? await invitationUrl(shop, order) : null,
    erasureUrl: mail === "erasure-link" ? await erasureUrl(shop, order) : null,
    payTo: tellsWhereToPay.has(mail) ? payTo(paymentSetupOf(order.settings), methodIn(job) ?? order.method) : [],
    claimDays,
  });
}

const isOfFulfilment = (job: OrderMailJob): job is OrderMailJob<FulfilmentMail> => isFulfilmentMail(job.mail);
const isOfReturn = (job: OrderMailJob): job is OrderMailJob<ReturnMail> => isReturnMail(job.mail);
const isOfClaim = (job: OrderMailJob): job is OrderMailJob<ClaimMail> => isClaimMail(job.mail);

const noFacts = { amount: null, rest: null, canceledBy: null, isAsked: false };

/** Values of a mail that are in its job's data. */
function factsIn(
  job: OrderMailJob<PaymentMail>,
): Pick<OrderEmailFacts, "amount" | "rest" | "canceledBy" | "isAsked" | "isInvoiced" | "isRest" | "isLost"> {
  switch (job.mail) {
    case "refunded":
      return { ...noFacts, amount: job.data.amount, isRest: job.data.rest === 1 };
    case "transfer-part": {
      const { amount, missing, until } = job.data;
      return { ...noFacts, amount, rest: { missing, until } };
    }
    case "order-changed":
      return {
        ...noFacts,
        amount: job.data.amount,
        isAsked: job.data.ask !== undefined,
        isInvoiced: job.data.invoiced !== undefined,
      };
    case "canceled":
      return { ...noFacts, canceledBy: job.data.over ? "code" : (job.data.canceledBy ?? job.data.by) };
    case "late-payment-refunded":
    case "duplicate-payment-refunded":
    case "overpayment-refunded":
    case "parts-returned":
    case "charged":
    case "credited":
    case "refund-returned":
      return { ...noFacts, amount: job.data.amount };
    case "rest-ended":
      return { ...noFacts, amount: job.data.amount, isLost: job.data.lost === 1 };
    default:
      return noFacts;
  }
}

/** The method by which a part of a transfer came. A job of an earlier version names none. */
function methodIn(job: OrderMailJob<PaymentMail>): string | undefined {
  const { method }: { readonly method?: string } = job.mail === "transfer-part" ? job.data : {};
  return method;
}

function inShop(
  shop: Shop,
  order: OrderForMail,
  name: "orderDetail" | "createPassword" | "eraseOrders",
  search: Record<string, string>,
): string {
  return shop.settings.publicUrl + href(prefixOf[order.language], name, {}, search);
}

/**
 * Link to the order: a guest's own link, or the account's page. That of a guest who pays by bank deposit or Zeller
 * opens the payment alone, until they have the account that the details require.
 */
async function orderUrl(shop: Shop, order: OrderForMail, mail: OrderMail): Promise<string | null> {
  if (mail === "invitation" || mail === "erasure-link") return null;
  if (isOfAccount(order)) return throughSignIn(shop, order);
  const now = shop.clock.now();
  const token = await createToken(shop.db, {
    purpose: "order-link",
    orderId: order.id,
    expiresAt: after(now, days(linkDays)),
    now,
  });
  return inShop(shop, order, "orderDetail", { token });
}

/** Opens an account's order at once if signed in, otherwise after signing in. */
function throughSignIn(shop: Shop, order: OrderForMail): string {
  const prefix = prefixOf[order.language];
  return (
    shop.settings.publicUrl +
    href(prefix, "signIn", {}, { redirectTo: href(prefix, "orderDetail", {}, { order: order.number }) })
  );
}

async function invitationUrl(shop: Shop, order: OrderForMail): Promise<string> {
  const now = shop.clock.now();
  const emailKey = order.email.toLowerCase();
  const token = await createToken(shop.db, {
    purpose: "invitation",
    orderId: order.id,
    emailKey,
    expiresAt: after(now, days(invitationDays)),
    now,
  });
  return inShop(shop, order, "createPassword", { token });
}

async function erasureUrl(shop: Shop, order: OrderForMail): Promise<string> {
  return inShop(shop, order, "eraseOrders", { token: await createErasureLink(shop.db, order.email, shop.clock.now()) });
}

const tellsWhereToPay: ReadonlySet<OrderMail> = new Set([
  "bank-instructions",
  "zeller-instructions",
  "transfer-part",
  "order-changed",
]);

/** Where to send money by this method, which may be that of a part that came before the buyer chose another. */
function payTo({ bank, zeller }: PaymentSetup, method: string): PayTo {
  if (!isManual(method)) return [];
  if (method === "zeller")
    return zeller
      ? [
          ["payee", zeller.payee],
          ["account", zeller.handle],
        ]
      : [];
  return bank ? payToBank(bank) : [];
}
