import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { reviewListShape } from "#engine/admin/review-list-shape.ts";
import { listReviewTable } from "#engine/admin/review-table.ts";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { audited } from "#engine/staff/audited.ts";
import { ownListOf } from "#engine/staff/own-list.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerViewForm } from "../table/view-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const staff = context.get(staffContext);
  const query = readListQuery(reviewListShape, new URL(request.url).searchParams);
  const [list, own] = await Promise.all([listReviewTable(db, query), ownListOf(db, staff.id, "adminReviews")]);
  return { query, ...list, ...own, mayDecide: may(staff.role, "reviews.decide") };
}

const decisions = new Map([
  ["approve", "approved"],
  ["reject", "rejected"],
] as const);

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const decision = intent === "approve" || intent === "reject" ? decisions.get(intent) : undefined;
  if (!decision) {
    const view = await answerViewForm(context, request, form, "adminReviews");
    if (!view) throw badForm();
    return view;
  }
  const staff = requirePermission(context, "reviews.decide");
  const [id, readAt] = [readId(textOf(form, "id")), readWholeNumber(textOf(form, "readAt"))];
  if (id === null || readAt === null) return data({ code: "review_not_found" as const }, 404);
  const result = await audited(
    context.get(shopContext),
    staff,
    ({ db }) => decideReview(db, id, decision, readAt as Instant),
    ({ slug, stars }) => ({ action: `review-${decision}`, subject: slug, data: { review: id, stars } }),
  );
  if (!result.ok) return data(result.error, result.error.code === "stale" ? 409 : 404);
  const here = new URL(request.url);
  here.searchParams.set("done", decision);
  throw redirect(here.pathname + here.search, 303);
}
