import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { exportOrderTable, type OrderTableRow } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { audit } from "#engine/staff/audit.ts";
import { shopTimeZone } from "#i18n/format.ts";
import { requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { csv } from "../table/csv.ts";
import type { Route } from "./+types/export";

/** The orders of a list as a file, by the list's own query. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const t = translators[context.get(requestContext).language];
  const query = readListQuery(orderListShape, new URL(request.url).searchParams);
  const rows = await exportOrderTable(db, query, shopTimeZone);
  await audit(db, context.get(staffContext), "exported", "orders", clock.now(), {
    scope: query.scope,
    rows: rows.length,
  });
  const columns: readonly (readonly [string, (row: OrderTableRow) => string | number])[] = [
    [t("adminOrders.number"), (row) => row.number],
    [t("adminOrders.placed"), (row) => new Date(row.placedAt).toISOString()],
    [t("adminOrders.state"), (row) => t(`orders.state.${row.state}`)],
    [t("adminOrders.firstName"), (row) => row.firstName],
    [t("adminOrders.lastName"), (row) => row.lastName],
    [t("adminOrders.email"), (row) => row.email],
    [t("adminOrders.payment"), (row) => t(`orders.payment.${row.method}`)],
    [t("adminOrders.delivery"), (row) => t(`orders.method.${row.shippingMethod}`)],
    [t("adminOrders.units"), (row) => row.units],
    [t("adminOrders.total"), (row) => (row.total / 100).toFixed(2)],
    [t("adminOrders.refunded"), (row) => (row.refunded / 100).toFixed(2)],
  ];
  const body = csv([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="orders-${query.scope}-${day}.csv"`,
    },
  });
}
