import { useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { claimTable } from "./claim-table.tsx";
import type * as server from "./claims.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Claims({
  loaderData: { query, rows, counts, page, pages, views, chosen },
}: PageProps<typeof server>) {
  const t = useT();
  return (
    <AdminPage title={t("adminClaims.title")}>
      <p className="text-muted">{t("adminClaims.text")}</p>
      <AdminTable spec={claimTable} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}
