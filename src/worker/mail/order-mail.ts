import type { Money } from "#domain/kernel/money.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { OrderMail } from "#engine/platform/outbox.ts";
import { formatDateTime, formatDayRange, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { type FulfilmentFacts, fulfilmentLetter } from "./fulfilment-mail.ts";
import { greeting } from "./greeting.ts";
import type { Block, Letter } from "./layout.ts";

/** Where the money goes, as the bank or Zeller needs it. */
export type PayTo = readonly (readonly [label: "payee" | "bank" | "account" | "routing", value: string])[];

/** What a letter may need beside the order itself. */
export interface OrderLetterFacts {
  /** Opens the order: a link for guests, the address of the account's order otherwise. Null when neither is theirs yet. */
  orderUrl: string | null;
  /** Where an invited guest chooses a password. */
  invitationUrl: string | null;
  payTo: PayTo;
  amount: Money | null;
  canceledBy: string | null;
  fulfilment: FulfilmentFacts;
}

/** The letter about an order, in the buyer's language. */
export function orderLetter(t: Translator, mail: OrderMail, order: OrderForMail, facts: OrderLetterFacts): Letter {
  const { language } = t;
  const values = {
    number: order.number,
    total: formatMoney(order.total, language),
    deadline: order.payBy === null ? "" : formatDateTime(order.payBy, language),
    amount: facts.amount === null ? "" : formatMoney(facts.amount, language),
  };
  const view: Block[] = facts.orderUrl ? [{ kind: "button", label: t("mail.viewOrder"), href: facts.orderUrl }] : [];
  const say = (key: LetterKey, blocks: Block[]): Letter => ({
    subject: t(`mail.${key}.subject`, values),
    heading: t(`mail.${key}.heading`, values),
    blocks: [...greeting(t, order.firstName), ...blocks],
  });
  const text = (key: LetterKey): Block => ({ kind: "text", text: t(`mail.${key as PlainLetterKey}.text`, values) });
  const full = (key: LetterKey) => say(key, [text(key), ...view, itemsOf(order, t), totalsOf(order, t)]);
  const short = (key: LetterKey) => say(key, [text(key), ...view]);
  switch (mail) {
    case "placed":
      return full("placed");
    case "paid":
      return full("paid");
    case "bank-instructions":
      return say("bankInstructions", [
        text("bankInstructions"),
        payToOf(order, facts, t),
        ...view,
        itemsOf(order, t),
        totalsOf(order, t),
      ]);
    case "zeller-instructions":
      return say("zellerInstructions", [
        text("zellerInstructions"),
        payToOf(order, facts, t),
        ...view,
        itemsOf(order, t),
        totalsOf(order, t),
      ]);
    case "expiring":
      return short("expiring");
    case "canceled":
      return say("canceled", [{ kind: "text", text: canceledText(facts.canceledBy, t) }, itemsOf(order, t)]);
    case "late-payment-refunded":
      return short("latePaymentRefunded");
    case "refunded":
      return short("refunded");
    case "shipped":
    case "ready-for-pickup":
    case "delivered":
    case "picked-up":
    case "refund-requested":
    case "refund-declined":
    case "refund-withdrawn":
    case "return-requested":
    case "return-updated":
    case "return-agreed":
    case "return-declined":
    case "return-received":
    case "return-canceled":
    case "return-lapsed":
    case "return-refunded":
      return fulfilmentLetter(t, mail, order, facts);
    case "order-link":
      return short("orderLink");
    case "invitation":
      return say("invitation", [
        text("invitation"),
        ...(facts.invitationUrl
          ? [{ kind: "button" as const, label: t("mail.invitation.button"), href: facts.invitationUrl }]
          : []),
      ]);
  }
}

type LetterKey =
  | "placed"
  | "paid"
  | "bankInstructions"
  | "zellerInstructions"
  | "expiring"
  | "canceled"
  | "latePaymentRefunded"
  | "refunded"
  | "orderLink"
  | "invitation";

/** The letters whose text does not depend on who did it. */
type PlainLetterKey = Exclude<LetterKey, "canceled">;

function canceledText(by: string | null, t: Translator): string {
  if (by === "customer") return t("mail.canceled.textCustomer");
  return by === "merchant" ? t("mail.canceled.textMerchant") : t("mail.canceled.textDeadline");
}

function itemsOf(order: OrderForMail, t: Translator): Block {
  const { language } = t;
  return {
    kind: "items",
    rows: order.lines.map(({ name, variantName, sku, quantity, unitPrice }) => ({
      name: [name[language], variantName?.[language]].filter(Boolean).join(" · "),
      detail: t("mail.item", { sku, quantity, price: formatMoney(unitPrice, language) }),
      amount: formatMoney((unitPrice * quantity) as Money, language),
    })),
  };
}

function totalsOf(order: OrderForMail, t: Translator): Block {
  const { language } = t;
  const money = (amount: Money) => formatMoney(amount, language);
  const rows: [string, string][] = [[t("mail.facts.subtotal"), money(order.subtotal)]];
  if (order.discount > 0) rows.push([t("mail.facts.discount"), money(-order.discount as Money)]);
  rows.push(
    [t("mail.facts.shipping"), order.shipping === 0 ? t("mail.facts.free") : money(order.shipping)],
    [t("mail.facts.taxes"), money(order.tax)],
    [t("mail.facts.total"), money(order.total)],
    [t("mail.facts.paymentMethod"), t(`mail.payment.${order.paymentMethod}`)],
    [t("mail.facts.shippingMethod"), t(`mail.delivery.${order.shippingMethod}`)],
  );
  if (order.arrivesFrom && order.arrivesTo)
    rows.push([t("mail.facts.arrives"), formatDayRange(order.arrivesFrom, order.arrivesTo, language)]);
  return { kind: "facts", rows };
}

function payToOf(order: OrderForMail, facts: OrderLetterFacts, t: Translator): Block {
  const rows: [string, string][] = facts.payTo.map(([label, value]) => [t(`mail.facts.${label}`), value]);
  rows.push([t("mail.facts.reference"), order.number], [t("mail.facts.amount"), formatMoney(order.total, t.language)]);
  if (order.payBy !== null) rows.push([t("mail.facts.payBy"), formatDateTime(order.payBy, t.language)]);
  return { kind: "facts", rows };
}
