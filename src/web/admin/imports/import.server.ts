import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { lookUp } from "#domain/kernel/look-up.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { storedChoices } from "#engine/admin/imports/import-choices.ts";
import { findImportRun, findPictureRun, type ImportRun } from "#engine/admin/imports/import-run.ts";
import { chooseForImport, type ImportStep, takeImportStep } from "#engine/admin/imports/imports.ts";
import { columnTargets } from "#engine/catalogue/import/shopify/shopify-choices.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import type { Db } from "#engine/platform/database.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import { mappingTexts, readMapping } from "./read-mapping.ts";

const shownErrors = 100;
const steps: readonly ImportStep[] = ["import", "check", "map", "cancel"];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const run = await findImportRun(db, readId(params.run) ?? 0);
  if (!run) throw pageMissing(context);
  const { id, fileName, format, bytes, bytesDone, productsRead, state, report } = run;
  const errors = report ? report.errors.length + report.moreErrors : 0;
  return {
    run: { id, fileName, format, bytes, bytesDone, productsRead, state },
    report: report && {
      ...report,
      errors: report.errors.slice(0, shownErrors),
      notes: report.notes?.slice(0, shownErrors),
      placed: report.placed?.slice(0, shownErrors),
      // Of what was stored by now, a check said what would change.
      changes: state === "done" ? [] : (report.changes ?? []),
    },
    placed: report?.placed?.length ?? 0,
    problems: errors,
    notes: (report?.notes?.length ?? 0) + (report?.moreNotes ?? 0),
    mapping: await mappingOf(db, run),
    columns: await columnsOf(db, run),
    pictures: await findPictureRun(db, id),
  };
}

/** The chosen meaning of each option and metafield of a Shopify export; null where left out. */
async function columnsOf(db: Db, { state, survey, choices }: ImportRun) {
  if (state === "mapping" || !survey || !choices) return [];
  const taxonomy = await readTaxonomy(db);
  return survey.columns.map(({ name, kind, sample }) => {
    const target = lookUp(choices.columns, name)?.target ?? null;
    const key = target?.startsWith("attribute:") ? target.slice("attribute:".length) : null;
    const other = columnTargets.find((one) => one === target) ?? null;
    return { name, kind, sample, attribute: key === null ? null : (taxonomy.meaning(key)?.name ?? null), other };
  });
}

/** Data for the form of a Shopify export; null while the run waits for no choice. */
async function mappingOf(db: Db, { state, survey, choices }: ImportRun) {
  if (state !== "mapping" || !survey) return null;
  const taxonomy = await readTaxonomy(db);
  return {
    survey,
    taxonomy: taxonomy.data,
    texts: mappingTexts(survey, choices ?? (await storedChoices(db)), taxonomy),
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const session = requirePermission(context, "products.edit");
  const staff = { ...session, mayGoBelow: may(session.role, "prices.below-floor") };
  const shop = context.get(shopContext);
  const id = readId(params.run) ?? 0;
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const { prefix } = context.get(requestContext);
  const answer = (result: Awaited<ReturnType<typeof takeImportStep>>) => {
    if (result.ok) return redirect(href(prefix, "adminImport", { run: String(id) }), 303);
    if (result.error.code === "import_missing") throw pageMissing(context);
    return data({ code: result.error.code, problems: {}, texts: null }, 409);
  };
  if (intent === "choose") {
    const survey = (await findImportRun(shop.db, id))?.survey;
    if (!survey) throw pageMissing(context);
    const texts = Object.fromEntries([...form.keys()].map((name) => [name, textOf(form, name)]));
    const mapping = readMapping(texts, survey, await readTaxonomy(shop.db));
    if (!mapping.ok) return data({ code: mapping.error.code, problems: mapping.error.problems, texts }, 400);
    return answer(await chooseForImport(shop, staff, id, mapping.value));
  }
  const step = steps.find((one) => one === intent);
  if (!step) throw badForm();
  return answer(await takeImportStep(shop, staff, id, step));
}
