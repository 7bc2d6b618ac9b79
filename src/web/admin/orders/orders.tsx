import { mostPicked } from "#domain/fulfilment/walks.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../../ui/answered.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { ExportLink } from "../table/export-link.tsx";
import { BulkReport, BulkShipCell } from "./bulk-ship.tsx";
import { orderTable } from "./order-table.tsx";
import type * as server from "./orders.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Orders({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayShip, ships, labels, together } = loaderData;
  const search = queryOf(orderTable, { ...query, page });
  const extra = {
    head: t("adminOrders.bulk.number"),
    cell: (row: (typeof rows)[number]) => (
      <BulkShipCell
        number={row.number}
        freight={row.shippingMethod === "LOCAL"}
        together={together[row.number] ?? []}
        label={labels.find(({ order }) => order === row.number)}
      />
    ),
    submit: { intent: "plan", label: t("adminSending.show"), to: to("adminSending") },
    insteadOf: ["state", "payment", "total"],
  };
  return (
    <AdminPage title={t("adminOrders.title")} aside={<WaysOn screen={loaderData} search={search} />}>
      {actionData && "done" in actionData && (
        <Answered answer={actionData}>
          <BulkReport report={actionData} />
        </Answered>
      )}
      <AdminTable
        spec={orderTable}
        {...{ query, rows, counts, page, pages, views, chosen }}
        canBulk={mayShip}
        {...(ships && { extra })}
      />
    </AdminPage>
  );
}

/** Links to what is done with the orders of this list. */
function WaysOn({
  screen: { query, rows, counts, mayShip, mayExport, ships },
  search,
}: {
  screen: PageProps<typeof server>["loaderData"];
  search: URLSearchParams;
}) {
  const t = useT();
  const to = useHref();
  const shipping = new URLSearchParams(search);
  if (!ships) shipping.set("ship", "1");
  return (
    <>
      {mayShip && query.scope === "to-ship" && (
        <ButtonLink to={to("adminOrders", {}, shipping)} variant="secondary" size="small" icon="truck">
          {t(ships ? "adminOrders.bulk.end" : "adminOrders.bulk.begin")}
        </ButtonLink>
      )}
      {(query.scope === "to-ship" || query.scope === "to-prepare") && rows.length > 0 && (
        <ButtonLink
          to={to("adminPickList", {}, search)}
          reloadDocument
          variant="secondary"
          size="small"
          icon="download"
        >
          {t(counts[query.scope] > mostPicked ? "adminSending.pick.beginFirst" : "adminSending.pick.begin", {
            most: mostPicked,
          })}
        </ButtonLink>
      )}
      {mayShip && query.scope === "to-ship" && (
        <ButtonLink to={to("adminSending")} variant="secondary" size="small" icon="plus">
          {t("adminSending.begin")}
        </ButtonLink>
      )}
      {mayExport && <ExportLink to={to("adminOrdersExport", {}, search)} />}
    </>
  );
}
