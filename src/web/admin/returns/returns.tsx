import { useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { returnTable } from "./return-table.tsx";
import type * as server from "./returns.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Returns({
  loaderData: { query, rows, counts, page, pages, views, chosen },
}: PageProps<typeof server>) {
  const t = useT();
  return (
    <AdminPage title={t("adminReturns.title")}>
      <p className="text-muted">{t("adminReturns.text")}</p>
      <AdminTable spec={returnTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}
