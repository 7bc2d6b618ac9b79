import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { mostSteps } from "#domain/approvals/approval-rule.ts";
import { readRule } from "#domain/approvals/rule-form.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import {
  approvalTermsOf,
  decidersOf,
  deleteRule,
  type RuleRefused,
  rulesOf,
  saveRule,
  setApprovalTerms,
} from "#engine/approvals/rules.ts";
import { membersOf } from "#engine/companies/members.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf, textsOf } from "../../read-form.ts";
import { fullError, kindError } from "../field-errors.ts";
import { type Answer, type Answers, answerForm } from "./answer-form.server.ts";
import { managedCompany } from "./managed-company.server.ts";

const doneSteps = ["rule", "deleted", "terms"] as const;

/** The rules by which orders of a company need approval, for administrators. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { company } = await managedCompany(context, request, params.company);
  const shop = context.get(shopContext);
  const [rules, members, sites, terms, deciders] = await Promise.all([
    rulesOf(shop.db, company.id),
    membersOf(shop.db, company.id),
    sitesOf(shop.db, company.id),
    approvalTermsOf(shop.db, company.id),
    decidersOf(shop.db, company.id),
  ]);
  const { searchParams } = new URL(request.url);
  const rule = searchParams.get("rule");
  const decides = new Set(deciders.map(({ customerId }) => customerId));
  return {
    company: { id: company.id, legalName: company.legalName },
    rules,
    people: members.map((member) => ({
      id: member.customerId,
      name: fullName(member) || member.email,
      decides: decides.has(member.customerId),
    })),
    sites: sites.map(({ id, name }) => ({ id, name })),
    categories: shop.listing.taxonomy.ordered.map(({ slug }) => slug),
    terms,
    editing: rule === null ? null : { rule: rules.find(({ id }) => id === readId(rule)) ?? null },
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
  };
}

type Done = (typeof doneSteps)[number];

function saidOf(error: RuleRefused): Answer<Done> {
  switch (error.code) {
    case "rule_without_approver": {
      const values = { step: error.step, site: error.site };
      return { refused: [{ field: `who${error.step}`, key: "approvals.errors.rule_without_approver", values }] };
    }
    case "too_many_rules":
      return { refused: [fullError("approvals.rules.title", error.most)] };
    case "name_taken":
      return { refused: [kindError("name", "approvals.rules.name", { code: "name_taken" })] };
    case "site_not_found":
      return { refused: [{ field: "site", key: "approvals.errors.site_gone" }] };
    default:
      return { refused: "missing" };
  }
}

const labelOf = (field: string) => {
  if (field.startsWith("after")) return "approvals.rules.after" as const;
  if (field.startsWith("who")) return "approvals.rules.who" as const;
  return `approvals.rules.${field as "name" | "when" | "over" | "categories"}` as const;
};

const answers: Answers<Done> = {
  async rule({ shop, customer, companyId, form }) {
    const rule = readRule({
      name: textOf(form, "name"),
      site: textOf(form, "site"),
      roles: textsOf(form, "roles"),
      people: textsOf(form, "people"),
      when: textOf(form, "when"),
      over: textOf(form, "over"),
      categories: textsOf(form, "categories"),
      mayChange: textOf(form, "mayChange") === "on",
      steps: Array.from({ length: mostSteps }, (_, at) => ({
        who: textOf(form, `who${at + 1}`),
        standIn: textOf(form, `standIn${at + 1}`),
        after: textOf(form, `after${at + 1}`),
      })),
    });
    if (!rule.ok)
      return { refused: rule.error.fieldErrors.map(({ field, ...error }) => kindError(field, labelOf(field), error)) };
    const id = textOf(form, "rule") === "" ? null : (readId(textOf(form, "rule")) ?? 0);
    const saved = await saveRule(shop, customer, { companyId, id, rule: rule.value });
    return saved.ok ? { done: "rule" } : saidOf(saved.error);
  },
  async delete({ shop, customer, companyId, form }) {
    const deleted = await deleteRule(shop, customer, { companyId, id: readId(textOf(form, "rule")) ?? 0 });
    return deleted.ok ? { done: "deleted" } : saidOf(deleted.error);
  },
  async terms({ shop, customer, companyId, form }) {
    const tolerance = readTypedWhole(textOf(form, "tolerance"), { least: 0, most: 50 });
    const days = readTypedWhole(textOf(form, "days"), { least: 1, most: 90 });
    const errorAt = (field: "tolerance" | "days", values: { least: number; most: number }) =>
      kindError(field, `approvals.rules.${field}`, { code: "whole_number", values });
    const refused = [
      ...(tolerance === null ? [errorAt("tolerance", { least: 0, most: 50 })] : []),
      ...(days === null ? [errorAt("days", { least: 1, most: 90 })] : []),
    ];
    if (tolerance === null || days === null) return { refused };
    const saved = await setApprovalTerms(shop, customer, { companyId, terms: { tolerance, days } });
    return saved.ok ? { done: "terms" } : { refused: "missing" };
  },
};

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { customer, company } = await managedCompany(context, request, params.company);
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const answered = await answerForm(context, answers, { shop, customer, companyId: company.id, form });
  if ("fieldErrors" in answered) {
    const ticked = ["roles", "people", "categories", "mayChange"].flatMap((name) =>
      textsOf(form, name).map((one) => `${name} ${one}`),
    );
    return data({ ...answered, ticked }, 400);
  }
  const { prefix } = context.get(requestContext);
  throw redirect(href(prefix, "companyRules", { company: String(company.id) }, { done: answered.done }), 303);
}
