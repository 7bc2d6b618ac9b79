import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "react-router";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { listOrderTable } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { readColumns } from "#engine/staff/list-columns.ts";
import { listViews } from "#engine/staff/views.ts";
import { may } from "#domain/staff/permissions.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";
import { answerBulkForm } from "./bulk-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(orderListShape, searchParams);
  const timeZone = await readShopTimeZone(db);
  const [list, views, chosen] = await Promise.all([
    listOrderTable(db, query, timeZone),
    listViews(db, id, "adminOrders"),
    readColumns(db, id, "adminOrders"),
  ]);
  const mayShip = may(role, "orders.fulfil");
  return {
    query,
    ...list,
    views,
    chosen,
    mayShip,
    mayExport: may(role, "orders.export"),
    ships: mayShip && query.scope === "to-ship" && searchParams.has("ship"),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const viewed = await answerViewForm(context, request, form, "adminOrders");
  if (viewed) return viewed;
  const report = await answerBulkForm(context, form);
  return data(report, report.refused.length > 0 ? 409 : 200);
}
