import { data } from "react-router";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { listOrderTable } from "#engine/admin/order-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listViews } from "#engine/staff/views.ts";
import { may } from "#domain/staff/permissions.ts";
import { shopTimeZone } from "#i18n/format.ts";
import { shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { staffContext } from "../staff-session.server.ts";
import { AdminTable, queryOf } from "../table/admin-table.tsx";
import { answerViewForm } from "../table/view-action.server.ts";
import type { Route } from "./+types/orders";
import { answerBulkForm } from "./bulk-action.server.ts";
import { BulkReport, BulkShipCell } from "./bulk-ship.tsx";
import { orderTable } from "./order-table.tsx";

export { shouldRevalidate } from "../../navigation/after-refusal.ts";
export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const { id, role } = context.get(staffContext);
  const { searchParams } = new URL(request.url);
  const query = readListQuery(orderListShape, searchParams);
  const [list, views] = await Promise.all([listOrderTable(db, query, shopTimeZone), listViews(db, id, "adminOrders")]);
  const mayShip = may(role, "orders.fulfil");
  return {
    query,
    ...list,
    views,
    mayShip,
    mayExport: may(role, "orders.export"),
    ships: mayShip && query.scope === "to-ship" && searchParams.has("ship"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  const viewed = await answerViewForm(context, request, form, "adminOrders");
  if (viewed) return viewed;
  const report = await answerBulkForm(context, form);
  return data(report, report.refused.length > 0 ? 409 : 200);
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const { query, rows, counts, page, pages, views, mayShip, mayExport, ships } = loaderData;
  const search = queryOf(orderTable, { ...query, page });
  const shipping = new URLSearchParams(search);
  if (!ships) shipping.set("ship", "1");
  const aside = (
    <>
      {mayShip && query.scope === "to-ship" && (
        <ButtonLink to={to("adminOrders", {}, shipping)} variant="secondary" size="small" icon="truck">
          {t(ships ? "adminOrders.bulk.end" : "adminOrders.bulk.begin")}
        </ButtonLink>
      )}
      {mayExport && (
        <ButtonLink
          to={to("adminOrdersExport", {}, search)}
          reloadDocument
          variant="secondary"
          size="small"
          icon="download"
        >
          {t("adminShell.list.export")}
        </ButtonLink>
      )}
    </>
  );
  const extra = {
    head: t("adminOrders.bulk.number"),
    cell: (row: (typeof rows)[number]) => <BulkShipCell number={row.number} freight={row.shippingMethod === "LOCAL"} />,
    submit: { intent: "bulk-ship", label: t("adminOrders.bulk.ship") },
    insteadOf: ["state", "payment", "total"],
  };
  return (
    <AdminPage title={t("adminOrders.title")} aside={aside}>
      {actionData && "done" in actionData && (
        <Answered answer={actionData}>
          <BulkReport report={actionData} />
        </Answered>
      )}
      <AdminTable
        spec={orderTable}
        {...{ query, rows, counts, page, pages, views }}
        canBulk={mayShip}
        {...(ships && { extra })}
      />
    </AdminPage>
  );
}
