import type { LoaderFunctionArgs } from "react-router";
import { claimListShape } from "#engine/admin/claim-list-shape.ts";
import { listClaimTable } from "#engine/admin/claim-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(claimListShape, new URL(request.url).searchParams);
  const [list, own] = await Promise.all([
    listClaimTable(db, query, clock.now()),
    ownListOf(db, context.get(staffContext).id, "adminClaims"),
  ]);
  return { query, ...list, ...own };
}

export const action = viewAction("adminClaims");
