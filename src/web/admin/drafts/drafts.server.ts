import type { LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { draftListShape } from "#engine/admin/draft-list-shape.ts";
import { listDrafts } from "#engine/admin/draft-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { viewAction } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(draftListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listDrafts(db, query, clock.now()), listViews(db, id, "adminDrafts")]);
  return { query, ...list, views, mayEdit: may(role, "drafts.edit") };
}

export const action = viewAction("adminDrafts");
