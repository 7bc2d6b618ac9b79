import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { exportOrderTable, type OrderTableRow } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { shopTimeZone } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** The orders of a list as a CSV file, by the list's own query. */
export async function exportOrders(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: Translator,
): Promise<{ name: string; body: string }> {
  const query = readListQuery(orderListShape, search);
  const rows = await exportOrderTable(db, query, shopTimeZone);
  await audit(db, staff, "exported", "orders", clock.now(), { scope: query.scope, rows: rows.length });
  const columns: readonly (readonly [string, (row: OrderTableRow) => string | number])[] = [
    [t("adminOrders.number"), (row) => row.number],
    [t("adminOrders.placed"), (row) => new Date(row.placedAt).toISOString()],
    [t("adminOrders.state"), (row) => t(`orders.state.${row.state}`)],
    [t("adminOrders.firstName"), (row) => row.firstName],
    [t("adminOrders.lastName"), (row) => row.lastName],
    [t("adminOrders.email"), (row) => row.email],
    [t("adminOrders.payment"), (row) => t(`orders.payment.${row.method}`)],
    [t("adminOrders.delivery"), (row) => t(`delivery.method.${row.shippingMethod}`)],
    [t("adminOrders.units"), (row) => row.units],
    [t("adminOrders.total"), (row) => (row.total / 100).toFixed(2)],
    [t("adminOrders.refunded"), (row) => (row.refunded / 100).toFixed(2)],
  ];
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return {
    name: `orders-${query.scope}-${day}.csv`,
    body: csvFile([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]),
  };
}
