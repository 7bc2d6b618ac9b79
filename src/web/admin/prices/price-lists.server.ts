import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { priceListShape } from "#engine/admin/prices/price-list-shape.ts";
import { listPriceLists } from "#engine/admin/prices/price-lists.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(priceListShape, new URL(request.url).searchParams);
  const [list, own] = await Promise.all([listPriceLists(db, query), ownListOf(db, id, "adminPriceLists")]);
  return { query, ...list, ...own, mayEdit: may(role, "prices.edit") };
}

export const action = viewAction("adminPriceLists");
