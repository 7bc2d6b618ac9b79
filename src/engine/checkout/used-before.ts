import type { LocalizedText } from "#domain/kernel/language.ts";
import { isUsedUpByEmail } from "#domain/promotions/code-rules/email-limit.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { type BuyerChoice, type CartToPrice, priceCart, readCartToPrice } from "./price-cart.ts";

/**
 * The name of the automatic discount that an order would have if its email had not used it as often as it may; null if
 * none is lost that way. Nobody typed it, so without this the buyer would only see that the total is another one.
 */
export function usedBefore(cart: CartToPrice, choice: BuyerChoice): LocalizedText | null {
  const spent = cart.automatic.filter(isUsedUpByEmail).map(({ found }) => found.code);
  if (spent.length === 0) return null;
  const automatic = cart.automatic.map((each) => (isUsedUpByEmail(each) ? { ...each, usedByEmail: null } : each));
  const priced = priceCart({ ...cart, automatic }, choice);
  const discount = priced.ok ? priced.value.discount : null;
  return discount && spent.includes(discount.code) ? discount.name : null;
}

/** True if the discounts of a cart are free again for whoever proves this mailbox, who takes over what others typed. */
export async function isFreedByProof(shop: CartShop, buyer: Buyer, email: string): Promise<boolean> {
  const usedBy = { email, account: null, hasProof: true };
  const { found, automatic } = await readCartToPrice(shop.db, buyer, { now: shop.clock.now(), usedBy });
  return !(found ? [found] : automatic).some(isUsedUpByEmail);
}
