import type { LoaderFunctionArgs } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { may } from "#domain/staff/permissions.ts";
import { collectionListShape } from "#engine/admin/collection-list-shape.ts";
import { listCollections } from "#engine/admin/collections/collection-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

/** Companies with something overdue, the most urgent first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id: staffId, role } = context.get(staffContext);
  const query = readListQuery(collectionListShape, new URL(request.url).searchParams);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [list, own] = await Promise.all([
    listCollections(db, query, { today, staffId }),
    ownListOf(db, staffId, "adminCollections"),
  ]);
  return { query, ...list, ...own, mayExport: may(role, "orders.export") };
}

export const action = viewAction("adminCollections");
