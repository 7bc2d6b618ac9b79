import type { Result } from "#domain/kernel/result.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { type CartHolder, holderParams } from "../cart/cart-holder.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { statement } from "../platform/statement.ts";

const writeZip = statement<[Buffer | null, number | null, string | null]>(
  "cart_zip",
  `update carts set estimate_zip = $3 where token_hash = $1 or customer_id = $2`,
);

/** Saves the ZIP code that the cart's shipping is estimated for; an invalid one clears the estimate. */
export async function setEstimateZip(
  shop: CartShop,
  holder: CartHolder,
  typed: string,
): Promise<Result<string, { code: "zip_format" }>> {
  const zip = readZip(typed);
  await shop.db.run(writeZip, [...holderParams(holder), zip.ok ? zip.value : null]);
  return zip;
}
