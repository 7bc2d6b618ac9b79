import type { LoaderFunctionArgs } from "react-router";
import { returnListShape } from "#engine/admin/return-list-shape.ts";
import { listReturnTable } from "#engine/admin/return-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(returnListShape, new URL(request.url).searchParams);
  const [list, own] = await Promise.all([
    listReturnTable(db, query, clock.now()),
    ownListOf(db, context.get(staffContext).id, "adminReturns"),
  ]);
  return { query, ...list, ...own };
}

export const action = viewAction("adminReturns");
