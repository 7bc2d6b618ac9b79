import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { supplierListShape } from "#engine/admin/purchasing/purchase-list-shape.ts";
import { listSuppliers } from "#engine/admin/purchasing/suppliers.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(supplierListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listSuppliers(db, query), listViews(db, id, "adminSuppliers")]);
  return { query, ...list, views, mayEdit: may(role, "purchases.edit") };
}

export const action = viewAction("adminSuppliers");
