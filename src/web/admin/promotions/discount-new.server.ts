import { type ActionFunctionArgs, data, redirect } from "react-router";
import { discountFields } from "#engine/admin/promotions/discount-form.ts";
import { createDiscount } from "#engine/admin/promotions/discount-store.ts";
import { promotedAsTyped } from "#engine/admin/promotions/goods.ts";
import { typedFrom } from "#engine/admin/promotions/typed.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

/** Nothing is read: the form begins empty. */
export function loader() {
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "promotions.edit");
  const shop = context.get(shopContext);
  const typed = typedFrom(await readForm(request), discountFields);
  const made = await createDiscount(shop, staff, typed);
  const { prefix } = context.get(requestContext);
  if (made.ok)
    return redirect(href(prefix, "adminDiscount", { code: made.value.code }, { done: "createdDiscount" }), 303);
  const problems = made.error.code === "invalid" ? made.error.problems : [];
  const products = [...(await promotedAsTyped(shop.db, typed.products)).values()];
  return data({ code: "invalid" as const, problems, typed, products }, 400);
}
