import type { LoaderFunctionArgs } from "react-router";
import { dayIn } from "#domain/kernel/business-days.ts";
import { may } from "#domain/staff/permissions.ts";
import { companyListShape } from "#engine/admin/company-list-shape.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

/** Companies with what they owe, for whoever may see their accounts: nobody else opens the list. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(companyListShape, new URL(request.url).searchParams);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [list, own] = await Promise.all([listCompanies(db, query, today), ownListOf(db, id, "adminCompanies")]);
  return { query, ...list, ...own, mayDecide: may(role, "companies.decide") };
}

export const action = viewAction("adminCompanies");
