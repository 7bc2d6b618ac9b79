import { data } from "react-router";
import { returnListShape } from "#engine/admin/return-list-shape.ts";
import { listReturnTable } from "#engine/admin/return-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { AdminPage } from "../admin-page.tsx";
import { staffContext } from "../staff-session.server.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { answerViewForm } from "../table/view-action.server.ts";
import type { Route } from "./+types/returns";
import { returnTable } from "./return-table.tsx";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(returnListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([
    listReturnTable(db, query, clock.now()),
    listViews(db, context.get(staffContext).id, "adminReturns"),
  ]);
  return { query, ...list, views };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewed = await answerViewForm(context, request, await readForm(request), "adminReturns");
  if (!viewed) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  return viewed;
}

export default function Returns({ loaderData: { query, rows, counts, page, pages, views } }: Route.ComponentProps) {
  const t = useT();
  return (
    <AdminPage title={t("adminReturns.title")}>
      <p className="text-muted">{t("adminReturns.text")}</p>
      <AdminTable spec={returnTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}
