import { onAccount } from "#domain/checkout/payment-method.ts";
import { type PickupPlace, placeAddress } from "#domain/checkout/pickup-place.ts";
import { offeredPlaces } from "#domain/checkout/terms.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { isOurFault } from "#domain/returns/reasons.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { findOrderForMail, type OrderForMail } from "#engine/orders/order-for-mail.ts";
import { latestRefundRequest } from "#engine/orders/refund-request-row.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import { findReturnDetail, type ReturnDetail, returnsOfOrder } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { deliveryRows } from "./delivery-blocks.ts";
import { greeting } from "./greeting.ts";
import { goodsOf } from "./order-items.ts";
import type { Block, Email } from "#engine/ports/letter.ts";

const keys = {
  "refund-requested": "refundRequested",
  "refund-declined": "refundDeclined",
  "refund-withdrawn": "refundWithdrawn",
  "return-requested": "returnRequested",
  "return-updated": "returnUpdated",
  "return-agreed": "returnAgreed",
  "return-declined": "returnDeclined",
  "return-received": "returnReceived",
  "return-canceled": "returnCanceled",
  "return-expired": "returnExpired",
  "return-refunded": "returnRefunded",
  "return-exchanged": "returnExchanged",
} as const satisfies Partial<Record<OrderMail, string>>;

/** Emails about a return, or about a refund requested before shipping. */
export type ReturnMail = keyof typeof keys;

export function isReturnMail(mail: OrderMail): mail is ReturnMail {
  return mail in keys;
}

/** Values of a return email beside the order. */
export interface ReturnFacts {
  /** Opens the order; null when the recipient may not see it yet. */
  readonly orderUrl: string | null;
  readonly amount: Money | null;
  /** Address for returned goods. */
  readonly pickup: PickupPlace | null;
  readonly back: ReturnDetail | null;
  /** The order of the goods that go out in exchange. */
  readonly newOrder?: OrderForMail | null;
  /** The merchant's reason for a declined refund. */
  readonly answer: string;
  /** Part of the order has left, and the refund is asked for the rest. */
  readonly isRest?: boolean;
}

const noReturn = { amount: null, pickup: null, back: null, newOrder: null, answer: "" };

/** Loads the email's values. */
export async function findReturnFacts(
  shop: Shop,
  job: OrderMailJob<ReturnMail>,
): Promise<Omit<ReturnFacts, "orderUrl">> {
  const { orderId } = job;
  switch (job.mail) {
    case "refund-requested":
      return { ...noReturn, amount: job.data?.amount ?? null, isRest: job.data?.rest === 1 };
    case "refund-withdrawn":
      return { ...noReturn, isRest: job.data.rest === 1 };
    case "refund-declined": {
      const answer = (await latestRefundRequest(shop.db, orderId))?.answer ?? "";
      return { ...noReturn, answer, isRest: job.data.rest === 1 };
    }
    default: {
      const { terms } = await readShopTerms(shop.db, shop.clock.now());
      const pickup = offeredPlaces(terms)[0] ?? null;
      const amount = job.mail === "return-refunded" ? job.data.amount : null;
      const newOrder = job.mail === "return-exchanged" ? await findOrderForMail(shop.db, job.data.order) : null;
      return { ...noReturn, amount, pickup, back: await returnOf(shop, orderId, job.data), newOrder };
    }
  }
}

/**
 * The return in a mail's data. A mail about a refund, and one that was sent again, named none where an earlier version
 * enqueued it: it is about the latest.
 */
async function returnOf(
  { db }: Shop,
  orderId: number,
  { return: id }: { readonly return?: number },
): Promise<ReturnDetail | null> {
  return id === undefined ? ((await returnsOfOrder(db, orderId))[0] ?? null) : findReturnDetail(db, id);
}

/** Email about a return or refund, in the buyer's language. */
export function returnEmail(t: ShopTranslator, mail: ReturnMail, order: OrderForMail, facts: ReturnFacts): Email {
  const key = keys[mail];
  const { back, orderUrl } = facts;
  const values = {
    number: order.number,
    total: formatMoney(order.total, t.language),
    amount: formatMoney(facts.amount ?? back?.estimate ?? order.total, t.language),
    deadline: deadlineText(back, t),
    exchange: "",
    ...exchangeValues(t, mail, back),
  };
  return {
    subject: t(`mail.${key}.subject`, values),
    heading: t(`mail.${key}.heading`, values),
    blocks: [
      ...greeting(t, order),
      { kind: "text", text: t(`mail.${textOf(mail, order, facts)}`, values) },
      ...detailsOf(t, mail, facts),
      ...(orderUrl ? [{ kind: "button" as const, label: t("mail.viewOrder"), href: orderUrl }] : []),
    ],
  };
}

/** The exchange that was made last. */
const exchangeIn = (back: ReturnDetail | null) => back?.exchanges.find(({ orderNumber }) => orderNumber !== null);

function exchangeValues(t: ShopTranslator, mail: ReturnMail, back: ReturnDetail | null) {
  const exchange = mail === "return-exchanged" ? exchangeIn(back) : undefined;
  return exchange && { exchange: exchange.orderNumber ?? "", amount: formatMoney(exchange.credit, t.language) };
}

function textOf(mail: ReturnMail, { method, shippingMethod }: OrderForMail, { back, isRest }: ReturnFacts) {
  const whole = shippingMethod === "PICKUP" ? "textPickup" : "text";
  switch (mail) {
    case "refund-requested":
      return isRest ? "refundRequested.textPart" : "refundRequested.text";
    case "refund-declined":
    case "refund-withdrawn":
      return `${keys[mail]}.${isRest ? "textPart" : whole}` as const;
    case "return-agreed":
      if (back === null || back.received) return `returnAgreed.${whole}` as const;
      return method === onAccount ? "returnAgreed.textCredited" : "returnAgreed.textNotReceived";
    case "return-exchanged":
      return exchangeIn(back)?.waits ? "returnExchanged.text" : "returnExchanged.textNow";
    default:
      return `${keys[mail]}.text` as const;
  }
}

function detailsOf(
  t: ShopTranslator,
  mail: ReturnMail,
  { pickup, back, newOrder = null, answer }: ReturnFacts,
): Block[] {
  if (mail === "refund-declined" && answer) return [{ kind: "facts", rows: [[t("mail.facts.reason"), answer]] }];
  if (!back) return [];
  switch (mail) {
    case "return-requested":
    case "return-updated":
      return [returnedItems(t, back), { kind: "facts", rows: estimateRows(t, back) }];
    case "return-agreed":
      return back.received ? sendingBlocks(t, back, pickup) : [];
    case "return-declined": {
      const rows: [string, string][] = [
        [t("mail.facts.reason"), back.declineReason],
        [t("mail.facts.resubmitBy"), deadlineText(back, t)],
      ];
      return [{ kind: "facts", rows }];
    }
    case "return-received":
      return [countedItems(t, back), { kind: "facts", rows: [[t("mail.facts.return"), back.number]] }];
    case "return-exchanged":
      return [{ kind: "facts", rows: exchangeRows(t, back) }, ...goesOut(t, newOrder)];
    case "return-refunded":
      return [countedItems(t, back), { kind: "facts", rows: refundRows(t, back) }];
    default:
      return [];
  }
}

const estimateRows = (t: ShopTranslator, { number, estimate }: ReturnDetail): [string, string][] => [
  [t("mail.facts.return"), number],
  [t("mail.facts.estimate"), formatMoney(estimate, t.language)],
];

function exchangeRows(t: ShopTranslator, back: ReturnDetail): [string, string][] {
  const exchange = exchangeIn(back);
  return [
    [t("mail.facts.return"), back.number],
    [t("mail.facts.exchange"), exchange?.orderNumber ?? ""],
    [t("mail.facts.exchanged"), formatMoney(exchange?.credit ?? zero, t.language)],
  ];
}

/** The goods that go out in exchange, and where they go. */
const goesOut = (t: ShopTranslator, order: OrderForMail | null): Block[] =>
  order ? [...goodsOf(order, t), { kind: "facts", rows: deliveryRows(order, t) }] : [];

function sendingBlocks(t: ShopTranslator, back: ReturnDetail, pickup: PickupPlace | null): Block[] {
  const rows: [string, string][] = [
    [t("mail.facts.return"), back.number],
    [t("mail.facts.sendBy"), deadlineText(back, t)],
  ];
  if (pickup) rows.push([t("mail.facts.sendTo"), `${pickup.name[t.language]}, ${placeAddress(pickup)}`]);
  const ours = isOurFault(back.reason, back.received) ? [t("mail.returnAgreed.textOurCost")] : [];
  const way = back.instructions ? [...ours, back.instructions] : [];
  return [...way.map((text): Block => ({ kind: "text", text })), { kind: "facts", rows }, returnedItems(t, back)];
}

const returnedItems = (t: ShopTranslator, { lines }: ReturnDetail): Block => ({
  kind: "items",
  rows: lines.map(({ name, sku, quantity }) => ({ name: name[t.language], detail: sku, amount: `× ${quantity}` })),
});

/** Units received of those requested; all of them when nothing had to be sent back. */
function countedItems(t: ShopTranslator, back: ReturnDetail): Block {
  const amountOf = ({ quantity, resellable, scrapped }: ReturnDetail["lines"][number]) =>
    resellable === null ? `× ${quantity}` : t("mail.cameBack", { count: resellable + (scrapped ?? 0), of: quantity });
  return {
    kind: "items",
    rows: back.lines.map((line) => ({ name: line.name[t.language], detail: line.sku, amount: amountOf(line) })),
  };
}

/** The part of a return's worth that paid for other goods in place of money. */
const tookRows = (t: ShopTranslator, { exchanges }: ReturnDetail): [string, string][] =>
  exchanges
    .filter(({ isSettled, isUndone, credit }) => isSettled && !isUndone && credit > 0)
    .flatMap(({ orderNumber, credit }): [string, string][] => [
      [t("mail.facts.exchange"), orderNumber ?? ""],
      [t("mail.facts.exchanged"), formatMoney(credit, t.language)],
    ]);

function refundRows(t: ShopTranslator, back: ReturnDetail): [string, string][] {
  const { refund, deductions, deductionReason } = back;
  const rows = [...estimateRows(t, back), ...tookRows(t, back)];
  if (refund) rows.push([t("mail.facts.refunded"), formatMoney(refund.amount, t.language)]);
  if (deductions > 0 && deductionReason)
    rows.push(
      [t("mail.facts.deducted"), formatMoney(deductions, t.language)],
      [t("mail.facts.reason"), deductionReason],
    );
  return rows;
}

const deadlineText = (back: ReturnDetail | null, t: ShopTranslator): string =>
  back === null || back.customerDueAt === null ? "" : formatDateTime(back.customerDueAt, t);
