import type { PayTo } from "#domain/checkout/payment-settings.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { ClaimMail, OrderMail } from "#engine/platform/mail-kinds.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { aboutGoods } from "./about-goods.ts";
import { deliveryRows, freightBlocks } from "./delivery-blocks.ts";
import type { FulfilmentMail } from "./fulfilment-mail.ts";
import { greeting } from "./greeting.ts";
import { goodsOf, itemsOf } from "./order-items.ts";
import { sumsOf } from "./order-sums.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import type { ReturnMail } from "./return-mail.ts";

/** Values of such an email beside the order. */
export interface OrderEmailFacts {
  /** Opens the order: a guest's own link, or the account's page. Null when the recipient may not see it yet. */
  orderUrl: string | null;
  /** URL at which an invited guest sets a password. */
  invitationUrl: string | null;
  /** URL at which a guest confirms the erasure of their data. */
  erasureUrl: string | null;
  payTo: PayTo;
  amount: Money | null;
  /** The rest of a partial payment, and its deadline. */
  rest: { readonly missing: Money; readonly until: Instant } | null;
  /** The one that canceled it; `code` where another order has taken its discount over. */
  canceledBy: string | null;
  /** A refund ended what had not left of the order. */
  isRest?: boolean;
  /** A dispute took the money of what had not left. */
  isLost?: boolean;
  /** An order that was changed waits for its payment. */
  isAsked: boolean;
  /** An order on account was changed, and its invoices will have the new total. */
  isInvoiced?: boolean;
  /** Business days to claim freight damage. */
  claimDays: number;
}

/** Emails about orders and payments. */
export type PaymentMail = Exclude<OrderMail, FulfilmentMail | ReturnMail | ClaimMail>;

/** Email about an order that was placed, paid, canceled or refunded, in the buyer's language. */
export function orderEmail(t: ShopTranslator, mail: PaymentMail, order: OrderForMail, facts: OrderEmailFacts): Email {
  const { values, view, say, text, delivery, goods } = partsOf(t, order, facts);
  const button = (key: "erasureLink" | "invitation", href: string | null): Block[] =>
    href ? [{ kind: "button", label: t(`mail.${key}.button`), href }] : [];
  switch (mail) {
    case "placed":
      return say("placed", [
        text("placed"),
        { kind: "facts", rows: [[t("mail.facts.payBy"), values.deadline]] },
        ...view,
        ...goods("unpaid"),
      ]);
    case "paid":
    case "authorized":
    case "on-account": {
      const key = paidMails[mail];
      const { agreedDeposit } = order;
      const about = agreedDeposit ? depositText(t, agreedDeposit.amount) : text(key);
      return say(key, [about, ...view, ...goods("paid")]);
    }
    case "credit-held":
      return say("creditHeld", [text("creditHeld"), ...view, ...goods("paid")]);
    case "expiring":
    case "payment-clearing":
    case "payment-not-cleared": {
      const key = openMails[mail];
      return say(key, [text(key), ...view, delivery]);
    }
    case "bank-instructions":
    case "zeller-instructions": {
      const key = mail === "bank-instructions" ? "bankInstructions" : "zellerInstructions";
      return say(key, [text(key), payToOf(order, facts, t), ...view, ...goods("unpaid")]);
    }
    case "order-changed":
      return say("orderChanged", [
        { kind: "text", text: changedText(facts, t, values) },
        ...(facts.isAsked && facts.payTo.length > 0 ? [payToOf(order, facts, t)] : []),
        ...view,
        ...goods(facts.isAsked ? "unpaid" : "paid"),
      ]);
    case "canceled":
      return say("canceled", [{ kind: "text", text: canceledText(facts, t, values) }, ...view, itemsOf(order, t)]);
    case "transfer-part":
      return say("transferPart", [text("transferPart"), payToOf(order, facts, t, facts.rest), ...view, delivery]);
    case "authorization-lost":
    case "back-order-late":
    case "refunded": {
      const { key, words, blocks } = aboutGoods(mail, order, facts.isRest, t);
      return say(key, [{ kind: "text", text: t(`mail.${words}`, values) }, ...view, ...blocks]);
    }
    case "rest-ended":
      return say("restEnded", [{ kind: "text", text: restEndedText(facts, t, values) }, ...view]);
    case "erasure-link":
      return say("erasureLink", [text("erasureLink"), ...button("erasureLink", facts.erasureUrl)]);
    case "invitation":
      return say("invitation", [text("invitation"), ...button("invitation", facts.invitationUrl)]);
    default:
      return say(shortMails[mail], [text(shortMails[mail]), ...view]);
  }
}

/** Blocks that these mails are made of, with the values of their sentences. */
function partsOf(t: ShopTranslator, order: OrderForMail, facts: OrderEmailFacts) {
  const { language } = t;
  const values = {
    number: order.number,
    total: formatMoney(order.total, language),
    deadline: order.payBy === null ? "" : formatDateTime(order.payBy, t),
    amount: facts.amount === null ? "" : formatMoney(facts.amount, language),
    missing: facts.rest === null ? "" : formatMoney(facts.rest.missing, language),
    until: facts.rest === null ? "" : formatDateTime(facts.rest.until, t),
  };
  const view: Block[] = facts.orderUrl ? [{ kind: "button", label: t("mail.viewOrder"), href: facts.orderUrl }] : [];
  const say = (key: EmailKey, blocks: Block[]): Email => ({
    subject: t(`mail.${key}.subject`, values),
    heading: t(`mail.${key}.heading`, values),
    blocks: [...greeting(t, order), ...blocks],
  });
  const text = (key: PlainEmailKey): Block => {
    const isFetched = order.shippingMethod === "PICKUP" && (key === "paid" || key === "authorized");
    return { kind: "text", text: t(isFetched ? `mail.${key}.textPickup` : `mail.${key}.text`, values) };
  };
  const delivery: Block = { kind: "facts", rows: deliveryRows(order, t) };
  const goods = (payment: "paid" | "unpaid") => [
    ...goodsOf(order, t),
    sumsOf(order, t, payment),
    ...freightBlocks(order, t, facts.claimDays),
  ];
  return { values, view, say, text, delivery, goods };
}

const depositText = (t: ShopTranslator, amount: Money): Block => ({
  kind: "text",
  text: t("mail.onAccount.textDeposit", { amount: formatMoney(amount, t.language) }),
});

/** Mails with the goods and what was or will be paid for them. */
const paidMails = { paid: "paid", authorized: "authorized", "on-account": "onAccount" } as const;

/** Mails about a payment that is not there, with the order's delivery. */
const openMails = {
  expiring: "expiring",
  "payment-clearing": "paymentClearing",
  "payment-not-cleared": "paymentNotCleared",
} as const;

/** Mails of a text and a button to the order. */
const shortMails = {
  charged: "charged",
  "late-payment-refunded": "latePaymentRefunded",
  "duplicate-payment-refunded": "duplicatePaymentRefunded",
  "overpayment-refunded": "overpaymentRefunded",
  "parts-returned": "partsReturned",
  credited: "credited",
  "refund-returned": "refundReturned",
  "order-link": "orderLink",
} as const;

type EmailKey =
  | "placed"
  | "paid"
  | "authorized"
  | "onAccount"
  | "creditHeld"
  | "charged"
  | "authorizationLost"
  | "bankInstructions"
  | "zellerInstructions"
  | "expiring"
  | "backOrderLate"
  | "orderChanged"
  | "canceled"
  | "latePaymentRefunded"
  | "duplicatePaymentRefunded"
  | "overpaymentRefunded"
  | "partsReturned"
  | "transferPart"
  | "refunded"
  | "credited"
  | "restEnded"
  | "paymentClearing"
  | "paymentNotCleared"
  | "refundReturned"
  | "orderLink"
  | "erasureLink"
  | "invitation";

/** Mails with the same text, whoever acted. */
type PlainEmailKey = Exclude<
  EmailKey,
  "authorizationLost" | "backOrderLate" | "canceled" | "orderChanged" | "refunded" | "restEnded"
>;

function changedText(
  { isAsked, isInvoiced, amount }: OrderEmailFacts,
  t: ShopTranslator,
  values: Record<string, string>,
): string {
  if (isAsked) return t("mail.orderChanged.textUnpaid", values);
  if (isInvoiced) return t("mail.orderChanged.textAccount", values);
  return amount ? t("mail.orderChanged.textRefund", values) : t("mail.orderChanged.textSame", values);
}

function canceledText(
  { canceledBy, amount }: OrderEmailFacts,
  t: ShopTranslator,
  values: Record<string, string>,
): string {
  if (canceledBy === "code") return t("mail.canceled.textCode", values);
  const part = amount === null ? "" : "Part";
  if (canceledBy === "customer") return t(`mail.canceled.textCustomer${part}`, values);
  return t(
    canceledBy === "merchant" ? `mail.canceled.textMerchant${part}` : `mail.canceled.textDeadline${part}`,
    values,
  );
}

function restEndedText({ amount, isLost }: OrderEmailFacts, t: ShopTranslator, values: Record<string, string>): string {
  if (isLost) return t("mail.restEnded.textLost", values);
  return amount === 0 ? t("mail.restEnded.textFree", values) : t("mail.restEnded.text", values);
}

function payToOf(
  order: OrderForMail,
  facts: OrderEmailFacts,
  t: ShopTranslator,
  rest: OrderEmailFacts["rest"] = null,
): Block {
  const rows: [string, string][] = facts.payTo.map(([label, value]) => [t(`mail.facts.${label}`), value]);
  rows.push([t("mail.facts.reference"), order.number]);
  if (rest !== null) {
    rows.push(
      [t("mail.facts.missing"), formatMoney(rest.missing, t.language)],
      [t("mail.facts.payBy"), formatDateTime(rest.until, t)],
    );
    return { kind: "facts", rows };
  }
  rows.push([t("mail.facts.amount"), formatMoney(order.total, t.language)]);
  if (order.payBy !== null) rows.push([t("mail.facts.payBy"), formatDateTime(order.payBy, t)]);
  return { kind: "facts", rows };
}
