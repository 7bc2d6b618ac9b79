import { useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { stockTable } from "./stock-table.tsx";
import type * as server from "./stock.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Stock({ loaderData: { query, rows, counts, page, pages, views } }: PageProps<typeof server>) {
  const t = useT();
  return (
    <AdminPage title={t("adminStock.title")}>
      <p className="text-muted">{t("adminStock.text")}</p>
      <AdminTable spec={stockTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}
