import { businessDaysAfter, type CalendarDay } from "#domain/kernel/business-days.ts";
import { orderPurchase } from "#engine/admin/purchasing/purchase-steps.ts";
import { savePurchase } from "#engine/admin/purchasing/save-purchase.ts";
import { saveSupplier } from "#engine/admin/purchasing/suppliers.ts";
import { setBackOrders } from "#engine/inventory/back-orders.ts";
import type { Shop } from "#engine/shop.ts";
import { demoMerchant } from "../../demo/merchant.ts";
import { demoExpected, demoSuppliers } from "../../demo/stock.ts";

/**
 * Orders what the demo is sold out of from its first supplier, so that these goods have a day, and offers some of them
 * ahead.
 */
export async function orderDemoGoods(shop: Shop, today: CalendarDay): Promise<void> {
  const staff = { id: null, email: demoMerchant.email };
  const ids: number[] = [];
  for (const typed of demoSuppliers) {
    const supplier = await saveSupplier(shop, staff, { id: null, version: 0, typed });
    if (!supplier.ok) throw new Error(`a supplier of the demo does not fit: ${supplier.error.code}`);
    ids.push(supplier.value.id);
  }
  const lines = demoExpected.flatMap(({ sku, units, cost, businessDays }, at) => [
    [`lines.${at}.sku`, sku],
    [`lines.${at}.quantity`, String(units)],
    [`lines.${at}.cost`, cost],
    [`lines.${at}.expected`, businessDaysAfter(today, businessDays)],
  ]);
  const values = { supplier: String(ids[0]), ...(Object.fromEntries(lines) as Record<string, string>) };
  const order = await savePurchase(shop, staff, { id: null, version: 0, key: "demo-purchase-order", values });
  if (!order.ok) throw new Error(`the purchase order of the demo does not fit: ${JSON.stringify(order.error)}`);
  const ordered = await orderPurchase(shop, staff, order.value);
  if (!ordered.ok) throw new Error(`the purchase order of the demo is refused: ${JSON.stringify(ordered.error)}`);
  for (const { sku, backOrders } of demoExpected) {
    if (backOrders === undefined) continue;
    const [part] = await shop.db.sql<{ id: number }>("select id::int as id from variants where sku = $1", [sku]);
    const offered = await setBackOrders(shop.db, part!.id, { limit: backOrders, days: null });
    if (!offered.ok) throw new Error(`back-orders of ${sku} are refused: ${offered.error.code}`);
  }
}
