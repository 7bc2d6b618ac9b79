import type { LoaderFunctionArgs } from "react-router";
import { may, type Role } from "#domain/staff/permissions.ts";
import { abandonedListShape } from "#engine/admin/abandoned-list-shape.ts";
import { listAbandoned } from "#engine/admin/abandoned-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { hoursUntilAbandoned } from "#engine/recovery/reminder-settings.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { requestContext, shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const { language } = context.get(requestContext);
  const query = readListQuery(abandonedListShape, new URL(request.url).searchParams);
  const [{ rows, ...list }, own, hours] = await Promise.all([
    listAbandoned(db, query),
    ownListOf(db, id, "adminAbandonedCarts"),
    hoursUntilAbandoned(db),
  ]);
  const namedRows = rows.map((row) => ({ ...row, goods: row.goods?.[language] ?? "" }));
  return { query, rows: namedRows, ...list, ...own, hours, ...rightsOf(role) };
}

const rightsOf = (role: Role) => ({
  seesSettings: may(role, "settings.view"),
  mayExport: may(role, "customers.export"),
});

export const action = viewAction("adminAbandonedCarts");
