import { savePlace } from "#engine/admin/places.ts";
import { mainPlace } from "#domain/inventory/places.ts";
import type { Shop } from "#engine/shop.ts";
import { demoMerchant } from "../../demo/merchant.ts";
import { demoMainPlace } from "../../demo/stock.ts";

/** Names the place where the demo's goods lie, so that pages say where they can be fetched. */
export async function nameDemoPlace(shop: Shop): Promise<void> {
  const staff = { id: null, email: demoMerchant.email };
  const place = await savePlace(shop, staff, { id: mainPlace, version: 1, typed: demoMainPlace });
  if (!place.ok) throw new Error(`the place of the demo does not fit: ${JSON.stringify(place.error)}`);
}
