import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { priceListShape } from "#engine/admin/prices/price-list-shape.ts";
import { listPriceLists } from "#engine/admin/prices/price-lists.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(priceListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listPriceLists(db, query), listViews(db, id, "adminPriceLists")]);
  return { query, ...list, views, mayEdit: may(role, "prices.edit") };
}

export const action = viewAction("adminPriceLists");
