import type { PoDocument } from "#domain/cart/po-document.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { type LineError, lineErrors } from "#domain/cart/line-error.ts";
import type { OfferedUnit } from "#domain/cart/offered-unit.ts";
import { orderableUnits } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Power } from "#domain/power/judge-power.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { BundleOffer } from "#domain/pricing/bundle.ts";
import { type Contract, isOnRequest } from "#domain/pricing/contract-price.ts";
import { type PriceableLine, unitPriceOf } from "#domain/pricing/price-order.ts";
import { ownedBy } from "../buyers/owned-by.ts";
import { backOrderColumns } from "../inventory/back-orders.ts";
import type { Db } from "../platform/database.ts";
import { anyOf, statement } from "../platform/statement.ts";
import { contractColumn, type ContractParams, contractParams, type PricedAt } from "../pricing/contracts.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";

export interface CartHead {
  readonly id: number;
  readonly version: number;
  readonly discountCode: string | null;
  readonly estimateZip: string | null;
  /** The freight services, by name; null until the buyer was asked. */
  readonly freightExtras: readonly string[] | null;
  /** The buyer's power, as they stated it. */
  readonly power: Power | null;
  /** The PDF of the buyer's purchase order that was attached at checkout. */
  readonly poDocument: PoDocument | null;
  /** A guest has agreed to be reminded of it. */
  readonly remindsGuest: boolean;
}

/** A cart line as stored, with its goods as the shop sells them now. */
export interface CartLineRow {
  variantId: number;
  sku: string;
  productId: number;
  slug: string;
  category: string;
  name: LocalizedText;
  variantName: LocalizedText | null;
  pictureFamily: string;
  returnPolicy: string;
  price: Money;
  listPrice: Money | null;
  weightLb: number;
  lengthIn: number;
  widthIn: number;
  heightIn: number;
  freightOnly: boolean;
  /** Of an opened unit, which is one machine. */
  serial: string | null;
  unit: OfferedUnit | null;
  leadTimeDays: number;
  sellable: boolean;
  /** Terms of the buyer's price list; null if no list names the part. */
  contract: Contract | null;
  available: number;
  /** The day on which more is expected, as the merchant has set it. */
  expectedOn: CalendarDay | null;
  backOrderLeft: number;
  restockDays: number | null;
  quantity: number;
  seenPrice: Money;
  seenUnit: OfferedUnit | null;
  bundleProductId: number | null;
  /** The job, cost center or machine that its company books it to; empty for none. */
  reference: string;
}

/** A cart's head, as every statement that gives one selects it. */
const headColumns = `id, version, discount_code as "discountCode", estimate_zip as "estimateZip",
  freight_extras as "freightExtras", power,
  (select json_build_object('fileName', d.file_name, 'bytes', d.bytes)
   from po_documents d where d.cart_id = carts.id) as "poDocument",
  exists (select from cart_consents k where k.cart_id = carts.id) as "remindsGuest"`;

const selectHead = statement<CartParams, CartHead>(
  "cart_head",
  `select ${headColumns} from carts where token_hash = $1 union all select ${headColumns} from carts
   where ${ownedBy("$2")}`,
);

/** The buyer's cart; null when nothing was ever added. */
export function findCart(db: Db, buyer: Buyer): Promise<CartHead | null> {
  return db.row(selectHead, cartParams(buyer));
}

const goodsColumns = `v.id as "variantId", v.sku, p.id as "productId", p.slug, p.category, p.name,
     v.name as "variantName", coalesce(v.lead_picture, v.picture_family, p.lead_picture,
       p.picture_family) as "pictureFamily", p.return_policy as "returnPolicy", v.price_cents as price,
     v.list_price_cents as "listPrice", v.weight_lb as "weightLb", v.length_in as "lengthIn", v.width_in as "widthIn",
     v.height_in as "heightIn", v.freight_only as "freightOnly", nullif(p.open_box ->> 'serial', '') as serial,
     p.open_box as unit, v.lead_time_days as "leadTimeDays", p.status = 'published' and not v.retired as sellable,
     coalesce(s.on_hand - s.reserved, 0) as available, s.expected_on as "expectedOn",
     ${backOrderColumns}`;

const noContract = "null::json as contract";

/** SQL: the lines of a cart, in their order, as `CartLineRow`. */
const linesOf = (cartId: string, contract = noContract): string =>
  `select ${goodsColumns}, ${contract}, l.quantity, l.seen_price_cents as "seenPrice", l.seen_unit as "seenUnit",
     l.bundle_product_id as "bundleProductId", l.buyer_reference as reference
   from cart_lines l
   join variants v on v.id = l.variant_id
   join products p on p.id = v.product_id
   left join stock s on s.variant_id = v.id
   where l.cart_id = ${cartId}
   -- what was added at once begins with the machine that the rest was offered with
   order by date_trunc('milliseconds', l.added_at), l.bundle_product_id is distinct from p.id, l.added_at,
     l.variant_id`;

const selectLines = statement<[number], CartLineRow>("cart_lines", linesOf("$1"));

/**
 * SQL: the cart of `CartParams`, which are the statement's first two, and its lines with this column of their
 * contracts, for a statement that reads more.
 */
export const cartColumns = (
  contract: string,
): string => `(select row_to_json(head) from (select ${headColumns} from carts where ${isCartOf()}) head) as head,
     (select json_agg(line) from (${linesOf(`(select id from carts where ${isCartOf()})`, contract)}) line) as lines`;

/** The lines of a cart, without contracts: to read what is in it, and not what it costs. */
export function findCartLines(db: Db, cartId: number): Promise<CartLineRow[]> {
  return db.rows(selectLines, [cartId]);
}

const unitsTo = (where: string): string =>
  `select ${goodsColumns}, ${contractColumn(["$2", "$3", "$4"], "$5")}, 1 as quantity, v.price_cents as "seenPrice",
     p.open_box as "seenUnit", null::bigint as "bundleProductId", '' as reference
   from variants v
   join products p on p.id = v.product_id and p.status in ('published', 'unavailable')
   left join stock s on s.variant_id = v.id
   where ${where} = ${anyOf("$1", "text")}`;

const selectUnits = statement<[string[], ...ContractParams, Date], CartLineRow>("units_to_price", unitsTo("v.sku"));

/** One unit each of visible part numbers, as lines without a cart; with contracts where `at` says for whom and when. */
export function findUnits(db: Db, skus: readonly string[], at: PricedAt | null = null): Promise<CartLineRow[]> {
  return db.rows(selectUnits, [[...skus], ...contractParams(at?.whom ?? null), new Date(at?.now ?? 0)]);
}

const selectTypedUnits = statement<[string[], ...ContractParams, Date], CartLineRow>(
  "typed_units",
  unitsTo("v.sku_compact"),
);

/** One unit each of visible part numbers however they are written, by what is compared of them; without contracts. */
export function findTypedUnits(db: Db, compacts: readonly string[]): Promise<CartLineRow[]> {
  return db.rows(selectTypedUnits, [[...compacts], ...contractParams(null), new Date(0)]);
}

const selectVersions = statement<[number[]], CartLineRow>(
  "versions_to_price",
  `select ${goodsColumns}, ${noContract}, 1 as quantity, v.price_cents as "seenPrice", p.open_box as "seenUnit",
     null::bigint as "bundleProductId"
   from variants v
   join products p on p.id = v.product_id
   left join stock s on s.variant_id = v.id
   where v.id = ${anyOf("$1", "bigint")}`,
);

/** One unit each of these versions, whether the shop still shows them or not: an order holds them. */
export function findVersions(db: Db, variantIds: readonly number[]): Promise<CartLineRow[]> {
  return db.rows(selectVersions, [[...variantIds]]);
}

/** Lines added by "Add all to Cart" cost less while the product they were offered with is in the cart too. */
export function bundleOffers(rows: readonly CartLineRow[], rate: number): BundleOffer[] {
  if (rate === 0) return [];
  const pairs = new Map<string, BundleOffer>();
  for (const { productId, bundleProductId } of rows) {
    if (bundleProductId === null || bundleProductId === productId) continue;
    const offer = { anchor: String(bundleProductId), companion: String(productId), rate };
    pairs.set(`${offer.anchor} ${offer.companion}`, offer);
  }
  return [...pairs.values()];
}

/** The errors that keep a line from being ordered today at the price it has now. */
export function lineErrorsOf(row: CartLineRow, line: PriceableLine, today: CalendarDay): LineError[] {
  return lineErrors({
    ...row,
    available: orderableUnits(row, today),
    onRequest: isOnRequest(row.contract),
    price: unitPriceOf(line),
  });
}

/** False for goods that are not sold, and for those that a buyer gets by a quote only. */
export const isForSale = ({ sellable, contract }: CartLineRow): boolean => sellable && !isOnRequest(contract);
