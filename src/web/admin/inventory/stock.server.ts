import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "react-router";
import { readListQuery } from "#engine/admin/list-query.ts";
import { stockListShape } from "#engine/admin/stock-list-shape.ts";
import { listStockTable } from "#engine/admin/stock-table.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(stockListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([
    listStockTable(db, query, clock.now()),
    listViews(db, context.get(staffContext).id, "adminStock"),
  ]);
  return { query, ...list, views };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const view = await answerViewForm(context, request, await readForm(request), "adminStock");
  if (!view) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return view;
}
