import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { stockListShape } from "#engine/admin/stock-list-shape.ts";
import { listStockTable } from "#engine/admin/stock-table.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(stockListShape, new URL(request.url).searchParams);
  const { id, role } = context.get(staffContext);
  const [list, own, places] = await Promise.all([
    listStockTable(db, query, clock.now()),
    ownListOf(db, id, "adminStock"),
    openPlaces(db),
  ]);
  return { query, ...list, ...own, mayAdjust: may(role, "stock.adjust"), isDivided: places.length > 1 };
}

export const action = viewAction("adminStock");
