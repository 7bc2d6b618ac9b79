import { agreedFreight } from "#domain/checkout/agreed-freight.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  checkoutOfDraft,
  type DraftLine,
  type DraftValues,
  linePlaces,
  type OrderDraft,
  readDraft,
} from "#domain/checkout/draft.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { type ChangedLine, discountsBesidePoints, keptDiscount, priceChange } from "#domain/checkout/price-change.ts";
import type { CheckoutLine, DeliveryChoice, PricedCheckout, PriceRefused } from "#domain/checkout/price-checkout.ts";
import { agreedLine } from "#domain/checkout/price-draft.ts";
import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import { choosePlace, type ValidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { validateSentCheckout } from "#domain/checkout/validate-sent-checkout.ts";
import { salesTaxAt } from "#domain/pricing/sales-tax.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { add, type Money, subtract, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { exemptionOf } from "../../checkout/draft-party.ts";
import { taxAddressOf, type TaxUnknown, withTaxDecided } from "../../checkout/sale-tax.ts";
import { withTaxesAt } from "../../checkout/tax-places.ts";
import { type CartToPrice, pickupChoice, readGoodsToPrice } from "../../checkout/price-cart.ts";
import type { UsState } from "#domain/shipping/states.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { pricedForParty } from "../../checkout/draft-party.ts";
import { type EditorError, noGoods, skusOf, unsoldAt } from "../drafts/quote-draft.ts";
import { freightOfOrder, type OrderToChange, storedDelivery, type StoredLine } from "./order-to-change.ts";
import { poErrors } from "./po-of-change.ts";

/** A line of the form: of the order as it was sold, or of goods as they are sold today. */
type TypedLine = DraftLine & ({ readonly sold: StoredLine } | { readonly fresh: number });

/** The form as read and priced today. */
export interface QuotedChange {
  readonly draft: OrderDraft;
  readonly typed: readonly TypedLine[];
  /** Added goods at today's price. */
  readonly goods: CartToPrice;
  readonly fieldErrors: readonly EditorError[];
  readonly checkout: ValidatedCheckout | null;
  readonly place: PickupPlace | null;
  /** Null while it has errors, and where nothing that decides the price is changed. */
  readonly priced: PricedCheckout | null;
  readonly refused: PriceRefused | TaxUnknown | { code: "goods_gone"; sku: string } | null;
  /** Something that decides the price is changed. */
  readonly isPriced: boolean;
  readonly terms: ShopTerms;
}

const isFreeByCode = statement<[string], { free: boolean }>(
  "code_that_ships_free",
  `select percent is null and amount_cents is null as free from discount_codes where code = $1`,
);

/** Reads the form of an order that is changed against the order as it stands, and today's goods, prices and terms. */
export async function quoteChange(
  db: Db,
  current: OrderToChange,
  values: DraftValues,
  now: Instant,
): Promise<QuotedChange> {
  const { draft, fieldErrors: draftErrors } = readDraft(values);
  const { typed, goods, lineErrors } = await readLines(db, current, values, { draft, now });
  const { checkout, place, errors } = readBuyer(values, current, goods.terms);
  const places = [checkout?.delivery, storedDelivery(current)].map((delivery) => delivery && placeOf(delivery));
  const { terms } = await withTaxesAt(
    db,
    goods,
    places.map((at) => at ?? null),
  );
  const empty: EditorError[] = linePlaces(values).length === 0 ? [noGoods] : [];
  const fieldErrors = [...draftErrors, ...lineErrors, ...empty, ...errors, ...(await poErrors(db, current, values))];
  const draftToPrice = { draft, typed, goods, fieldErrors, checkout, place, terms };
  const isPriced = checkout !== null && decidesThePrice(current, { draft, typed, checkout, terms });
  if (!checkout || fieldErrors.length > 0 || !isPriced)
    return { ...draftToPrice, priced: null, refused: null, isPriced };
  const gone = typed.find((line) => "sold" in line && !current.goods.has(line.sold.variantId ?? 0));
  if (gone) return { ...draftToPrice, priced: null, refused: { code: "goods_gone", sku: gone.sku }, isPriced };
  const taxExempt = await exemptionOf(db, current.order, now);
  const untaxed = priceChange(
    changedLines(current, typed, goods),
    { ...deliveryOf(checkout.delivery, place, terms), agreed: draft.shipping },
    {
      rates: terms.rates,
      taxes: terms.taxes,
      taxExempt,
      today: dayIn(terms.timeZone, now),
      ownLines: current.order.ownLines ?? [],
    },
    { points: pointsPaid(current), freeShipping: await shipsFree(db, current) },
  );
  const { delivery } = checkout;
  const at = taxAddressOf(delivery.method === "PICKUP" ? null : delivery.address, place);
  const scope = `order ${current.order.number}` as const;
  const quoted = untaxed.ok ? await withTaxDecided(db, untaxed.value, { at, terms, taxExempt, scope, now }) : untaxed;
  return {
    ...draftToPrice,
    priced: quoted.ok ? quoted.value : null,
    refused: quoted.ok ? null : quoted.error,
    isPriced,
  };
}

async function readLines(
  db: Db,
  { order, lines, goods: sold }: OrderToChange,
  values: DraftValues,
  { draft, now }: { readonly draft: OrderDraft; readonly now: Instant },
) {
  const soldAs = (sku: string) => lines.find((line) => compactPartNumber(line.sku) === compactPartNumber(sku));
  const added = draft.lines.filter(({ sku }) => !soldAs(sku));
  const skus = await skusOf(db, values);
  const skuOf = (sku: string) => skus.get(compactPartNumber(sku));
  const items = added.flatMap(({ sku, quantity }) => {
    const stored = skuOf(sku);
    return stored === undefined ? [] : [{ sku: stored, quantity, boughtWith: null }];
  });
  const goods = await readGoodsToPrice(db, items, { now, whom: pricedForParty(order) });
  const typed = draft.lines.flatMap((line): TypedLine[] => {
    const goodsSold = soldAs(line.sku);
    if (goodsSold) return [{ ...line, sku: goodsSold.sku, sold: goodsSold }];
    const fresh = goods.rows.findIndex(({ sku }) => sku === skuOf(line.sku));
    return fresh < 0 ? [] : [{ ...line, sku: goods.rows[fresh]!.sku, fresh }];
  });
  const lineErrors = linePlaces(values).flatMap((place): EditorError[] => {
    const sku = values[`lines.${place}.sku`] ?? "";
    const count = Number(values[`lines.${place}.quantity`] ?? "");
    const product = soldAs(sku);
    if (!product) return unsoldAt(values, place, { skus, rows: goods.rows });
    const isMore = count > product.quantity && sold.get(product.variantId ?? 0)?.sellable !== true;
    return isMore ? [{ field: `lines.${place}.sku`, code: "not_sold" }] : [];
  });
  return { typed, goods, lineErrors };
}

function readBuyer(values: DraftValues, { order }: OrderToChange, terms: ShopTerms) {
  const checkout = validateSentCheckout(checkoutOfDraft(values, order.method));
  const errors: EditorError[] = checkout.ok ? [] : [...checkout.error.fieldErrors];
  if (values["method"] !== "PICKUP") return { checkout: checkout.ok ? checkout.value : null, place: null, errors };
  // Where it is fetched stays as it was, also when the shop offers that place no longer.
  const stays = order.pickupPlace?.id === (values["contact.place"] ?? "") ? order.pickupPlace : null;
  const chosen = stays ? null : choosePlace(values["contact.place"] ?? "", offeredPlaces(terms));
  if (chosen && !chosen.ok) errors.push(...chosen.error.fieldErrors);
  const place = stays ?? (chosen?.ok ? chosen.value : null);
  return { checkout: checkout.ok && errors.length === 0 ? checkout.value : null, place, errors };
}

type Delivery = ValidatedCheckout["delivery"];

function deliveryOf(delivery: Delivery, place: PickupPlace | null, terms: ShopTerms): DeliveryChoice {
  if (delivery.method === "PICKUP") return pickupChoice(place, terms);
  const freight = delivery.method === "LOCAL" ? delivery.freight : null;
  return { method: delivery.method, ...placeOf(delivery)!, freight };
}

/** Tax location of delivered goods; null for pickups. */
function placeOf(delivery: Delivery): { state: UsState; zip: string } | null {
  return delivery.method === "PICKUP" ? null : { state: delivery.address.state, zip: delivery.address.zip };
}

/** The parts of a delivery that its price depends on; of the ZIP code, its tax. */
function partsOf(delivery: Delivery, { taxes, taxBy }: ShopTerms): string {
  if (delivery.method === "PICKUP") return `PICKUP ${delivery.place}`;
  const { freight } = delivery.method === "LOCAL" ? delivery : { freight: {} };
  // A provider may tax another street otherwise.
  const tax = taxBy === "own" ? salesTaxAt(taxes, delivery.address, false) : taxAddressOf(delivery.address, null);
  return JSON.stringify([delivery.method, delivery.address.state, tax, Object.entries(freight).sort()]);
}

/**
 * Decides if the order is priced again. With the same goods and delivery it keeps its figures, even if rates have
 * changed.
 */
function decidesThePrice(
  current: OrderToChange,
  {
    draft,
    typed,
    checkout,
    terms,
  }: {
    readonly draft: OrderDraft;
    readonly typed: readonly TypedLine[];
    readonly checkout: ValidatedCheckout;
    readonly terms: ShopTerms;
  },
): boolean {
  // Goods that left were taxed as they did: a provider is not asked for another street once more.
  const judged = current.backSince === null ? terms : ({ ...terms, taxBy: "own" } as const);
  const isSameWay = partsOf(checkout.delivery, judged) === partsOf(storedDelivery(current), judged);
  const isSameGoods =
    typed.length === current.lines.length &&
    typed.every((line) => "sold" in line && line.quantity === line.sold.quantity && line.price === null);
  const freight = agreedFreight(draft, checkout.delivery.method);
  return !isSameWay || !isSameGoods || freight?.amount !== freightOfOrder(current)?.amount;
}

function changedLines(current: OrderToChange, typed: readonly TypedLine[], goods: CartToPrice): ChangedLine[] {
  const keptDiscounts = discountsBesidePoints(current.lines, current.order.points);
  return typed.map((line): ChangedLine => {
    if ("fresh" in line) return { line: agreedLine(goods.lines[line.fresh]!, line.price), discount: zero };
    const { sold, quantity, price } = line;
    const row = current.goods.get(sold.variantId ?? 0)!;
    const stands: CheckoutLine = {
      key: sold.sku,
      product: String(row.productId),
      category: row.category,
      quantity,
      regularPrice: sold.regularPrice,
      reducedPrice: sold.unitPrice < sold.regularPrice ? sold.unitPrice : null,
      leadTimeDays: row.leadTimeDays,
      unit: row,
    };
    if (price !== null) return { line: agreedLine(stands, price), discount: zero };
    return {
      line: stands,
      discount: keptDiscount(keptDiscounts[current.lines.indexOf(sold)]!, sold.quantity, quantity),
    };
  });
}

function pointsPaid({ order }: OrderToChange): { used: number; amount: Money; merchandise: Money } {
  const merchandise = add(subtract(order.subtotal, order.discount), order.points);
  return { used: order.pointsUsed, amount: order.points, merchandise };
}

async function shipsFree(db: Db, { order }: OrderToChange): Promise<boolean> {
  if (order.discountCode === null || order.shipping > 0) return false;
  return (await db.row(isFreeByCode, [order.discountCode]))?.free ?? false;
}
