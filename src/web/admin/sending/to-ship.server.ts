import { dayIn } from "#domain/kernel/business-days.ts";
import { isoTime } from "#domain/kernel/local-time.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { firstOrders } from "#engine/admin/order-table.ts";
import { leftToSend } from "#engine/admin/sending/left-to-send.ts";
import { maxRows } from "#engine/admin/sending/max-rows.ts";
import { numbersTogether } from "#engine/admin/sending/orders-together.ts";
import { sendingColumns } from "#engine/admin/sending/read-rows.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

/**
 * The orders that wait to ship, the oldest first, as a file to fill tracking numbers into. It names no buyer. Part
 * number and quantity are filled in for a part of an order alone: blank, they ship all that is left.
 */
export async function exportToShip(
  { db, clock }: Shop,
  staff: StaffSession,
  t: ShopTranslator,
): Promise<{ name: `${string}.csv`; body: string }> {
  const query = readListQuery(orderListShape, new URLSearchParams({ scope: "to-ship", sort: "oldest" }));
  const rows = await firstOrders(db, query, t.timeZone, maxRows);
  await audit(db, staff, "exported", "orders", clock.now(), { scope: query.scope, rows: rows.length });
  const empty = sendingColumns.slice(1).map(() => "");
  const about = ["leftToSend", "partsToSend", "units", "state", "delivery", "placed", "together"] as const;
  const numbers = rows.map(({ number }) => number);
  const together = await numbersTogether(db, numbers);
  const left = await leftToSend(db, numbers);
  const heads = [...sendingColumns, ...about].map((column) => t(`adminSending.column.${column}`));
  const body = csvFile([
    heads,
    ...rows.map(({ number, units, shipState, shippingMethod, placedAt }) => [
      number,
      ...empty,
      (left.get(number) ?? []).reduce((sum, part) => sum + part.left, 0),
      (left.get(number) ?? []).map((part) => `${part.sku} × ${part.left}`).join("; "),
      units,
      shipState ?? "",
      t(`delivery.method.${shippingMethod}`),
      isoTime(placedAt, t.timeZone),
      (together[number] ?? []).join(" "),
    ]),
  ]);
  return { name: `to-ship-${dayIn(t.timeZone, clock.now())}.csv`, body };
}
