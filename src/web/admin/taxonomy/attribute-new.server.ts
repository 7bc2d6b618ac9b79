import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { newAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { addAttribute } from "#engine/admin/taxonomy/add-attribute.ts";
import { findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requirePermission } from "../staff-session.server.ts";
import type { SettingReply } from "../settings/setting-page.server.ts";
import { readTaxonomyForm } from "./taxonomy-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const category = await findCategoryContents(context.get(shopContext).db, params.category ?? "");
  if (!category) throw pageMissing(context);
  return { slug: category.contents.slug, stored: newAttribute, version: 0, history: [], mayEdit: true };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const by = requirePermission(context, "products.edit");
  const { sent, typed } = await readTaxonomyForm(context, request);
  const category = params.category ?? "";
  const added = await addAttribute(context.get(shopContext), by, category, typed);
  if (!added.ok) {
    const { error } = added;
    if (error.code === "page_missing") throw pageMissing(context);
    return data<SettingReply>({ ...error, typed: sent }, 400);
  }
  const { prefix } = context.get(requestContext);
  return redirect(href(prefix, "adminAttribute", { category, attribute: added.value.key }, { done: "saved" }), 303);
}
