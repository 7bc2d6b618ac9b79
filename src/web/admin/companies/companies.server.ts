import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { companyListShape } from "#engine/admin/company-list-shape.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(companyListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listCompanies(db, query), listViews(db, id, "adminCompanies")]);
  return { query, ...list, views, mayDecide: may(role, "companies.decide") };
}

export const action = viewAction("adminCompanies");
