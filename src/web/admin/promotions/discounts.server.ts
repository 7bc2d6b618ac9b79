import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { promotionListShape } from "#engine/admin/promotion-list-shape.ts";
import { listDiscounts } from "#engine/admin/promotion-table.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(promotionListShape, new URL(request.url).searchParams);
  const [list, own] = await Promise.all([listDiscounts(db, query, clock.now()), ownListOf(db, id, "adminDiscounts")]);
  return { query, ...list, ...own, mayEdit: may(role, "promotions.edit"), withFigures: may(role, "figures.view") };
}

export const action = viewAction("adminDiscounts");
