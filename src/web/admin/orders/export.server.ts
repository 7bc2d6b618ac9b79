import { textKeysOn } from "#domain/checkout/order-texts.ts";
import { discountBesidePoints } from "#domain/orders/points.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { isoTime } from "#domain/kernel/local-time.ts";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { exportOrderTable, type OrderTableRow } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { paymentName } from "#i18n/payment-name.ts";
import { csvOf, dollars, type FileColumn, type ListFile } from "../table/list-file.server.ts";

/**
 * The orders of a list as a CSV file, by the list's own query. In each row the subtotal less discount and points, with
 * shipping and tax, is the total.
 */
export async function exportOrders(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<ListFile> {
  const query = readListQuery(orderListShape, search);
  const rows = exportOrderTable(db, query, t.timeZone);
  await audit(db, staff, "exported", "orders", clock.now(), { scope: query.scope, rows: await rows.count() });
  const columns: readonly FileColumn<OrderTableRow>[] = [
    [t("adminOrders.number"), (row) => row.number],
    [t("adminOrders.placed"), (row) => isoTime(row.placedAt, t.timeZone)],
    [t("adminOrders.state"), (row) => orderStateName(t, row)],
    [t("adminOrders.firstName"), (row) => row.firstName],
    [t("adminOrders.lastName"), (row) => row.lastName],
    [t("adminOrders.email"), (row) => row.email],
    [t("orders.boughtFor.title"), (row) => boughtForLines(t, row.boughtFor)[0] ?? ""],
    ...textKeysOn("export").map(
      (key) => [t(`orders.texts.${key}.merchant`), (row: OrderTableRow) => row[key] ?? ""] as const,
    ),
    [t("adminOrders.payment"), (row) => paymentName(t, row)],
    [t("adminOrders.delivery"), (row) => t(`delivery.method.${row.shippingMethod}`)],
    [t("adminOrders.units"), (row) => row.units],
    [t("cart.summary.subtotal"), (row) => dollars(row.subtotal)],
    [t("cart.summary.discount"), (row) => dollars(discountBesidePoints(row))],
    [t("adminOrders.pointsUsed"), (row) => row.pointsUsed],
    [t("adminOrders.paidInPoints"), (row) => dollars(row.points)],
    [t("cart.summary.shipping"), (row) => dollars(row.shipping)],
    [t("cart.summary.tax"), (row) => dollars(row.tax)],
    [t("cart.summary.exchanged"), (row) => dollars(row.exchanged)],
    [t("adminOrders.total"), (row) => dollars(row.total)],
    [t("adminOrders.refunded"), (row) => dollars(row.refunded)],
    [t("adminLabels.cost"), (row) => dollars(row.labelCost)],
  ];
  const day = dayIn(t.timeZone, clock.now());
  return {
    name: `orders-${query.scope}-${day}.csv`,
    write: csvOf(columns, rows),
  };
}
