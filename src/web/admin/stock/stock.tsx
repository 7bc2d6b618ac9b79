import { data } from "react-router";
import { readListQuery } from "#engine/admin/list-query.ts";
import { stockListShape } from "#engine/admin/stock-list-shape.ts";
import { listStockTable } from "#engine/admin/stock-table.ts";
import { listViews } from "#engine/staff/views.ts";
import { shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { AdminPage } from "../admin-page.tsx";
import { staffContext } from "../staff-session.server.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { answerViewForm } from "../table/view-action.server.ts";
import type { Route } from "./+types/stock";
import { stockTable } from "./stock-table.tsx";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const query = readListQuery(stockListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([
    listStockTable(db, query, clock.now()),
    listViews(db, context.get(staffContext).id, "adminStock"),
  ]);
  return { query, ...list, views };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewed = await answerViewForm(context, request, await readForm(request), "adminStock");
  if (!viewed) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  throw viewed;
}

export default function Stock({ loaderData: { query, rows, counts, page, pages, views } }: Route.ComponentProps) {
  const t = useT();
  return (
    <AdminPage title={t("adminStock.title")}>
      <p className="text-muted">{t("adminStock.text")}</p>
      <AdminTable spec={stockTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}
