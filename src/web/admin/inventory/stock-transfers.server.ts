import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import { transferListShape } from "#engine/admin/stock-transfers/transfer-list-shape.ts";
import { listTransfers } from "#engine/admin/stock-transfers/transfer-table.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(transferListShape, new URL(request.url).searchParams);
  const [list, own, places, names] = await Promise.all([
    listTransfers(db, query),
    ownListOf(db, id, "adminStockTransfers"),
    openPlaces(db),
    placeNames(db),
  ]);
  const rows = list.rows.map((row) => ({ ...row, from: names[row.fromId] ?? "", to: names[row.toId] ?? "" }));
  return { query, ...list, rows, ...own, mayMove: may(role, "stock.adjust"), isDivided: places.length > 1 };
}

export const action = viewAction("adminStockTransfers");
