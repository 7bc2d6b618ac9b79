import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readCustomerQuery } from "#engine/admin/customer-list-shape.ts";
import { listCustomerTable } from "#engine/admin/customer-table.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readCustomerQuery(new URL(request.url).searchParams);
  const [list, views] = await Promise.all([
    listCustomerTable(db, query, clock.now()),
    listViews(db, id, "adminCustomers"),
  ]);
  return { query, ...list, views, mayExport: may(role, "customers.export") };
}

export const action = viewAction("adminCustomers");
