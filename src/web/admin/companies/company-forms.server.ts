import type { RouterContextProvider } from "react-router";
import { readRoles, roleValue } from "#domain/companies/roles-form.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { refuse } from "#domain/kernel/result.ts";
import { changeFacts, decideOnFacts } from "#engine/companies/change-facts.ts";
import { type CompanyRow, findCompany } from "#engine/companies/company-row.ts";
import { invite, withdrawInvitation } from "#engine/companies/invitations.ts";
import { closeSite, type CompanySite, saveSite, sitesOf } from "#engine/companies/sites.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import type { Shop } from "#engine/shop.ts";
import { type AuditEntry, audited } from "#engine/staff/audited.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import type { Answer } from "../../account/companies/answer-form.server.ts";
import { companyError, emailError } from "../../account/companies/company-errors.ts";
import { factsOfForm, factsValues } from "../../account/companies/facts-form.server.ts";
import { siteOfForm } from "../../account/companies/site-fields.server.ts";
import { type FieldErrorKey, tooManyError } from "../../account/field-errors.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { textOf, textsOf } from "../../read-form.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import { requirePermission, requireProof, unprovedForm } from "../staff-session.server.ts";

/** The form that takes the page's place, by its address; null for none. */
export function staffFormOf(searchParams: URLSearchParams, company: CompanyRow, sites: readonly CompanySite[]) {
  if (company.state === "closed") return null;
  const site = searchParams.get("site");
  if (site !== null) return { what: "site" as const, site: sites.find(({ id }) => id === readId(site)) ?? null };
  if (searchParams.has("edit")) return { what: "facts" as const, values: factsValues(company) };
  return searchParams.has("invite") ? { what: "invite" as const } : null;
}

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly company: CompanyRow;
  readonly form: FormData;
}

const entry = (action: AuditEntry["action"], { company }: Sent, data: AuditEntry["data"] = {}): AuditEntry => ({
  action,
  subject: `company ${company.id}`,
  data,
});

/** Reasons of a use case that no field is about. */
function whole({ code }: { readonly code: string }): Answer<string> {
  if (code === "company_stale" || code === "company_closed") return { refused: [companyError("", code)] };
  return { refused: "missing" };
}

const steps = {
  async facts(sent) {
    const { shop, staff, company, form } = sent;
    const facts = factsOfForm(form);
    if (!facts.ok) return { refused: facts.error };
    const change = { id: company.id, version: readId(textOf(form, "version")) ?? 0, facts: facts.value };
    const changed = await audited(
      shop,
      staff,
      (part) => changeFacts(part, { staff: staff.email }, change),
      ({ changes, isChanged }) => (isChanged ? entry("company-changed", sent, changes) : null),
    );
    return changed.ok ? { done: "facts" } : whole(changed.error);
  },
  async site(sent) {
    const { shop, staff, company, form } = sent;
    const site = siteOfForm(form);
    if (!site.ok) return { refused: site.error };
    const id = textOf(form, "site") === "" ? null : (readId(textOf(form, "site")) ?? 0);
    const saved = await audited(
      shop,
      staff,
      (part) => saveSite(part, { staff: staff.email }, { companyId: company.id, id, site: site.value }),
      () => entry("company-site-saved", sent, { site: site.value.name }),
    );
    if (saved.ok) return { done: saved.value.lostCertificates ? "site-moved" : "site" };
    const { error } = saved;
    if (error.code === "too_many_sites") return { refused: [companyError("", error.code, { most: error.most })] };
    return whole(error);
  },
  async "close-site"(sent) {
    const { shop, staff, company, form } = sent;
    const id = readId(textOf(form, "site")) ?? 0;
    const name = (await sitesOf(shop.db, company.id)).find((one) => one.id === id)?.name ?? "";
    const closed = await audited(
      shop,
      staff,
      (part) => closeSite(part, { staff: staff.email }, { companyId: company.id, id }),
      () => entry("company-site-closed", sent, { site: name }),
    );
    return closed.ok ? { done: "site-closed" } : whole(closed.error);
  },
  async invite(sent) {
    const { shop, staff, company, form } = sent;
    const sites = await sitesOf(shop.db, company.id);
    const roles = readRoles(
      textsOf(form, "roles"),
      sites.map(({ id }) => id),
    );
    if (!roles.ok) return { refused: [companyError("roles", roles.error.code)] };
    const { id: companyId, language } = company;
    const to = { companyId, email: textOf(form, "email"), roles: roles.value, language };
    const invited = await audited(
      shop,
      staff,
      (part) => invite(part, { ...to, by: { staff: staff.email } }),
      (invitation) => entry("company-invited", sent, { invitation, roles: roles.value.map(roleValue).join(", ") }),
    );
    if (invited.ok) return { done: "invited" };
    const { error } = invited;
    const { code } = error;
    if (code === "email_required" || code === "email_format" || code === "member_already")
      return { refused: [emailError(code)] };
    return error.code === "too_many" ? { refused: [tooManyError(error)] } : whole(error);
  },
  async "withdraw-invitation"(sent) {
    const { shop, staff, company, form } = sent;
    const of = { companyId: company.id, invitationId: readId(textOf(form, "invitation")) ?? 0 };
    const withdrawn = await audited(
      shop,
      staff,
      (part) => withdrawInvitation(part, { staff: staff.email }, of),
      () => entry("invitation-withdrawn", sent, { invitation: of.invitationId }),
    );
    return withdrawn.ok ? { done: "withdrawn" } : whole(withdrawn.error);
  },
} as const satisfies Record<string, (sent: Sent) => Promise<Answer<string>>>;

export type StaffForm = keyof typeof steps;

export const isStaffForm = (intent: string): intent is StaffForm => Object.hasOwn(steps, intent);

/** A form that was not taken: its refused fields, or the proof that it lacks. */
interface NotTaken {
  readonly refused: readonly FieldErrorKey[];
  readonly unproved: Unproved | null;
}

/**
 * Takes a form of the company's record, sites or people that staff sent. Whoever is invited to a company on terms may
 * buy without paying, so that takes the proof which granting them took.
 */
export async function answerStaffForm(
  context: Readonly<RouterContextProvider>,
  request: Request,
  form: FormData,
  { companyId, intent }: { readonly companyId: number; readonly intent: StaffForm },
): Promise<{ readonly done: string } | NotTaken> {
  const staff = requirePermission(context, "companies.decide");
  const shop = context.get(shopContext);
  const company = await findCompany(shop.db, companyId);
  if (!company) throw pageMissing(context);
  if (intent === "invite" && (await findAccount(shop.db, companyId))) {
    const proved = await requireProof(context, request, form, "companies.terms");
    if (!proved.ok) return { refused: [], unproved: unprovedForm(form, proved.error) };
  }
  const answered: Answer<string> = await steps[intent]({ shop, staff, company, form });
  if ("done" in answered) return answered;
  if (answered.refused === "missing") throw pageMissing(context);
  return { refused: answered.refused, unproved: null };
}

/** Takes the decision on a name and tax ID that a company asks for. */
export async function answerAskedFacts(
  context: Readonly<RouterContextProvider>,
  staff: StaffActor,
  { id, form, step }: { readonly id: number; readonly form: FormData; readonly step: "grant-facts" | "refuse-facts" },
) {
  const reason = textOf(form, "reason");
  const isGranted = step === "grant-facts";
  const decision = { id, version: readId(textOf(form, "version")) ?? 0, reason: isGranted ? "" : reason, isGranted };
  const decided = await audited(
    context.get(shopContext),
    staff,
    (shop) => decideOnFacts(shop, { staff: staff.email }, decision),
    (changes): AuditEntry => ({
      action: isGranted ? "company-changed" : "company-change-refused",
      subject: `company ${id}`,
      data: changes,
    }),
  );
  if (decided.ok) return decided;
  const { code } = decided.error;
  if (code === "company_not_found") throw pageMissing(context);
  return refuse({ step, reason, code });
}
