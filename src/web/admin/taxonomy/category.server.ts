import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isAddedSlug } from "#domain/catalogue/category-slug.ts";
import { may } from "#domain/staff/permissions.ts";
import { typedCategory } from "#engine/admin/taxonomy/category-form.ts";
import { changeCategory, findCategoryContents } from "#engine/admin/taxonomy/change-category.ts";
import { removeCategory } from "#engine/admin/taxonomy/remove-category.ts";
import { subjectOf } from "#engine/admin/taxonomy/taxonomy-change.ts";
import { runningRemovals } from "#engine/admin/taxonomy/removals.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerTaxonomy, readTaxonomyForm, taxonomyHistory } from "./taxonomy-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const slug = params.category ?? "";
  const [category, history, running] = await Promise.all([
    findCategoryContents(db, slug),
    taxonomyHistory(db, subjectOf(slug)),
    runningRemovals(db, subjectOf(slug)),
  ]);
  if (!category) throw pageMissing(context);
  const { contents, version, taxonomy } = category;
  const own = new Set(contents.attributes.map(({ key }) => key));
  const attributes = taxonomy.data.attributes.map((meaning) => ({
    key: meaning.key,
    name: meaning.name,
    kind: meaning.kind,
    ...(meaning.kind === "number" && { dimension: meaning.dimension }),
  }));
  return {
    slug: contents.slug,
    stored: typedCategory(contents),
    version,
    history,
    running,
    mayEdit: may(context.get(staffContext).role, "products.edit"),
    attributes: attributes.filter(({ key }) => own.has(key)),
    others: attributes.filter(({ key }) => !own.has(key)),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const by = requirePermission(context, "products.edit");
  const shop = context.get(shopContext);
  const slug = params.category ?? "";
  if (textOf(await readForm(request), "intent") === "remove") {
    if (!isAddedSlug(slug)) throw badForm();
    const removed = await removeCategory(shop, by, slug);
    if (!removed.ok) return data(removed.error, 409);
    return redirect(href(context.get(requestContext).prefix, "adminTaxonomy", {}, { done: "saved" }), 303);
  }
  const form = await readTaxonomyForm(context, request);
  return answerTaxonomy(context, form, await changeCategory(shop, by, slug, form));
}
