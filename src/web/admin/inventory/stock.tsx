import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { stockTable } from "./stock-table.tsx";
import type * as server from "./stock.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Stock({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayAdjust, isDivided } = loaderData;
  return (
    <AdminPage
      title={t("adminStock.title")}
      aside={
        <>
          <ButtonLink to={to("adminPlaces")} variant="secondary">
            {t("adminPlaces.title")}
          </ButtonLink>
          {isDivided && (
            <ButtonLink to={to("adminStockTransfers")} variant="secondary">
              {t("adminPlaces.transfer.title")}
            </ButtonLink>
          )}
          <ButtonLink
            to={to(mayAdjust ? "adminStockCounts" : "adminStockExport")}
            reloadDocument={!mayAdjust}
            variant="secondary"
          >
            {t(mayAdjust ? "adminStock.counts.open" : "adminStock.counts.download")}
          </ButtonLink>
          {mayAdjust && (
            <ButtonLink to={to("adminStockGrid")} variant="secondary">
              {t("adminStock.grid.open")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="text-muted">{t("adminStock.text")}</p>
      <AdminTable spec={stockTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}
