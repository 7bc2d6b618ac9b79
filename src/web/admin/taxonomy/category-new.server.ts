import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { newCategoryForm } from "#domain/catalogue/new-category-form.ts";
import { addCategory } from "#engine/admin/taxonomy/add-category.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { requirePermission } from "../staff-session.server.ts";
import type { SettingReply } from "../settings/setting-page.server.ts";
import { readTaxonomyForm } from "./taxonomy-action.server.ts";

export function loader(_: LoaderFunctionArgs) {
  return { stored: newCategoryForm.typedOf(null, { timeZone: "UTC" }), version: 0, history: null, mayEdit: true };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = requirePermission(context, "products.edit");
  const { sent, typed } = await readTaxonomyForm(context, request);
  const added = await addCategory(context.get(shopContext), by, typed);
  if (!added.ok) return data<SettingReply>({ ...added.error, typed: sent }, 400);
  const { prefix } = context.get(requestContext);
  const { slug } = added.value;
  return redirect(href(prefix, "adminTaxonomyCategory", { category: slug }, { done: "added" }), 303);
}
