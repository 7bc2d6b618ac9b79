import { useSearchParams } from "react-router";
import { useT } from "../../language/language.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { reviewTable } from "./review-table.tsx";
import type * as server from "./reviews.server.ts";
import type { PageProps } from "../../page-props.ts";
import { sharedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Reviews({
  loaderData: { query, rows, counts, page, pages, views, chosen, mayDecide },
  actionData,
}: PageProps<typeof server>) {
  const t = useT();
  const notice = useSearchParams()[0].get("done");
  const done = notice === "approved" || notice === "rejected" ? notice : null;
  return (
    <AdminPage title={t("adminReviews.title")}>
      <p className="text-muted">{t("adminReviews.text")}</p>
      {!actionData && done && <SuccessNotice>{t(`adminReviews.done.${done}`)}</SuccessNotice>}
      {actionData && "code" in actionData && <ErrorNotice>{sharedText(t, actionData.code)}</ErrorNotice>}
      <AdminTable spec={reviewTable(mayDecide)} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}
