import { data, redirect, useSearchParams } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { reviewListShape } from "#engine/admin/review-list-shape.ts";
import { listReviewTable } from "#engine/admin/review-table.ts";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { audit } from "#engine/staff/audit.ts";
import { listViews } from "#engine/staff/views.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { demand, staffContext } from "../staff-session.server.ts";
import { AdminTable } from "../table/admin-table.tsx";
import { answerViewForm } from "../table/view-action.server.ts";
import type { Route } from "./+types/reviews";
import { reviewTable } from "./review-table.tsx";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const staff = context.get(staffContext);
  const query = readListQuery(reviewListShape, new URL(request.url).searchParams);
  const [list, views] = await Promise.all([listReviewTable(db, query), listViews(db, staff.id, "adminReviews")]);
  return { query, ...list, views, mayDecide: may(staff.role, "reviews.decide") };
}

const decisions = new Map([
  ["approve", "approved"],
  ["reject", "rejected"],
] as const);

export async function action({ context, request }: Route.ActionArgs) {
  const { db, clock } = context.get(shopContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const decision = intent === "approve" || intent === "reject" ? decisions.get(intent) : undefined;
  if (!decision) {
    const viewed = await answerViewForm(context, request, form, "adminReviews");
    if (!viewed) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
    throw viewed;
  }
  const staff = demand(context, "reviews.decide");
  const [id, readAt] = [textOf(form, "id"), textOf(form, "readAt")];
  if (!/^\d{1,15}$/.test(id) || !/^\d{1,15}$/.test(readAt)) return data({ code: "review_not_found" as const }, 404);
  const decided = await decideReview(db, Number(id), decision, Number(readAt) as Instant);
  if (!decided.ok) return data(decided.error, decided.error.code === "review_changed" ? 409 : 404);
  await audit(db, staff, `review-${decision}`, decided.value.slug, clock.now(), {
    review: Number(id),
    stars: decided.value.stars,
  });
  const here = new URL(request.url);
  here.searchParams.set("done", decision);
  throw redirect(here.pathname.replace(/\.data$/, "") + here.search, 303);
}

export default function Reviews({
  loaderData: { query, rows, counts, page, pages, views, mayDecide },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const said = useSearchParams()[0].get("done");
  const done = said === "approved" || said === "rejected" ? said : null;
  return (
    <AdminPage title={t("adminReviews.title")}>
      <p className="text-muted">{t("adminReviews.text")}</p>
      {!actionData && done && (
        <Notice type="success" live>
          {t(`adminReviews.done.${done}`)}
        </Notice>
      )}
      {actionData && (
        <Notice type="error" live>
          {t(`adminReviews.refused.${actionData.code}`)}
        </Notice>
      )}
      <AdminTable spec={reviewTable(mayDecide)} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}
