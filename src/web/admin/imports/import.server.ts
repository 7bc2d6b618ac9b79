import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { type ImportStep, takeImportStep } from "#engine/admin/imports/imports.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

const shownErrors = 100;
const steps: readonly ImportStep[] = ["import", "check", "cancel"];
export async function loader({ context, params }: LoaderFunctionArgs) {
  const run = await findImportRun(context.get(shopContext).db, readId(params.run) ?? 0);
  if (!run) throw pageMissing(context);
  const { id, fileName, bytes, bytesDone, productsRead, state, report } = run;
  const problems = report ? report.errors.length + report.moreErrors : 0;
  return {
    run: { id, fileName, bytes, bytesDone, productsRead, state },
    report: report && { ...report, errors: report.errors.slice(0, shownErrors) },
    problems,
  };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "products.edit");
  const id = readId(params.run) ?? 0;
  const intent = textOf(await readForm(request), "intent");
  const step = steps.find((one) => one === intent);
  if (!step) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const taken = await takeImportStep(context.get(shopContext), staff, id, step);
  const { prefix } = context.get(requestContext);
  if (taken.ok) return redirect(href(prefix, "adminImport", { run: String(id) }), 303);
  if (taken.error.code === "import_missing") throw pageMissing(context);
  return data({ code: taken.error.code }, 409);
}
