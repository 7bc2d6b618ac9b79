import { addToCart } from "#engine/cart/change-cart.ts";
import { chooseReminder } from "#engine/recovery/guest-consent.ts";
import { noteAbandonedCarts } from "#engine/recovery/note-abandoned.ts";
import type { Shop } from "#engine/shop.ts";
import { demoCarts } from "../../demo/abandoned-carts.ts";
import { backThen } from "./demo-customer.ts";
import { demoSku } from "./demo-sku.ts";

/** Leaves carts of guests, and notes them as the schedule does. */
export async function leaveDemoCarts(shop: Shop): Promise<void> {
  for (const { email, language, daysAgo, goods } of demoCarts) {
    const then = backThen(shop, daysAgo);
    const items: { sku: string; quantity: number }[] = [];
    for (const { category, nth, quantity } of goods) {
      const sku = await demoSku(shop, { category, nth, method: "SHIPPING" });
      if (sku !== null) items.push({ sku, quantity });
    }
    const added = await addToCart(then, { token: null }, items);
    // A demo catalogue without such goods makes a shorter list of carts, and no more.
    if (!added.ok) continue;
    const guest = { token: added.value.newToken };
    await chooseReminder(then, guest, { isWanted: true, email, language, clientIp: "127.0.0.1" });
  }
  await noteAbandonedCarts(shop);
}
