import { data, redirect, type RouterContextProvider } from "react-router";
import { isCompanyStep } from "#domain/companies/company-life.ts";
import { readPoRule } from "#domain/companies/po-rule.ts";
import { readRoles } from "#domain/companies/roles-form.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import { changeFacts } from "#engine/companies/change-facts.ts";
import { takeCompanyStep } from "#engine/companies/company-steps.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { invite, withdrawInvitation } from "#engine/companies/invitations.ts";
import { admit, setJoining, turnAway } from "#engine/companies/join-by-domain.ts";
import { leaveCompany, removeMember, setRoles } from "#engine/companies/members.ts";
import { setPoRule } from "#engine/companies/po-rules.ts";
import { closeSite, saveSite, sitesOf } from "#engine/companies/sites.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf, textsOf } from "../../read-form.ts";
import { kindError, tooManyError } from "../field-errors.ts";
import { type Answer, type Answers, answerForm, type Asked } from "./answer-form.server.ts";
import { companyError, emailError } from "./company-errors.ts";
import { factsOfForm } from "./facts-form.server.ts";
import { siteOfForm } from "./site-fields.server.ts";

const whole = (result: Result<unknown, { code: string }>, done: string): Answer<string> => {
  if (result.ok) return { done };
  const { code } = result.error;
  if (code === "last_administrator" || code === "company_stale" || code === "company_closed")
    return { refused: [companyError("", code)] };
  return { refused: "missing" };
};

async function rolesTyped({ shop, companyId, form }: Asked) {
  const sites = await sitesOf(shop.db, companyId);
  return readRoles(
    textsOf(form, "roles"),
    sites.map((site) => site.id),
  );
}

const answers: Answers<string> = {
  async invite(request) {
    const { shop, customer, companyId, form } = request;
    const roles = await rolesTyped(request);
    if (!roles.ok) return { refused: [companyError("roles", roles.error.code)] };
    const to = { companyId, email: textOf(form, "email"), roles: roles.value };
    const invited = await invite(shop, { ...to, language: customer.language, by: customer });
    if (invited.ok) return { done: "invited" };
    const { error } = invited;
    const { code } = error;
    if (code === "email_required" || code === "email_format" || code === "member_already")
      return { refused: [emailError(code)] };
    if (error.code === "too_many") return { refused: [tooManyError(error)] };
    if (error.code === "invited_early")
      return { refused: [{ field: "", key: "companies.inviteEarly", values: { most: error.most } }] };
    return whole(invited, "invited");
  },
  async "withdraw-invitation"({ shop, customer, companyId, form }) {
    const invitationId = readId(textOf(form, "invitation")) ?? 0;
    return whole(await withdrawInvitation(shop, customer, { companyId, invitationId }), "withdrawn");
  },
  async roles(request) {
    const { shop, customer, companyId, form } = request;
    const roles = await rolesTyped(request);
    if (!roles.ok) return { refused: [companyError("roles", roles.error.code)] };
    const member = { companyId, memberId: readId(textOf(form, "member")) ?? 0, roles: roles.value };
    return whole(await setRoles(shop, customer, member), "roles");
  },
  async remove({ shop, customer, companyId, form }) {
    const memberId = readId(textOf(form, "member")) ?? 0;
    return whole(await removeMember(shop, customer, { companyId, memberId }), "removed");
  },
  async leave({ shop, customer, companyId }) {
    return whole(await leaveCompany(shop, customer, companyId), "left");
  },
  async site({ shop, customer, companyId, form }) {
    const site = siteOfForm(form);
    if (!site.ok) return { refused: site.error };
    const siteId = textOf(form, "site") === "" ? null : (readId(textOf(form, "site")) ?? 0);
    const saved = await saveSite(shop, customer, { companyId, id: siteId, site: site.value });
    if (!saved.ok && saved.error.code === "too_many_sites")
      return { refused: [companyError("", "too_many_sites", { most: saved.error.most })] };
    return whole(saved, saved.ok && saved.value.lostCertificates ? "site-moved" : "site");
  },
  async "close-site"({ shop, customer, companyId, form }) {
    const siteId = readId(textOf(form, "site")) ?? 0;
    return whole(await closeSite(shop, customer, { companyId, id: siteId }), "site-closed");
  },
  async joining({ shop, customer, companyId, form }) {
    const isOpen = textOf(form, "joining") === "on";
    return whole(await setJoining(shop, customer, { companyId, isOpen }), "joining");
  },
  async admit(request) {
    const { shop, customer, companyId, form } = request;
    const roles = await rolesTyped(request);
    if (!roles.ok) return { refused: [companyError("roles", roles.error.code)] };
    const of = { companyId, requestId: readId(textOf(form, "join")) ?? 0 };
    return whole(await admit(shop, customer, { ...of, roles: roles.value }), "admitted");
  },
  async "turn-away"({ shop, customer, companyId, form }) {
    const of = { companyId, requestId: readId(textOf(form, "join")) ?? 0 };
    return whole(await turnAway(shop, customer, of), "turned-away");
  },
  async facts({ shop, customer, companyId, form }) {
    const facts = factsOfForm(form);
    if (!facts.ok) return { refused: facts.error };
    const of = { id: companyId, version: readId(textOf(form, "version")) ?? 0, again: textOf(form, "again") === "yes" };
    const changed = await changeFacts(shop, customer, { ...of, facts: facts.value });
    if (!changed.ok && changed.error.code === "too_many") return { refused: [tooManyError(changed.error)] };
    return whole(changed, of.again ? "applied" : changed.ok && changed.value.isAsked ? "facts-asked" : "facts");
  },
  async po({ shop, customer, companyId, form }) {
    const rule = readPoRule(textOf(form, "poRequired") === "on", textOf(form, "poMask"));
    if (!rule.ok) return { refused: [kindError("poMask", "companies.po.mask", rule.error)] };
    return whole(await setPoRule(shop, customer, { companyId, rule: rule.value }), "po");
  },
  async step({ shop, customer, companyId, form }) {
    const step = textOf(form, "step");
    if (!isCompanyStep(step)) throw badForm();
    const version = readId(textOf(form, "version")) ?? 0;
    return whole(await takeCompanyStep(shop, customer, { id: companyId, step, version, reason: "" }), "step");
  },
};

/** Handles every form of a company's page. What was typed comes back with the reasons. */
export async function answerCompanyForm(
  context: Readonly<RouterContextProvider>,
  customer: SignedIn,
  id: number,
  form: FormData,
) {
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  if (!(await findOwnCompany(shop.db, customer.customerId, id))) {
    // Removed meanwhile, they have what the press asks for.
    if (textOf(form, "intent") === "leave") throw redirect(href(prefix, "companies", {}, { done: "left" }), 303);
    throw pageMissing(context);
  }
  const answered = await answerForm(context, answers, { shop, customer, companyId: id, form });
  if ("fieldErrors" in answered) return data({ ...answered, ticked: textsOf(form, "roles"), fileError: null }, 400);
  const { done } = answered;
  if (done === "left") throw redirect(href(prefix, "companies", {}, { done }), 303);
  throw redirect(href(prefix, "company", { company: String(id) }, { done }), 303);
}
