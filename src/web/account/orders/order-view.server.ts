import { onAccount } from "#domain/checkout/payment-method.ts";
import type { Language } from "#domain/kernel/language.ts";
import { add, type Money, subtract, times } from "#domain/kernel/money.ts";
import { addressLabel, extrasOf } from "#domain/shipping/address-label.ts";
import type { FreightExtra } from "#domain/shipping/rates.ts";
import { type PickupPlace, placeOfOrder } from "#domain/checkout/pickup-place.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import type { OrderDetail, OrderDetailLine } from "#engine/orders/orders.queries.ts";
import type { ReturnDetail } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { paymentName } from "#i18n/payment-name.ts";
import { translators } from "../../language/messages.server.ts";
import { refundWords, settledWords } from "./order-notes.ts";
import { type Told, toldEvents } from "./told-events.server.ts";
import { type PickupNote, pickupNote } from "../../storefront/checkout/pickup-note.ts";

type Life = "paymentState" | "fulfilmentState" | "afterSaleState";

/** An order in the page's language, as its page and receipt show it. */
export type OrderView = Omit<
  OrderDetail,
  | "lines"
  | "shippingAddress"
  | "billingAddress"
  | "freightOptions"
  | "pickupPlace"
  | "customerId"
  | "companyId"
  | "siteId"
  | "id"
  | "events"
  | "refunds"
  | Life
> & {
  /** The name of its method, or of the exchange whose goods pay for all of it. */
  readonly paidBy: string;
  /** Those of which buyers are told. */
  readonly events: readonly Told[];
  readonly refunds: readonly { readonly id: number; readonly amount: Money; readonly name: string }[];
  readonly lines: readonly OrderLineView[];
  /** The amount is held on the buyer's card, which is charged when the goods leave. */
  readonly isAuthorized: boolean;
  /** Ordered on account, and nothing of it has left. */
  readonly isToInvoice: boolean;
  /** Money of it went back, or is on its way, for units that will not be sent. */
  readonly isRefunded: boolean;
  /** All that was paid of it went back, or is on its way. */
  readonly isPaidBack: boolean;
  /** Its buyer asked for a refund that is not decided yet. */
  readonly isRefundAsked: boolean;
  /** The longest window in which one of its goods may be given back, in days after they came. */
  readonly returnDays: number;
  /** Lines of an address label; empty for pick up. */
  readonly shipTo: readonly string[];
  readonly billTo: readonly string[];
  readonly freight: readonly FreightExtra[];
  readonly pickup: PickupNote | null;
};

export interface OrderLineView {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly reference: string;
  readonly pictureFamily: string;
  readonly quantity: number;
  /** Units of it that wait for their goods, and until when; a day of null is not known. */
  readonly waiting: number;
  readonly expectedOn: OrderDetailLine["expectedOn"];
  readonly refundedQuantity: number;
  /** Units that were taken off before they left, though others left. */
  readonly neverSent: number;
  /** Sentences about units that were taken off, came back, or were paid back. */
  readonly settled: readonly string[];
  /** The price before a promotion, a price list or an agreement. */
  readonly regularPrice: Money;
  readonly unitPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  /** Of an opened unit: which machine was sold. */
  readonly serial: string | null;
  /** The goods are still in the catalogue. */
  readonly linked: boolean;
  readonly power: OrderDetailLine["power"];
  /** The company's price list that its price is of; null at the public price. */
  readonly contract: string | null;
  /** Tax jurisdiction and reason, shown on the merchant's page. */
  readonly taxed: Pick<OrderDetailLine, "taxState" | "taxJurisdiction" | "taxRate" | "taxReason">;
}

/** The same with the places of today, for who has not read the shop's terms. */
export async function readOrderView(shop: Shop, detail: OrderDetail, language: Language): Promise<OrderView> {
  const now = shop.clock.now();
  const { terms } = await readShopTerms(shop.db, now);
  return orderView(detail, language, { places: terms.pickup, now });
}

/** The order in one language, without internal data. */
export function orderView(
  { id: _id, customerId: _customerId, companyId: _companyId, siteId: _siteId, ...order }: OrderDetail,
  language: Language,
  {
    places,
    now,
    returns = [],
  }: {
    readonly places: readonly PickupPlace[];
    readonly now: Instant;
    readonly returns?: readonly Pick<ReturnDetail, "events">[];
  },
): OrderView {
  const { shippingAddress, billingAddress, freightOptions, pickupPlace, events: _all, refunds, ...view } = order;
  const { paymentState, fulfilmentState: _fulfilment, afterSaleState, ...rest } = view;
  const ofOrder = refunds.filter(({ ofSale, state }) => ofSale && state !== "FAILED");
  const place = order.shippingMethod === "PICKUP" ? placeOfOrder(pickupPlace, places) : null;
  const t = translators[language];
  const isRefunded = order.method !== onAccount && refunds.some(({ ofSale }) => ofSale) && !hasLostRest(order);
  return {
    ...rest,
    isAuthorized: paymentState === "authorized",
    isRefunded,
    isPaidBack: order.total > 0 && add(...ofOrder.map(({ amount }) => amount)) >= order.total,
    isRefundAsked: afterSaleState === "refund-requested",
    isToInvoice: paymentState === "on-account",
    paidBy: paymentName(t, order),
    events: toldEvents(order, returns),
    refunds: refunds.map((refund) => ({ id: refund.id, amount: refund.amount, name: refundWords(t, refund) })),
    returnDays: Math.max(0, ...order.lines.map((line) => line.returnDays)),
    lines: order.lines.map((line) => ({
      ...lineView(line, language),
      settled: settledWords(t, line, { isRefunded, method: order.method }),
    })),
    shipTo: addressLabel(shippingAddress),
    billTo: addressLabel(billingAddress),
    freight: extrasOf(freightOptions),
    pickup: place && pickupNote(place, language, now),
  };
}

/** Units were left out since a dispute had taken their money, which is written down right before their end. */
const hasLostRest = ({ events }: Pick<OrderDetail, "events">): boolean =>
  events.some(({ event }, at) => event === "rest-refunded" && events[at - 1]?.event === "dispute-written-off");

function lineView(line: OrderDetailLine, language: Language): Omit<OrderLineView, "settled"> {
  const { sku, slug, pictureFamily, quantity, refundedQuantity, neverSent, unitPrice, discount, serial, productId } =
    line;
  const { taxState, taxJurisdiction, taxRate, taxReason, waiting, expectedOn, reference, regularPrice } = line;
  return {
    sku,
    slug,
    pictureFamily,
    quantity,
    reference,
    waiting,
    expectedOn,
    refundedQuantity,
    neverSent,
    regularPrice,
    unitPrice,
    discount,
    serial,
    name: line.name[language],
    power: line.power,
    taxed: { taxState, taxJurisdiction, taxRate, taxReason },
    variantName: line.variantName?.[language] ?? null,
    contract: line.contract?.name[language] ?? null,
    total: subtract(times(unitPrice, quantity), discount),
    linked: productId !== null,
  };
}
