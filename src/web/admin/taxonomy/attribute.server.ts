import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { typedAttribute } from "#engine/admin/taxonomy/attribute-form.ts";
import { changeAttribute, findAttributeMeaning } from "#engine/admin/taxonomy/change-attribute.ts";
import { subjectOf } from "#engine/admin/taxonomy/taxonomy-change.ts";
import { runningRemovals } from "#engine/admin/taxonomy/removals.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerTaxonomy, readTaxonomyForm, taxonomyHistory } from "./taxonomy-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { category = "", attribute = "" } = params;
  const [definition, history, running] = await Promise.all([
    findAttributeMeaning(db, category, attribute),
    taxonomyHistory(db, subjectOf(attribute)),
    runningRemovals(db, subjectOf(attribute)),
  ]);
  if (!definition) throw pageMissing(context);
  const { meaning, version, categories } = definition;
  return {
    category,
    meaning,
    categories,
    stored: typedAttribute(meaning),
    version,
    history,
    running,
    mayEdit: may(context.get(staffContext).role, "products.edit"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const by = requirePermission(context, "products.edit");
  const form = await readTaxonomyForm(context, request);
  const { category = "", attribute: key = "" } = params;
  return answerTaxonomy(context, form, await changeAttribute(context.get(shopContext), by, { category, key }, form));
}
