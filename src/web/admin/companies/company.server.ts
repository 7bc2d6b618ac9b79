import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import {
  type CompanyStep,
  isCompanyStep,
  isOpenTo,
  needsReason,
  possibleSteps,
} from "#domain/companies/company-life.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { accountSheet } from "#engine/admin/company-account.ts";
import { companyHistory } from "#engine/companies/companies.queries.ts";
import { ordersOfCompany } from "#engine/admin/company-orders.ts";
import { findCompany } from "#engine/companies/company-row.ts";
import { takeCompanyStep } from "#engine/companies/company-steps.ts";
import { certificatesOfCompany, statusAt } from "#engine/companies/site-certificates.ts";
import { openInvitationsOf } from "#engine/companies/invitations.ts";
import { membersOf } from "#engine/companies/members.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf, textsOf, typedIn } from "../../read-form.ts";
import { answerGroupsOf, isGroupIntent, loadGroupsOf } from "../groups/groups-of.server.ts";
import { answerAskedFacts, answerStaffForm, isStaffForm, staffFormOf } from "./company-forms.server.ts";
import { answerAddedCertificate, decideOnCertificate, isExemptionIntent } from "./exemption-steps.server.ts";
import { proofAsked, requirePermission, staffContext } from "../staff-session.server.ts";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const company = await findCompany(db, readId(params.company) ?? 0);
  if (!company) throw pageMissing(context);
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const [sites, certificates, members, invitations, history, orders, groups, sheet] = await Promise.all([
    sitesOf(db, company.id),
    certificatesOfCompany(db, company.id),
    membersOf(db, company.id),
    openInvitationsOf(db, company.id, clock.now()),
    companyHistory(db, company.id),
    ordersOfCompany(db, company.id),
    loadGroupsOf(context, { companyId: company.id }),
    accountSheet(db, company.id, today),
  ]);
  const { role } = context.get(staffContext);
  const mayDecide = may(role, "companies.decide");
  const { searchParams } = new URL(request.url);
  const steps = mayDecide ? possibleSteps(company.state, "merchant") : [];
  const editing = mayDecide ? staffFormOf(searchParams, company, sites) : null;
  return {
    company,
    sites,
    certificates: certificates.map((one) => ({
      ...one,
      site: sites.find(({ id }) => id === one.siteId)?.name ?? "",
      status: statusAt(one, clock.now()),
    })),
    mayExempt: may(role, "customers.exempt") && isOpenTo(company.state),
    // One that came with an application is read before it is decided on.
    seesCertificates: may(role, "customers.exempt"),
    mayDecide,
    editing,
    /** The proof that an invitation to a company on terms needs. */
    asked: editing?.what === "invite" && sheet ? await proofAsked(context, "companies.terms") : null,
    members,
    invitations,
    history,
    orders,
    groups,
    sheet,
    steps: steps.map((step) => ({ step, needsReason: needsReason(step) })),
  };
}

const ofProof: ReadonlySet<string> = new Set(["factor", "passkeyAnswer"]);

/** The merchant's steps with their entries in the audit log. */
const actions: Partial<Record<CompanyStep, AuditAction>> = {
  approve: "company-approve",
  decline: "company-decline",
  hold: "company-hold",
  release: "company-release",
  close: "company-close",
};

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { prefix } = context.get(requestContext);
  const id = readId(params.company) ?? 0;
  const back = (done: string) => redirect(href(prefix, "adminCompany", { company: String(id) }, { done }), 303);
  // Files are read only of whoever may add one.
  const hasFiles = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = hasFiles ? null : await readForm(request);
  const step = form ? textOf(form, "intent") : "add-certificate";
  if (!form || step === "add-certificate") {
    const added = await answerAddedCertificate(context, id, request);
    if (!added) throw pageMissing(context);
    if (added.ok) throw back("add-certificate");
    return data(added.error, 400);
  }
  if (isGroupIntent(step)) {
    const set = await answerGroupsOf(context, form, { companyId: id });
    if (set.ok) throw back(step);
    return data({ step: "groups" as const, reason: "", code: set.error.code }, 409);
  }
  if (isExemptionIntent(step)) {
    const decided = await decideOnCertificate(context, form, { companyId: id, intent: step });
    if (!decided) throw pageMissing(context);
    if (decided.ok) throw back(step);
    return data(decided.error, decided.error.code === "certificate_stale" ? 409 : 400);
  }
  if (isStaffForm(step)) {
    const answered = await answerStaffForm(context, request, form, { companyId: id, intent: step });
    if ("done" in answered) throw back(answered.done);
    const { refused: fieldErrors, unproved } = answered;
    const [values, ticked] = [typedIn(form, ofProof), textsOf(form, "roles")];
    return data({ step: "form" as const, fieldErrors, unproved, values, ticked }, unproved ? 401 : 400);
  }
  const staff = requirePermission(context, "companies.decide");
  if (step === "grant-facts" || step === "refuse-facts") {
    const decided = await answerAskedFacts(context, staff, { id, form, step });
    if (decided.ok) throw back(step);
    return data(decided.error, decided.error.code === "reason_required" ? 400 : 409);
  }
  const entry = isCompanyStep(step) ? actions[step] : undefined;
  if (!isCompanyStep(step) || !entry) throw badForm();
  const reason = textOf(form, "reason");
  const version = readId(textOf(form, "version")) ?? 0;
  const outcome = await audited(
    context.get(shopContext),
    staff,
    (shop) => takeCompanyStep(shop, { staff: staff.email }, { id, step, reason, version }),
    ({ from, to }) => ({ action: entry, subject: `company ${id}`, data: { from, to } }),
  );
  if (outcome.ok) throw back(step);
  if (outcome.error.code === "company_not_found") throw pageMissing(context);
  return data({ step, reason, code: outcome.error.code }, outcome.error.code === "reason_required" ? 400 : 409);
}
