import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { longestLineReference } from "#domain/cart/line-reference.ts";
import { type TextTooLong, textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanReference } from "#domain/kernel/reference.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { statement } from "../platform/statement.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";
import type { CartShop } from "./change-cart.ts";

const writeReference = statement<[...CartParams, string, string, Date], { sku: string }>(
  "write_reference_of_line",
  `with line as (
     update cart_lines l set buyer_reference = $4 from carts c, variants v
     where c.id = l.cart_id and ${isCartOf("c")} and v.id = l.variant_id and v.sku = $3
     returning l.cart_id, v.sku
   ), touched as (update carts set version = version + 1, updated_at = $5 where id in (select cart_id from line))
   select sku from line`,
);

export type ReferenceRefused = TextTooLong | { readonly code: "product_missing"; readonly sku: string };

/** Says what a company books a line of its cart to; only carts of a site have references. */
export async function referLine(
  shop: CartShop,
  buyer: Buyer,
  { sku, reference }: { readonly sku: string; readonly reference: string },
): Promise<Result<null, ReferenceRefused>> {
  if (!isCustomer(buyer) || !buyer.buysFor) return refuse({ code: "product_missing", sku });
  const text = cleanReference(reference);
  const tooLong = textTooLong("reference", text, longestLineReference);
  if (tooLong) return refuse(tooLong);
  const params = [...cartParams(buyer), cleanText(sku), text, new Date(shop.clock.now())] as const;
  return (await shop.db.row(writeReference, [...params])) ? ok(null) : refuse({ code: "product_missing", sku });
}
