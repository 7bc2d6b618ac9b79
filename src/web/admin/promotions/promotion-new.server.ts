import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { activityFields } from "#engine/admin/promotions/activity-form.ts";
import { createActivity } from "#engine/admin/promotions/activity-store.ts";
import { promotedAsTyped } from "#engine/admin/promotions/goods.ts";
import { typedFrom } from "#engine/admin/promotions/typed.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

/** Nothing is read: the form begins empty, or for open boxes. */
export function loader({ request }: LoaderFunctionArgs) {
  const isOpenBox = new URL(request.url).searchParams.get("for") === "open-box";
  return { kind: isOpenBox ? ("open-box" as const) : ("plain" as const) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "promotions.edit");
  const shop = context.get(shopContext);
  const typed = typedFrom(await readForm(request), activityFields);
  const made = await createActivity(shop, staff, typed);
  const { prefix } = context.get(requestContext);
  if (made.ok) return redirect(href(prefix, "adminPromotion", { activity: made.value.slug }, { done: "created" }), 303);
  const problems = made.error.code === "invalid" ? made.error.problems : [];
  const products = [...(await promotedAsTyped(shop.db, typed.products)).values()];
  return data({ code: "invalid" as const, problems, typed, products }, 400);
}
