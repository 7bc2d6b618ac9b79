import { createHash, randomBytes } from "node:crypto";
import { mostCartLines, readQuantity } from "#domain/cart/quantity.ts";
import {
  changesOf,
  lastDayOf,
  type PriceChange,
  type Quotation,
  type QuotationKind,
  type QuotationNumber,
  quotationNumberFrom,
  type QuotationPaper,
  type QuotedDelivery,
  type QuotedGoods,
  readQuotationNumber,
} from "#domain/checkout/quotation.ts";
import { orderableUnits } from "#domain/inventory/back-order.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { type Destination, stateOf } from "#domain/shipping/destination.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { isOnRequest } from "#domain/pricing/contract-price.ts";
import { unitPriceOf } from "#domain/pricing/price-order.ts";
import { openTo, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import { type CartLineRow, findCart, findCartLines } from "../cart/cart-lines.ts";
import type { CartShop } from "../cart/change-cart.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { contractParams, type PricedAt, pricedFor } from "../pricing/contracts.ts";
import { type DeliveryWay, deliveredPrices, deliveryWays } from "./delivery-ways.ts";
import { type CartToPrice, priceBestEffort, readGoodsToPrice } from "./price-cart.ts";
import { sellableOnly } from "./quote.ts";
import { withRatesAsked } from "./place-rates.ts";
import { withTaxesAt } from "./tax-places.ts";

/** Goods to quote. */
export interface ItemToQuote {
  readonly sku: string;
  /** As sent: checked here. */
  readonly quantity: unknown;
  readonly boughtWith: string | null;
}

export interface QuotationRequest {
  readonly kind: QuotationKind;
  readonly query: string;
  readonly items: readonly ItemToQuote[];
  readonly destination: Destination | null;
}

export type QuotationRefused =
  | { readonly code: "quantity_invalid" }
  /** Nothing of it is sold any more. */
  | { readonly code: "nothing_to_quote" }
  | { readonly code: "cart_empty" }
  | { readonly code: "order_too_large" };

const mostCompared = 4;
const longestQuery = 4_000;

const insert = statement<
  [string, Buffer, string, string, string, Date, string, companyId: number | null, customerId: number | null],
  { number: QuotationNumber }
>(
  "insert_quotation",
  `insert into quotations (number, fingerprint, kind, query, paper, made_at, valid_until, company_id, ${ownerColumns})
   values ($1, $2, $3, $4, $5, $6, $7, $8, ${ownerValues("$9")})
   on conflict (fingerprint) do update set fingerprint = excluded.fingerprint returning number`,
);

/** Quotation lines of the buyer's cart. */
export async function itemsOfCart(db: Db, buyer: Buyer): Promise<ItemToQuote[]> {
  const cart = await findCart(db, buyer);
  const lines = cart ? await findCartLines(db, cart.id) : [];
  return lines.map(({ sku, quantity, bundleProductId }) => ({
    sku,
    quantity,
    boughtWith: lines.find(({ productId }) => productId === bundleProductId)?.slug ?? null,
  }));
}

/**
 * Writes down what goods cost the buyer today, delivered where a destination is given. What is not sold any more is
 * left out. The same goods at the same prices on the same day give the number they have. One with a price of the
 * buyer's price lists opens for them alone, or for the people of their company.
 */
export async function makeQuotation(
  shop: CartShop,
  buyer: Buyer,
  { kind, query, items, destination }: QuotationRequest,
): Promise<Result<QuotationNumber, QuotationRefused>> {
  if (kind === "cart" && items.length === 0) return refuse({ code: "cart_empty" });
  const requests = new Map<string, { sku: string; quantity: number; boughtWith: string | null }>();
  for (const { sku, quantity, boughtWith } of items.slice(0, kind === "comparison" ? mostCompared : mostCartLines)) {
    const count = readQuantity(kind === "comparison" ? 1 : quantity);
    if (!count.ok) return count;
    requests.set(cleanText(sku), { sku: cleanText(sku), quantity: count.value, boughtWith });
  }
  const now = shop.clock.now();
  const whom = pricedFor(buyer);
  const goods = sellableOnly(await readGoodsToPrice(shop.db, [...requests.values()], { now, whom }));
  const paper = await (kind === "comparison" ? paperOfChoice : paperOfCart)(shop, goods, destination, {
    wanted: requests,
    whom,
  });
  if (!paper.ok) return paper;
  const zone = goods.terms.timeZone;
  const text = JSON.stringify(paper.value);
  const words = cutText(cleanText(query), longestQuery);
  const own = goods.contracts.some((contract) => contract !== null) ? whom : null;
  const [companyId, , customerId] = contractParams(own);
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([kind, words, text, ...(own ? [companyId, customerId] : [])]))
    .digest();
  const validUntil = lastDayOf(now, goods.pricesEnd, zone);
  const paperRow = [drawNumber(), fingerprint, kind, words, text, new Date(now), validUntil] as const;
  const written = await shop.db.row(insert, [...paperRow, companyId, customerId]);
  return ok(written!.number);
}

function drawNumber(): QuotationNumber {
  for (;;) {
    const number = quotationNumberFrom(randomBytes(32));
    if (number) return number;
  }
}

type Wanted = ReadonlyMap<string, { readonly boughtWith: string | null }>;

interface Asked {
  readonly wanted: Wanted;
  readonly whom: PricedAt["whom"];
}

/** Goods that are bought together, with their sum. */
async function paperOfCart(
  shop: CartShop,
  goods: CartToPrice,
  destination: Destination | null,
  { wanted }: Asked,
): Promise<Result<QuotationPaper, QuotationRefused>> {
  if (goods.rows.length === 0) return refuse({ code: "nothing_to_quote" });
  const { priced } = priceBestEffort(goods, { delivery: null, taxExempt: false });
  if (!priced) return refuse({ code: "order_too_large" });
  const at = [destination && { state: stateOf(destination), zip: destination.zip }];
  const taxed = await withRatesAsked(shop, await withTaxesAt(shop.db, goods, at), destination ? at : []);
  const unitPrices = new Map(priced.order.lines.map(({ key, unitPrice }) => [key, unitPrice]));
  return ok({
    madeOn: dayIn(goods.terms.timeZone, goods.now),
    lines: goodsOf(goods, unitPrices, wanted),
    subtotal: priced.order.subtotal,
    discount: priced.order.discount,
    destination,
    delivery: destination && deliveryOf(deliveryWays(taxed, destination, false)),
  });
}

/** Products to choose from: each with its own price, and no sum. */
async function paperOfChoice(
  shop: CartShop,
  goods: CartToPrice,
  destination: Destination | null,
  { wanted, whom }: Asked,
): Promise<Result<QuotationPaper, QuotationRefused>> {
  if (goods.rows.length === 0) return refuse({ code: "nothing_to_quote" });
  const skus = goods.rows.map(({ sku }) => sku);
  const delivered = destination ? await deliveredPrices(shop, skus, { to: destination, customer: null, whom }) : [];
  const ways = new Map(delivered.map(({ sku, ways: its }) => [sku, deliveryOf(its)]));
  const lines = goodsOf(goods, unitPricesOf(goods), wanted).map((line) => ({
    ...line,
    delivered: ways.get(line.sku) ?? null,
  }));
  const madeOn = dayIn(goods.terms.timeZone, goods.now);
  return ok({ madeOn, lines, subtotal: zero, discount: zero, destination, delivery: null });
}

function unitPricesOf({ lines }: CartToPrice): ReadonlyMap<string, Money> {
  return new Map(lines.map((line) => [line.key, unitPriceOf(line)]));
}

function goodsOf({ rows }: CartToPrice, unitPrices: ReadonlyMap<string, Money>, units: Wanted): QuotedGoods[] {
  return rows.map(({ sku, slug, name, variantName, quantity }) => ({
    sku,
    slug,
    name,
    variantName,
    quantity,
    unitPrice: unitPrices.get(sku)!,
    boughtWith: units.get(sku)?.boughtWith ?? null,
    delivered: null,
  }));
}

/** The way goods are delivered; fetching them is another matter. */
function deliveryOf(ways: readonly DeliveryWay[]): QuotedDelivery | null {
  for (const { method, shipping, charges, tax, total } of ways)
    if (method !== "PICKUP") return { method, shipping, charges, tax, total };
  return null;
}

export interface QuotationRow {
  id: number;
  number: QuotationNumber;
  kind: QuotationKind;
  query: string;
  paper: QuotationPaper;
  validUntil: CalendarDay;
  hasOwnPrices: boolean;
}

export const quotationColumns = `q.id, q.number, q.kind, q.query, q.paper,
  q.valid_until::text as "validUntil", coalesce(q.company_id, q.customer_id) is not null as "hasOwnPrices"`;

const select = statement<[string, OwnerParam | null], QuotationRow>(
  "quotation_by_number",
  `select ${quotationColumns} from quotations q where q.number = $1 and ${openTo("$2", "q")}`,
);

/** The quotation with a number as typed; null when there is none that the buyer, or without one everybody, may see. */
export async function findQuotation(db: Db, typed: string, buyer: Buyer | null): Promise<Quotation | null> {
  const number = readQuotationNumber(typed);
  const row = number && (await db.row(select, [number, buyer && ownerParam(buyer)]));
  return row ? quotationOf(row) : null;
}

export function quotationOf({ number, kind, query, paper, validUntil, hasOwnPrices }: QuotationRow): Quotation {
  return { ...paper, number, kind, query, validUntil, hasOwnPrices };
}

/** A line of a quotation with today's price. */
export interface LineToday {
  readonly line: QuotedGoods;
  readonly changes: readonly PriceChange[];
  /** Null while it cannot be sold. */
  readonly price: Money | null;
  /** Available quantity, up to the quoted one. */
  readonly quantity: number;
}

const isByQuote = ({ sellable, contract }: CartLineRow): boolean => sellable && isOnRequest(contract);

/** A quote's goods at today's prices for the buyer, with the differences. */
export async function quotationToday(
  shop: CartShop,
  buyer: Buyer,
  { kind, lines }: Quotation,
): Promise<{ readonly lines: readonly LineToday[]; readonly goods: Money | null; readonly today: CalendarDay }> {
  const now = shop.clock.now();
  const all = await readGoodsToPrice(shop.db, lines, { now, whom: pricedFor(buyer) });
  const goods = sellableOnly(all);
  const prices = unitPricesOf(goods);
  const today = dayIn(goods.terms.timeZone, now);
  const rows = new Map(all.rows.map((row) => [row.sku, row]));
  const sum =
    kind === "comparison"
      ? null
      : (priceBestEffort(goods, { delivery: null, taxExempt: false }).priced?.order.merchandise ?? null);
  return {
    goods: sum,
    today,
    lines: lines.map((line) => {
      const row = rows.get(line.sku);
      const price = prices.get(line.sku) ?? null;
      // The cart takes units, too, that can be ordered before they are there.
      const available = row ? orderableUnits(row, today) : 0;
      return {
        line,
        price,
        changes: changesOf(line, row && { sku: line.sku, price, available, isByQuote: isByQuote(row) }),
        quantity: price === null ? 0 : Math.max(0, Math.min(line.quantity, available)),
      };
    }),
  };
}
