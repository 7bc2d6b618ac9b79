import {
  type DeliveryChoice,
  type PriceRefused,
  type PricedCheckout,
  priceCheckout,
} from "#domain/checkout/price-checkout.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import type { CheckoutLine } from "#domain/checkout/price-checkout.ts";
import { type Result, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { promotionPrice } from "#domain/promotions/activity.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { type CartHead, type CartLineRow, bundleOffers, findCartLines } from "../cart/cart-lines.ts";
import type { Db } from "../platform/database.ts";
import { type RunningActivity, activitiesFor } from "#domain/promotions/running-activity.ts";
import { findCode } from "../promotions/discount-codes.ts";
import { readShopTerms } from "./shop-terms.ts";

/** A cart with all its price depends on, read once. */
export interface CartToPrice {
  readonly rows: readonly CartLineRow[];
  readonly lines: readonly CheckoutLine[];
  readonly terms: ShopTerms;
  readonly code: string | null;
  readonly found: Awaited<ReturnType<typeof findCode>>;
  readonly now: Instant;
}

/** The lines as pricing takes them: today's price, the lowest running promotion, the parcel. */
function priceable(rows: readonly CartLineRow[], activities: readonly RunningActivity[], now: Instant): CheckoutLine[] {
  return rows.map((row) => ({
    key: row.sku,
    product: String(row.productId),
    category: row.category,
    quantity: row.quantity,
    regularPrice: row.price,
    promotionPrice: promotionPrice(row.price, activitiesFor(activities, row), now),
    leadTimeDays: row.leadTimeDays,
    unit: row,
  }));
}

/** Reads a cart for pricing: two statements, three with a discount code. */
export async function readCartToPrice(
  db: Db,
  cart: CartHead | null,
  about: { readonly now: Instant; readonly emailKey: string | null; readonly code?: string | null },
): Promise<CartToPrice> {
  const { now, emailKey } = about;
  const code = about.code === undefined ? (cart?.discountCode ?? null) : about.code;
  const rows = cart ? await findCartLines(db, cart.id) : [];
  const { terms, activities } = await readShopTerms(db, now);
  const found = code === null ? null : await findCode(db, code, emailKey);
  return { rows, lines: priceable(rows, activities, now), terms, code, found, now };
}

/** Prices a cart as read. Lines that cannot be sold are the caller's to leave out. */
export function priceCart(
  cart: CartToPrice,
  choice: { readonly delivery: DeliveryChoice | null; readonly taxExempt: boolean },
): Result<PricedCheckout, PriceRefused> {
  if (cart.code !== null && !cart.found) return refuse({ code: "code_unknown" });
  return priceCheckout(cart.lines, cart.found, choice.delivery, {
    offers: bundleOffers(cart.rows, cart.terms.bundleRate),
    rates: cart.terms.rates,
    taxes: cart.terms.taxes,
    taxExempt: choice.taxExempt,
    now: cart.now,
    today: dayIn(cart.terms.timeZone, cart.now),
  });
}
