import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { data, redirect } from "react-router";
import { costCenterForm, personBudgetForm } from "#domain/approvals/cost-center.ts";
import { mostReferences, readReferenceRules } from "#domain/approvals/references.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { bookingRulesOf, setReferences } from "#engine/approvals/booking.ts";
import { budgetsOfPeople } from "#engine/approvals/budgets.ts";
import { closeCostCenter, costCentersOf, saveCostCenter, setPersonBudget } from "#engine/approvals/cost-centers.ts";
import { membersOf } from "#engine/companies/members.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf, typedIn } from "../../read-form.ts";
import { fullError, kindError } from "../field-errors.ts";
import { type Answers, answerForm } from "./answer-form.server.ts";
import { managedCompany } from "./managed-company.server.ts";

const doneSteps = ["center", "closed", "references", "person"] as const;

/** Cost centers with their budgets, references and the budgets of people, for administrators. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { company } = await managedCompany(context, request, params.company);
  const { db, clock } = context.get(shopContext);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [centers, rules, people, members, sites] = await Promise.all([
    costCentersOf(db, company.id, today),
    bookingRulesOf(db, { companyId: company.id, siteId: 0 }),
    budgetsOfPeople(db, company.id, today),
    membersOf(db, company.id),
    sitesOf(db, company.id),
  ]);
  const { searchParams } = new URL(request.url);
  const center = searchParams.get("center");
  return {
    company: { id: company.id, legalName: company.legalName },
    today,
    centers,
    costCenterRequired: rules.costCenterRequired,
    references: rules.references,
    people: people.flatMap(({ memberId, limit, used }) => {
      const member = members.find(({ id }) => id === memberId);
      return member ? [{ memberId, limit, used, name: fullName(member) || member.email }] : [];
    }),
    sites: sites.map(({ id, name }) => ({ id, name })),
    editing: center === null ? null : { center: centers.find(({ id }) => id === readId(center)) ?? null },
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
  };
}

const answers: Answers<(typeof doneSteps)[number]> = {
  async center({ shop, customer, companyId, form }) {
    const fields = costCenterForm.read(typedIn(form));
    if (!fields.ok)
      return {
        refused: fields.error.fieldErrors.map(({ field, ...error }) =>
          kindError(field, `approvals.spending.${field as "code" | "name" | "budget"}`, error as KindError),
        ),
      };
    const siteId = textOf(form, "site") === "" ? null : (readId(textOf(form, "site")) ?? 0);
    const id = textOf(form, "center") === "" ? null : (readId(textOf(form, "center")) ?? 0);
    const saved = await saveCostCenter(shop, customer, { companyId, id, siteId, fields: fields.value });
    if (saved.ok) return { done: "center" };
    const { error } = saved;
    if (error.code === "name_taken")
      return { refused: [kindError("code", "approvals.spending.code", { code: "name_taken" })] };
    if (error.code === "too_many_cost_centers")
      return { refused: [fullError("approvals.spending.centers", error.most)] };
    if (error.code === "site_not_found") return { refused: [{ field: "site", key: "approvals.errors.site_gone" }] };
    return { refused: "missing" };
  },
  async close({ shop, customer, companyId, form }) {
    const closed = await closeCostCenter(shop, customer, { companyId, id: readId(textOf(form, "center")) ?? 0 });
    return closed.ok ? { done: "closed" } : { refused: "missing" };
  },
  async references({ shop, customer, companyId, form }) {
    const typed = Array.from({ length: mostReferences }, (_, at) => ({
      name: textOf(form, `name${at + 1}`),
      choices: textOf(form, `choices${at + 1}`),
      isRequired: textOf(form, `required${at + 1}`) === "on",
    }));
    const rules = readReferenceRules(typed);
    if (!rules.ok)
      return {
        refused: rules.error.fieldErrors.map(({ field, ...error }) =>
          kindError(field, field.startsWith("name") ? "approvals.spending.name" : "approvals.spending.choices", error),
        ),
      };
    const costCenterRequired = textOf(form, "costCenterRequired") === "on";
    const saved = await setReferences(shop, customer, { companyId, references: rules.value, costCenterRequired });
    return saved.ok ? { done: "references" } : { refused: "missing" };
  },
  async person({ shop, customer, companyId, form }) {
    const member = textOf(form, "member");
    const typed = personBudgetForm.read({ budget: textOf(form, `budget-${member}`) });
    if (!typed.ok)
      return {
        refused: typed.error.fieldErrors.map(({ field: _, ...error }) =>
          kindError(`budget-${member}`, "approvals.spending.budget", error as KindError),
        ),
      };
    const budget = typed.value.budget;
    const saved = await setPersonBudget(shop, customer, { companyId, memberId: readId(member) ?? 0, budget });
    return saved.ok ? { done: "person" } : { refused: "missing" };
  },
};

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { customer, company } = await managedCompany(context, request, params.company);
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const answered = await answerForm(context, answers, { shop, customer, companyId: company.id, form });
  if ("fieldErrors" in answered) return data(answered, 400);
  const { prefix } = context.get(requestContext);
  throw redirect(href(prefix, "companySpending", { company: String(company.id) }, { done: answered.done }), 303);
}
