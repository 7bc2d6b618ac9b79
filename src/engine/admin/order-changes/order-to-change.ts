import type { AgreedFreight } from "#domain/checkout/agreed-freight.ts";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { type OrderTexts, type TypedTextKey, typedTextKeys } from "#domain/checkout/order-texts.ts";
import type { ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import type { Money } from "#domain/kernel/money.ts";
import { add } from "#domain/kernel/money.ts";
import type { Phone } from "#domain/kernel/phone.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { Address } from "#domain/shipping/address.ts";
import { type FreightAnswers, freightExtras } from "#domain/shipping/rates.ts";
import { type CartLineRow, findVersions } from "../../cart/cart-lines.ts";
import { isBack, parcelsWith } from "../../orders/order-parcels.ts";
import { isOfDraft, orderLines, orders } from "../../orders/order-record.ts";
import type { lifeKeys } from "../../orders/order-row.ts";
import { grantedFigures } from "../../payments/granted-figures.ts";
import { type MoneyHeld, moneyHoldOf } from "../../payments/money-hold.ts";
import { type RowOf, selected } from "../../platform/columns.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

type StoredOrder = RowOf<typeof orders>;
export type StoredLine = RowOf<typeof orderLines>;

/** An order with all that decides whether and how it can be changed. */
export interface OrderToChange {
  readonly order: StoredOrder;
  readonly lines: readonly StoredLine[];
  /** Its goods as the shop has them now, by version; without what is gone from the catalog. */
  readonly goods: ReadonlyMap<number, CartLineRow>;
  /** Number of changes so far. */
  readonly changes: number;
  /** A part of it has left. */
  readonly hasLeft: boolean;
  /** When the last of its parcels left that came back and is not sent again yet: only its address can be changed. */
  readonly backSince: Instant | null;
  readonly isErased: boolean;
  /** Staff began it as a draft, so its note is theirs. */
  readonly isOwnNote: boolean;
  /** Refunds of the sale granted so far. */
  readonly refunded: Money;
  readonly hold: MoneyHold | null;
}

type Facts = Pick<OrderToChange, "changes" | "hasLeft" | "backSince" | "isErased" | "isOwnNote">;

const allOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[];

const selectOrder = statement<[string], StoredOrder & Facts>(
  "order_to_change",
  `select ${selected(orders, allOf(orders), "o")}, o.erased_at is not null as "isErased",
     ${isOfDraft} as "isOwnNote",
     exists ${parcelsWith("o.id")} as "hasLeft",
     (select max(p.shipped_at) from parcels p where p.id in ${parcelsWith("o.id")} and ${isBack("p")}) as "backSince",
     (select count(*)::int from order_changes c where c.order_id = o.id) as changes
   from orders o where o.number = $1`,
);
const selectLines = statement<[number], StoredLine>(
  "lines_to_change",
  `select ${selected(orderLines, allOf(orderLines), "l")} from order_lines l where l.order_id = $1 order by l.position`,
);

/** Reads an order to change it; its lock is the caller's. */
export async function readOrderToChange(db: Db, number: string): Promise<OrderToChange | null> {
  const row = await db.row(selectOrder, [number]);
  if (!row) return null;
  const { changes, hasLeft, backSince, isErased, isOwnNote, ...order } = row;
  const lines = await db.rows(selectLines, [order.id]);
  const versions = await findVersions(
    db,
    lines.flatMap(({ variantId }) => variantId ?? []),
  );
  const { goods, tax, shipping } = await grantedFigures(db, order.id);
  return {
    order,
    lines,
    goods: new Map(versions.map((version) => [version.variantId, version])),
    changes,
    hasLeft,
    backSince,
    isErased,
    isOwnNote,
    refunded: add(goods, tax, shipping),
    hold: await moneyHoldOf(db, order.id),
  };
}

/** Why an order cannot be changed at all. */
export type NotChangeable =
  | { code: "already_left" }
  | { code: "refund_requested" }
  | { code: "being_paid" }
  /** The card is authorized for the amount as ordered. */
  | { code: "card_authorized" }
  /** Goods of a return paid for it as it is. */
  | { code: "exchanged" }
  | { code: "order_closed" }
  /** Units of it wait for their goods, in the turn of the order as it was placed. */
  | { code: "waits_for_goods" }
  | MoneyHeld;

/** The part of an order that decides whether it can be changed at all. */
interface Changeability extends Pick<OrderToChange, "hasLeft" | "backSince" | "isErased" | "hold"> {
  readonly order: Pick<StoredOrder, (typeof lifeKeys)[number] | "clearingSince" | "exchanged">;
  readonly lines: readonly Pick<StoredLine, "waiting">[];
}

/** The reason why no change is possible; null if one is. */
export function whyNotChangeable(current: Changeability): NotChangeable | null {
  const { order, lines, hasLeft, backSince, isErased, hold } = current;
  const { paymentState, fulfilmentState, afterSaleState } = order;
  if (isErased || paymentState === "voided" || paymentState === "refunded" || paymentState === "refunding")
    return { code: "order_closed" };
  const isHere = backSince === null && !hasLeft;
  if (fulfilmentState !== "unsent" && backSince === null) return { code: "already_left" };
  if (afterSaleState !== "none") return { code: "refund_requested" };
  if (paymentState === "clearing" || order.clearingSince !== null) return { code: "being_paid" };
  if (paymentState === "authorized") return { code: "card_authorized" };
  if (backSince === null && order.exchanged > 0) return { code: "exchanged" };
  // Goods and amounts of an order that has left in part stay, and the turn of what it waits for with them.
  if (isHere && lines.some(({ waiting }) => waiting > 0)) return { code: "waits_for_goods" };
  // A deposit and a credit hold keep the goods here, and say nothing against an address.
  return hold && hold !== "deposit" && hold !== "credit" ? { code: "money_held", hold } : null;
}

/** True of an order that its form could change, by the same rule. */
export async function isChangeable(
  db: Db,
  number: string,
  facts: Pick<Changeability, "lines" | "hold">,
): Promise<boolean> {
  const order = await db.row(selectOrder, [number]);
  return order !== null && whyNotChangeable({ order, ...order, ...facts }) === null;
}

/** True of an order that has left in part: goods and amounts stay, all else can be corrected. */
export const hasPartlyLeft = ({ order, hasLeft, backSince }: Pick<OrderToChange, "order" | "hasLeft" | "backSince">) =>
  hasLeft && backSince === null && order.fulfilmentState === "unsent";

/** Names an order as it was shown: another name is another state, or another change. */
export const versionOfOrder = ({ order, changes }: OrderToChange): string => `${order.state} ${changes}`;

type Delivery = ValidatedCheckout["delivery"];

/** The order's current delivery in the form of a checkout. */
export function storedDelivery({ order }: OrderToChange): Delivery {
  const { firstName, lastName, phone, shippingMethod, shippingAddress, freightOptions, pickupPlace } = order;
  if (shippingMethod === "PICKUP") {
    const contact = { firstName, lastName, phone: phone as Phone };
    return { method: "PICKUP", contact, place: pickupPlace?.id ?? "" };
  }
  const address = shippingAddress as Address;
  if (shippingMethod === "SHIPPING") return { method: "SHIPPING", address };
  return { method: "LOCAL", address, freight: freightOptions as FreightAnswers };
}

interface AsTyped {
  readonly delivery: Delivery;
  readonly email: string;
  readonly language: string;
  readonly texts: Pick<OrderTexts, TypedTextKey>;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
}

/** An order as the fields of the form, each in its one spelling. Empty ones are left out. */
export function valuesOf({ delivery, email, language, texts, lines }: AsTyped): DraftValues {
  const values: [string, string][] = [
    ["email", email],
    ["language", language],
    ["method", delivery.method],
    ...typedTextKeys.map((key): [string, string] => [key, texts[key]]),
    ...lines.flatMap(({ sku, quantity }, at): [string, string][] => [
      [`lines.${at}.sku`, sku],
      [`lines.${at}.quantity`, String(quantity)],
    ]),
  ];
  if (delivery.method === "PICKUP") {
    for (const [field, value] of Object.entries(delivery.contact)) values.push([`contact.${field}`, value]);
    values.push(["contact.place", delivery.place]);
  } else {
    const { country: _alwaysTheSame, ...address } = delivery.address;
    for (const [field, value] of Object.entries(address)) values.push([`shipping.${field}`, value]);
  }
  if (delivery.method === "LOCAL")
    for (const extra of freightExtras) values.push([`freight.${extra}`, delivery.freight[extra] ? "yes" : "no"]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
}

/** The freight that its buyer agreed to; null where it is by the shop's rates. */
export const freightOfOrder = ({ order }: Pick<OrderToChange, "order">): AgreedFreight | null =>
  order.shippingReason === null ? null : { amount: order.shipping, reason: order.shippingReason };

/** The order as it is stored, as the fields of the form. */
export function storedValues(current: OrderToChange): DraftValues {
  const { email, language } = current.order;
  const texts = Object.fromEntries(typedTextKeys.map((key) => [key, current.order[key]]));
  return valuesOf({
    delivery: storedDelivery(current),
    email,
    language,
    texts: texts as Pick<OrderTexts, TypedTextKey>,
    lines: current.lines,
  });
}
