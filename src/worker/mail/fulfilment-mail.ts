import { trackingUrl } from "#domain/orders/carriers.ts";
import type { PickupLocation } from "#domain/checkout/terms.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { Parcel } from "#engine/orders/parcels.ts";
import type { OrderMail } from "#engine/platform/outbox.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import { formatDate, formatDateTime, formatDayRange, formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { greeting } from "./greeting.ts";
import type { Block, Letter } from "./layout.ts";
import type { OrderLetterFacts } from "./order-mail.ts";

/** What the letters about sending, fetching and giving back say beside the order. */
export interface FulfilmentFacts {
  readonly parcel: Parcel | null;
  /** Nothing of the order is left to send. */
  readonly isLast: boolean;
  readonly pickup: PickupLocation | null;
  readonly back: ReturnDetail | null;
  /** Why the merchant declined a refund. */
  readonly answer: string;
}

const keys = {
  shipped: "shipped",
  "ready-for-pickup": "readyForPickup",
  delivered: "delivered",
  "picked-up": "pickedUp",
  "refund-requested": "refundRequested",
  "refund-declined": "refundDeclined",
  "refund-withdrawn": "refundWithdrawn",
  "return-requested": "returnRequested",
  "return-updated": "returnUpdated",
  "return-agreed": "returnAgreed",
  "return-declined": "returnDeclined",
  "return-received": "returnReceived",
  "return-canceled": "returnCanceled",
  "return-lapsed": "returnLapsed",
  "return-refunded": "returnRefunded",
} as const satisfies Partial<Record<OrderMail, string>>;

export type FulfilmentMail = keyof typeof keys;
type Key = (typeof keys)[FulfilmentMail];

/** The letter about goods and money on their way, in the buyer's language. */
export function fulfilmentLetter(
  t: Translator,
  mail: FulfilmentMail,
  order: OrderForMail,
  facts: OrderLetterFacts,
): Letter {
  const key: Key = keys[mail];
  const { back } = facts.fulfilment;
  const values = {
    number: order.number,
    total: formatMoney(order.total, t.language),
    amount: formatMoney(facts.amount ?? back?.estimate ?? order.total, t.language),
    deadline: deadlineText(back, t),
    arrives: arrivalText(order, facts.fulfilment.parcel, t),
  };
  const isPart = mail === "shipped" && !facts.fulfilment.isLast;
  const said = isPart ? t("mail.shipped.textPart", values) : textOf(t, mail, facts, values);
  const view: Block[] = facts.orderUrl ? [{ kind: "button", label: t("mail.viewOrder"), href: facts.orderUrl }] : [];
  return {
    subject: isPart
      ? t("mail.shipped.subjectPart", values)
      : mail === "shipped" && values.arrives === ""
        ? t("mail.shipped.subjectPlain", values)
        : t(`mail.${key}.subject`, values),
    heading: isPart ? t("mail.shipped.headingPart", values) : t(`mail.${key}.heading`, values),
    blocks: [
      ...greeting(t, order.firstName),
      { kind: "text", text: said },
      ...detailsOf(t, mail, order, facts.fulfilment),
      ...view,
    ],
  };
}

type Values = Record<"number" | "total" | "amount" | "deadline" | "arrives", string>;

function textOf(
  t: Translator,
  mail: FulfilmentMail,
  { fulfilment: { back } }: OrderLetterFacts,
  values: Values,
): string {
  if (mail === "return-agreed" && back && !back.received) return t("mail.returnAgreed.textNotReceived", values);
  return t(`mail.${keys[mail]}.text`, values);
}

function detailsOf(
  t: Translator,
  mail: FulfilmentMail,
  order: OrderForMail,
  { parcel, pickup, back, answer }: FulfilmentFacts,
): Block[] {
  switch (mail) {
    case "shipped":
      return parcel ? parcelBlocks(t, order, parcel) : [];
    case "ready-for-pickup":
      return pickup ? [pickupFacts(t, pickup), { kind: "text", text: pickup.instructions[t.language] }] : [];
    case "refund-declined":
      return answer ? [{ kind: "facts", rows: [[t("mail.facts.reason"), answer]] }] : [];
    case "return-declined":
      return back
        ? [
            {
              kind: "facts",
              rows: [
                [t("mail.facts.reason"), back.declineReason],
                [t("mail.facts.resubmitBy"), deadlineText(back, t)],
              ],
            },
          ]
        : [];
    case "return-agreed":
      return back?.received ? sendingBlocks(t, back, pickup) : [];
    case "return-received":
      return back ? [countedItems(t, back), { kind: "facts", rows: [[t("mail.facts.return"), back.number]] }] : [];
    case "return-refunded":
      return back ? [countedItems(t, back), { kind: "facts", rows: refundRows(t, back) }] : [];
    case "return-requested":
    case "return-updated":
      return back
        ? [
            returnedItems(t, back),
            {
              kind: "facts",
              rows: [
                [t("mail.facts.return"), back.number],
                [t("mail.facts.estimate"), formatMoney(back.estimate, t.language)],
              ],
            },
          ]
        : [];
    default:
      return [];
  }
}

function parcelBlocks(t: Translator, order: OrderForMail, parcel: Parcel): Block[] {
  const rows: [string, string][] = [
    [t("mail.facts.carrier"), t(`mail.carrier.${parcel.carrier}`)],
    [t("mail.facts.trackingNumber"), parcel.number],
  ];
  const arrives = arrivalText(order, parcel, t);
  if (arrives) rows.push([t("mail.facts.arrives"), arrives]);
  const url = trackingUrl(parcel);
  const goods = parcel.lines.map(({ sku, quantity }) => {
    const line = order.lines.find((each) => each.sku === sku);
    return { name: line?.name[t.language] ?? sku, detail: sku, amount: `× ${quantity}` };
  });
  return [
    { kind: "facts", rows },
    ...(url ? [{ kind: "button" as const, label: t("mail.trackParcel"), href: url }] : []),
    { kind: "items", rows: goods },
  ];
}

function pickupFacts(t: Translator, pickup: PickupLocation): Block {
  const { name, address1, city, state, zip, hours, phone } = pickup;
  const rows: [string, string][] = [
    [t("mail.facts.pickupAt"), `${name[t.language]}, ${address1}, ${city}, ${state} ${zip}`],
    [t("mail.facts.hours"), hours[t.language]],
    [t("mail.facts.phone"), phone],
  ];
  return { kind: "facts", rows };
}

function sendingBlocks(t: Translator, back: ReturnDetail, pickup: PickupLocation | null): Block[] {
  const rows: [string, string][] = [
    [t("mail.facts.return"), back.number],
    [t("mail.facts.sendBy"), deadlineText(back, t)],
  ];
  if (pickup)
    rows.push([
      t("mail.facts.sendTo"),
      `${pickup.name[t.language]}, ${pickup.address1}, ${pickup.city}, ${pickup.state} ${pickup.zip}`,
    ]);
  const said: Block[] = back.instructions ? [{ kind: "text", text: back.instructions }] : [];
  return [{ kind: "facts", rows }, ...said, returnedItems(t, back)];
}

function returnedItems(t: Translator, back: ReturnDetail): Block {
  return {
    kind: "items",
    rows: back.lines.map(({ name, sku, quantity }) => ({
      name: name[t.language],
      detail: sku,
      amount: `× ${quantity}`,
    })),
  };
}

/** What was counted of what was asked for; all of it where nothing had to come. */
function countedItems(t: Translator, back: ReturnDetail): Block {
  const counted = ({ quantity, resellable, scrapped }: ReturnDetail["lines"][number]) =>
    resellable === null ? `× ${quantity}` : t("mail.cameBack", { count: resellable + (scrapped ?? 0), of: quantity });
  return {
    kind: "items",
    rows: back.lines.map((line) => ({ name: line.name[t.language], detail: line.sku, amount: counted(line) })),
  };
}

function refundRows(
  t: Translator,
  { number, estimate, refund, deductions, deductionReason }: ReturnDetail,
): [string, string][] {
  const rows: [string, string][] = [
    [t("mail.facts.return"), number],
    [t("mail.facts.estimate"), formatMoney(estimate, t.language)],
  ];
  if (refund) rows.push([t("mail.facts.refunded"), formatMoney(refund.amount, t.language)]);
  if (deductionReason)
    rows.push(
      [t("mail.facts.deducted"), formatMoney(deductions, t.language)],
      [t("mail.facts.reason"), deductionReason],
    );
  return rows;
}

function deadlineText(back: ReturnDetail | null, t: Translator): string {
  return back === null || back.customerDueAt === null ? "" : formatDateTime(back.customerDueAt, t.language);
}

function arrivalText(order: OrderForMail, parcel: Parcel | null, t: Translator): string {
  if (parcel?.expectedAt) return formatDate(parcel.expectedAt, t.language);
  return order.arrivesFrom && order.arrivesTo ? formatDayRange(order.arrivesFrom, order.arrivesTo, t.language) : "";
}
