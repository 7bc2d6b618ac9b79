import { type PickupPlace, placeAddress, placeOfOrder } from "#domain/checkout/pickup-place.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { closuresAhead, type DayRange } from "#domain/kernel/opening-hours.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { kindOfNumber, nameOfCarrier, trackingUrl } from "#domain/fulfilment/carriers.ts";
import { parcelArrival } from "#domain/fulfilment/parcel-arrival.ts";
import type { ArrivalRange } from "#domain/shipping/arrival.ts";
import { freightReceipt } from "#engine/claims/freight-receipt.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { ordersBesideMailed } from "#engine/fulfilment/orders-beside.ts";
import { type Parcel, parcelsOf } from "#engine/fulfilment/parcels.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";
import type { OrderMail } from "#engine/platform/mail-kinds.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatDateTime, formatDayRange, formatMoney } from "#i18n/format.ts";
import { openingLines, rangesText } from "#i18n/opening-hours.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { deliveryRows, freightBlocks, textRows } from "./delivery-blocks.ts";
import { greeting } from "./greeting.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { listSeparators } from "#i18n/separators.ts";

const keys = {
  shipped: "shipped",
  "ready-for-pickup": "readyForPickup",
  delivered: "delivered",
  "picked-up": "pickedUp",
  "shipment-taken-back": "shipmentTakenBack",
  "delivery-taken-back": "deliveryTakenBack",
  "ready-taken-back": "readyTakenBack",
  "pickup-taken-back": "pickupTakenBack",
} as const satisfies Partial<Record<OrderMail, string>>;

export type FulfilmentMail = keyof typeof keys;

export function isFulfilmentMail(mail: OrderMail): mail is FulfilmentMail {
  return mail in keys;
}

/** Values of a shipping or pickup email beside the order. */
export interface FulfilmentFacts {
  /** Opens the order; null when the recipient may not see it yet. */
  readonly orderUrl: string | null;
  readonly parcel: Parcel | null;
  /** Its days of arrival, unless its carrier has named one. */
  readonly arrives?: ArrivalRange | null;
  /** Its carrier or number is another than in an email before. */
  readonly isCorrected?: boolean;
  /** Other orders in it that the recipient may know of; left out where there are none. */
  readonly beside?: readonly string[];
  /** The one that was taken back, where the email is about that. */
  readonly takenBack?: Pick<Parcel, "carrier" | "number"> | null;
  /** Nothing of the order remains to be sent. */
  readonly isLast: boolean;
  readonly pickup: PickupPlace | null;
  /** The next exceptional closing days of the pickup place. */
  readonly closed: readonly DayRange[];
  /** Business days to claim freight damage. */
  readonly claimDays: number;
  /** End of the time to claim damage of this delivery; null when it cannot be claimed or the time is over. */
  readonly claimBy: Instant | null;
}

/** States of an order whose mark was taken back. */
const backTo: Partial<Record<FulfilmentMail, readonly OrderForMail["state"][]>> = {
  "ready-for-pickup": ["confirmed"],
  "picked-up": ["ready-for-pickup", "confirmed"],
};

/** Loads the email's values. Null if its parcel, or its mark, was taken back before the email left. */
export async function findFulfilmentFacts(
  shop: Shop,
  order: Pick<OrderForMail, "id" | "customerId" | "pickupPlace" | "state" | "shippingMethod" | "shippingAddress">,
  job: OrderMailJob<FulfilmentMail>,
): Promise<Omit<FulfilmentFacts, "orderUrl" | "claimDays"> | null> {
  const { id, customerId, pickupPlace, state } = order;
  const { mail } = job;
  if (backTo[mail]?.includes(state)) return null;
  const shipment = job.mail === "shipped" ? job.data : null;
  const parcel = shipment && (await parcelsOf(shop.db, id)).find((each) => each.id === shipment.parcel);
  if (shipment && !parcel) return null;
  const now = shop.clock.now();
  const { terms } = await readShopTerms(shop.db, now);
  const pickup = mail === "ready-for-pickup" ? placeOfOrder(pickupPlace, terms.pickup) : null;
  const closures = pickup ? closuresAhead(pickup, dayIn(pickup.timeZone, now)) : [];
  const receipt = mail === "delivered" ? await freightReceipt(shop.db, id, now) : null;
  const claimBy = receipt?.refused === null ? receipt.claimBy : null;
  const takenBack = job.mail === "shipment-taken-back" ? job.data : null;
  const isLast = shipment?.last !== 0;
  const isCorrected = shipment?.number !== undefined;
  const beside = parcel ? ((await ordersBesideMailed(shop.db, { id, customerId }))[parcel.id] ?? []) : [];
  return {
    parcel: parcel ?? null,
    arrives: parcel ? parcelArrival(parcel, order, terms, now) : null,
    isCorrected,
    beside,
    takenBack,
    isLast,
    pickup,
    closed: closures,
    claimBy,
  };
}

/** Email about a shipment or pickup, in the buyer's language. */
export function fulfilmentEmail(
  t: ShopTranslator,
  mail: FulfilmentMail,
  order: OrderForMail,
  facts: FulfilmentFacts,
): Email {
  const { orderUrl, parcel, isLast, pickup, closed } = facts;
  const key = keys[mail];
  const values = {
    number: order.number,
    total: formatMoney(order.total, t.language),
    arrives: arrivalText(facts, t),
    parcel: facts.takenBack ? `${carrierText(t, facts.takenBack)} ${facts.takenBack.number}` : "",
  };
  const isPart = mail === "shipped" && !isLast;
  return {
    subject: isPart
      ? t("mail.shipped.subjectPart", values)
      : mail === "shipped" && values.arrives === ""
        ? t("mail.shipped.subjectPlain", values)
        : t(`mail.${key}.subject`, values),
    heading: isPart ? t("mail.shipped.headingPart", values) : t(`mail.${key}.heading`, values),
    blocks: [
      ...greeting(t, order),
      ...(facts.isCorrected ? [{ kind: "text" as const, text: t("mail.shipped.textCorrected", values) }] : []),
      { kind: "text", text: isPart ? t("mail.shipped.textPart", values) : t(`mail.${key}.text`, values) },
      ...(mail === "shipped" && parcel ? parcelBlocks(t, order, parcel, { ...facts, arrives: values.arrives }) : []),
      ...(pickup
        ? [pickupFacts(t, order, pickup, closed), { kind: "text" as const, text: pickup.instructions[t.language] }]
        : []),
      ...(mail === "picked-up" ? textBlocks(t, order) : []),
      ...(mail === "shipped" ? freightBlocks(order, t, facts.claimDays) : []),
      ...(mail === "delivered" ? deliveredBlocks(t, order, facts.claimBy) : []),
      ...(orderUrl ? [{ kind: "button" as const, label: t("mail.viewOrder"), href: orderUrl }] : []),
    ],
  };
}

const afterDelivery = ["unpack", "compare", "keep", "photos"] as const;

/** Delivery address, and for freight the steps while damage can still be claimed. */
function deliveredBlocks(t: ShopTranslator, order: OrderForMail, claimBy: Instant | null): Block[] {
  const rows = [...textRows(order, t), ...deliveryRows(order, t)];
  if (claimBy === null) return [{ kind: "facts", rows }];
  const at = formatDateTime(claimBy, t);
  const steps = [...afterDelivery.map((step) => t(`claims.arrived.${step}`)), t("mail.reportDamage", { at })];
  return [
    { kind: "facts", rows: [...rows, [t("mail.facts.reportBy"), at]] },
    { kind: "steps", title: t("claims.arrived.title"), steps },
  ];
}

function parcelBlocks(
  t: ShopTranslator,
  order: OrderForMail,
  parcel: Parcel,
  { beside = [], arrives }: Pick<FulfilmentFacts, "beside"> & { arrives: string },
): Block[] {
  const rows: [string, string][] = [
    [t("mail.facts.carrier"), carrierText(t, parcel)],
    [t(`orders.parcels.${kindOfNumber(parcel.carrier)}`), parcel.number],
  ];
  if (arrives) rows.push([t("mail.facts.arrives"), arrives]);
  rows.push(...textRows(order, t), ...deliveryRows(order, t));
  const url = trackingUrl(parcel);
  const goods = parcel.lines.map(({ sku, quantity }) => {
    const line = order.lines.find((each) => each.sku === sku);
    return { name: line?.name[t.language] ?? sku, detail: sku, amount: `× ${quantity}` };
  });
  return [
    { kind: "facts", rows },
    ...(url ? [{ kind: "button" as const, label: t("mail.trackParcel"), href: url }] : []),
    { kind: "items", rows: goods },
    ...(beside.length > 0
      ? [
          {
            kind: "text" as const,
            text: t("orders.parcels.beside", { orders: listOf(t, beside) }),
          },
        ]
      : []),
  ];
}

const listOf = (t: ShopTranslator, numbers: readonly string[]) => numbers.join(listSeparators[t.language]);

const carrierText = (t: ShopTranslator, { carrier }: Pick<Parcel, "carrier">) =>
  nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`));

/** The buyer's texts of the order, such as its PO number, in a mail without other facts. */
function textBlocks(t: ShopTranslator, order: OrderForMail): Block[] {
  const rows = textRows(order, t);
  return rows.length > 0 ? [{ kind: "facts", rows }] : [];
}

function pickupFacts(
  t: ShopTranslator,
  order: OrderForMail,
  pickup: PickupPlace,
  closures: readonly DayRange[],
): Block {
  const rows: [string, string][] = [
    [t("mail.facts.pickupAt"), `${pickup.name[t.language]}, ${placeAddress(pickup)}`],
    [t("mail.facts.hours"), openingLines(pickup, t.language).join(t.language === "cn" ? "；" : "; ")],
    [t("mail.facts.closedOn"), rangesText(closures, t.language)],
    [t("mail.facts.phone"), phoneText(pickup.phone)],
    ...textRows(order, t),
  ];
  return { kind: "facts", rows: rows.filter(([, value]) => value !== "") };
}

function arrivalText({ parcel, arrives }: Pick<FulfilmentFacts, "parcel" | "arrives">, t: ShopTranslator): string {
  if (parcel?.expectedAt) return formatDate(parcel.expectedAt, t);
  return arrives ? formatDayRange(arrives.earliest, arrives.latest, t.language) : "";
}
