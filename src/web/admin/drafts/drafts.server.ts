import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { draftListShape } from "#engine/admin/draft-list-shape.ts";
import { listDrafts } from "#engine/admin/draft-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const query = readListQuery(draftListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listDrafts(db, query, clock.now()), listViews(db, id, "adminDrafts")]);
  return { query, ...list, views, mayEdit: may(role, "drafts.edit") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const viewed = await answerViewForm(context, request, await readForm(request), "adminDrafts");
  if (!viewed) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return viewed;
}
