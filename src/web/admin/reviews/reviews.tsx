import { useSearchParams } from "react-router";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { reviewTable } from "./review-table.tsx";
import type * as server from "./reviews.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Reviews({
  loaderData: { query, rows, counts, page, pages, views, mayDecide },
  actionData,
}: PageProps<typeof server>) {
  const t = useT();
  const notice = useSearchParams()[0].get("done");
  const done = notice === "approved" || notice === "rejected" ? notice : null;
  return (
    <AdminPage title={t("adminReviews.title")}>
      <p className="text-muted">{t("adminReviews.text")}</p>
      {!actionData && done && (
        <Notice type="success" live>
          {t(`adminReviews.done.${done}`)}
        </Notice>
      )}
      {actionData && "code" in actionData && (
        <Notice type="error" live>
          {t(`adminReviews.refused.${actionData.code}`)}
        </Notice>
      )}
      <AdminTable spec={reviewTable(mayDecide)} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}
