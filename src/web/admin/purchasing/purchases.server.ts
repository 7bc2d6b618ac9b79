import type { LoaderFunctionArgs } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { zero } from "#domain/kernel/money.ts";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { purchaseListShape } from "#engine/admin/purchasing/purchase-list-shape.ts";
import { listPurchases } from "#engine/admin/purchasing/purchase-table.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(purchaseListShape, new URL(request.url).searchParams);
  const zone = await readShopTimeZone(db);
  const today = dayIn(zone, clock.now());
  const [list, own] = await Promise.all([
    listPurchases(db, query, { today, zone }),
    ownListOf(db, id, "adminPurchases"),
  ]);
  const seesCosts = may(role, "figures.view");
  const rows = seesCosts ? list.rows : list.rows.map((row) => ({ ...row, total: zero }));
  return { query, ...list, rows, ...own, seesCosts, mayEdit: may(role, "purchases.edit") };
}

export const action = viewAction("adminPurchases");
