import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { isSelf } from "#domain/buyers/buyer.ts";
import { seesInvoicesOf } from "#domain/buyers/member-roles.ts";
import { possibleSteps } from "#domain/companies/company-life.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { sitesToBuyFor } from "#engine/companies/choose-site.ts";
import { type CompanyRow, findOwnCompany } from "#engine/companies/company-row.ts";
import { joinRequestsOf, provedDomain } from "#engine/companies/join-by-domain.ts";
import { openInvitationsOf } from "#engine/companies/invitations.ts";
import { membersOf } from "#engine/companies/members.ts";
import { type CompanySite, sitesOf } from "#engine/companies/sites.ts";
import { countStranded } from "#engine/requisitions/requisitions.queries.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { askedValues } from "./facts-form.server.ts";
import { answerCompanyForm } from "./company-action.server.ts";
import { answerCertificate, siteTaxes, siteToExempt } from "./site-tax.server.ts";

const doneSteps = [
  "applied",
  "invited",
  "withdrawn",
  "roles",
  "removed",
  "site",
  "site-moved",
  "certificate",
  "site-closed",
  "step",
  "joined",
  "po",
  "joining",
  "admitted",
  "facts",
  "facts-asked",
  "turned-away",
] as const;

/** The id in a path; what is none is missing for everybody. */
function idOf(context: LoaderFunctionArgs["context"], { company }: LoaderFunctionArgs["params"]): number {
  const id = readId(company);
  if (id === null) throw pageMissing(context);
  return id;
}

/** The form of an administrator's that takes the page's place, by its address; null for none. */
function formOf(searchParams: URLSearchParams, { state }: CompanyRow, sites: readonly CompanySite[]) {
  const [site, member] = [searchParams.get("site"), searchParams.get("member")];
  if (site !== null) return { what: "site" as const, site: sites.find(({ id }) => id === readId(site)) ?? null };
  // Few people are invited before the company is approved.
  const most = state === "applied" ? budgets.companyInvitationsEarly.limit : null;
  if (searchParams.has("invite")) return { what: "invite" as const, most };
  const join = searchParams.get("join");
  if (join !== null) return { what: "join" as const, id: readId(join) ?? 0 };
  return member === null ? null : { what: "member" as const, id: readId(member) ?? 0 };
}

/** Facts of a company that its people read; its tax ID and references are its administrators’ and the shop’s. */
function seenFacts({ id, legalName, state, reason, version, poRequired, poMask, mailDomain }: CompanyRow) {
  return { id, legalName, state, reason, version, poRequired, poMask, mailDomain };
}

/** The form of a company's record; null where the address names none, or the company is closed. */
function recordOf(searchParams: URLSearchParams, company: CompanyRow) {
  if (!searchParams.has("facts") || company.state === "closed") return null;
  return { what: "facts" as const, values: askedValues(company) };
}

/** A company as one of its people sees it: its administrators everything, all others its state, sites and own roles. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const own = await findOwnCompany(db, customer.customerId, id);
  if (!own) throw pageMissing(context);
  const { company, grants, isManaged } = own;
  const { searchParams } = new URL(request.url);
  const [sites, toBuyFor, members, invitations, asking, ownDomain, stranded] = await Promise.all([
    sitesOf(db, company.id),
    customer.buysFor?.companyId === company.id ? [] : sitesToBuyFor(db, customer.customerId),
    isManaged ? membersOf(db, company.id) : [],
    isManaged ? openInvitationsOf(db, company.id, clock.now()) : [],
    isManaged ? joinRequestsOf(db, company.id) : [],
    isManaged ? provedDomain(db, customer.customerId) : null,
    isManaged ? countStranded(db, company.id) : 0,
  ]);
  const hasRoleAt = (at: number) => grants.some(({ siteId }) => siteId === null || siteId === at);
  const seen = isManaged ? sites : sites.filter((one) => hasRoleAt(one.id));
  const taxed = seen.find((one) => one.id === readId(searchParams.get("tax")));
  const [taxes, tax] = await Promise.all([siteTaxes(shop, own, seen), siteToExempt(shop, own, taxed)]);
  return {
    company: seenFacts(company),
    roles: grants.map(({ role, siteId }) => ({ role, siteId })),
    isManaged,
    seesInvoices: seesInvoicesOf(grants) !== undefined && (await findAccount(db, company.id)) !== null,
    sites: seen,
    /** Sites to choose from, for whoever does not buy for the company yet. */
    toBuyFor: toBuyFor
      .filter(({ companyId }) => companyId === company.id)
      .map(({ siteId, ...names }) => ({ id: siteId, name: names.site, full: companyAndSite(names) })),
    taxes,
    members: members.map(({ customerId, ...rest }) => ({ ...rest, isSelf: isSelf(customer, customerId) })),
    invitations,
    asking: asking.map(({ customerId: _, ...person }) => person),
    /** The mail domain that the administrator's own address proves. */
    ownDomain,
    /** Requests that wait and that nobody can decide. */
    stranded,
    steps: isManaged ? possibleSteps(company.state, "administrator") : [],
    /** A name and tax ID that wait for the shop, or its answer to them. */
    wish: isManaged ? { asked: company.asked, answer: company.askedAnswer } : null,
    editing: tax ?? (isManaged ? (recordOf(searchParams, company) ?? formOf(searchParams, company, sites)) : null),
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  // Files are read only of whoever may send one.
  const hasFiles = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const form = hasFiles ? null : await readForm(request);
  if (form && textOf(form, "intent") !== "certificate") return answerCompanyForm(context, customer, id, form);
  const siteId = readId(new URL(request.url).searchParams.get("tax")) ?? 0;
  return answerCertificate(context, customer, { companyId: id, siteId, request });
}
