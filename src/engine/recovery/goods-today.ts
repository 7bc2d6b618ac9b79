import { isOfAccount, type Owned } from "#domain/buyers/buyer.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { orderableUnits } from "#domain/inventory/back-order.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Money, times, zero } from "#domain/kernel/money.ts";
import { unitPriceOf } from "#domain/pricing/price-order.ts";
import { selectOwned } from "../buyers/owned-by.ts";
import { priceBestEffort, readGoodsToPrice } from "../checkout/price-cart.ts";
import { sellableOnly } from "../checkout/quote.ts";
import { statement } from "../platform/statement.ts";
import type { PricedFor } from "../pricing/contracts.ts";
import type { RecoveryShop } from "./note-abandoned.ts";

interface StoredLine {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  readonly pictureFamily: string;
  readonly quantity: number;
  /** Slug of the product it was offered with. */
  readonly boughtWith: string | null;
}

/** A line of an abandoned cart as it can be bought now. */
export interface LineToday extends StoredLine {
  /** Units that can be ordered, up to those that were in the cart; 0 while it cannot be sold. */
  readonly orderable: number;
  /** Price of a unit and of those units; null while none can be ordered. */
  readonly unitPrice: Money | null;
  readonly total: Money | null;
}

export interface GoodsToday {
  readonly lines: readonly LineToday[];
  /** Price of those units together, less what comes off when they are bought together. */
  readonly total: Money;
  /** True if the shop takes orders. */
  readonly shopOpen: boolean;
}

const selectLines = statement<[number], StoredLine>(
  "abandoned_cart_lines",
  `select v.sku, p.slug, p.name, v.name as "variantName",
     coalesce(v.lead_picture, v.picture_family, p.lead_picture, p.picture_family) as "pictureFamily", l.quantity,
     (select b.slug from products b where b.id = l.bundle_product_id) as "boughtWith"
   from abandoned_cart_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
   where l.abandoned_cart_id = $1 order by l.place`,
);

const selectOwner = statement<[number], Pick<Owned, "customerId">>(
  "owner_of_abandoned_cart",
  `select ${selectOwned()} from abandoned_carts where id = $1`,
);

/** The goods of an abandoned cart at today's prices for its owner. Four statements. */
export async function goodsForOwner(shop: Pick<RecoveryShop, "db" | "clock">, id: number): Promise<GoodsToday> {
  const owner = await shop.db.row(selectOwner, [id]);
  return goodsToday(shop, id, owner && isOfAccount(owner) ? owner : null);
}

/** The goods of an abandoned cart at today's prices for somebody. Three statements. */
export async function goodsToday(
  { db, clock }: Pick<RecoveryShop, "db" | "clock">,
  id: number,
  whom: PricedFor,
): Promise<GoodsToday> {
  const stored = await db.rows(selectLines, [id]);
  const cart = sellableOnly(await readGoodsToPrice(db, stored, { now: clock.now(), whom }));
  const today = dayIn(cart.terms.timeZone, cart.now);
  const unitsOf = new Map(
    cart.rows.map((row) => [row.sku, Math.min(row.quantity, orderableUnits(row, today))] as const),
  );
  const isThere = (_: unknown, at: number) => (unitsOf.get(cart.rows[at]!.sku) ?? 0) > 0;
  const lines = cart.lines.map((line) => ({ ...line, quantity: unitsOf.get(line.key) ?? 0 })).filter(isThere);
  const there = { ...cart, rows: cart.rows.filter(isThere), lines };
  const { priced } = priceBestEffort(there, { delivery: null, taxExempt: false });
  const prices = new Map(lines.map((line) => [line.key, unitPriceOf(line)]));
  return {
    shopOpen: cart.terms.isOpen,
    lines: stored.map((line) => {
      const orderable = unitsOf.get(line.sku) ?? 0;
      const unitPrice = prices.get(line.sku) ?? null;
      return { ...line, orderable, unitPrice, total: unitPrice && times(unitPrice, orderable) };
    }),
    total: priced?.order.merchandise ?? zero,
  };
}
