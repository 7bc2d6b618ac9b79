import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { isSelf } from "#domain/buyers/buyer.ts";
import { seesInvoicesOf } from "#domain/buyers/member-roles.ts";
import { possibleSteps } from "#domain/companies/company-life.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findOwnCompany } from "#engine/companies/company-row.ts";
import { openInvitationsOf } from "#engine/companies/invitations.ts";
import { membersOf } from "#engine/companies/members.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import { shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { answerCompanyForm } from "./company-action.server.ts";

const doneSteps = [
  "applied",
  "invited",
  "withdrawn",
  "roles",
  "removed",
  "site",
  "site-closed",
  "step",
  "joined",
  "po",
] as const;

/** The id in a path; what is none is missing for everybody. */
function idOf(context: LoaderFunctionArgs["context"], { company }: LoaderFunctionArgs["params"]): number {
  const id = readId(company);
  if (id === null) throw pageMissing(context);
  return id;
}

/** A company as one of its people sees it: its administrators everything, all others its state, sites and own roles. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const own = await findOwnCompany(db, customer.customerId, id);
  if (!own) throw pageMissing(context);
  const { company, grants, isManaged } = own;
  const { searchParams } = new URL(request.url);
  const [sites, members, invitations] = await Promise.all([
    sitesOf(db, company.id),
    isManaged ? membersOf(db, company.id) : [],
    isManaged ? openInvitationsOf(db, company.id, clock.now()) : [],
  ]);
  const [site, member] = [searchParams.get("site"), searchParams.get("member")];
  return {
    company,
    roles: grants.map(({ role, siteId }) => ({ role, siteId })),
    isManaged,
    seesInvoices: seesInvoicesOf(grants) !== undefined && (await findAccount(db, company.id)) !== null,
    sites: isManaged ? sites : sites.filter(({ id }) => grants.some(({ siteId }) => siteId === null || siteId === id)),
    members: members.map(({ customerId, ...rest }) => ({ ...rest, isSelf: isSelf(customer, customerId) })),
    invitations,
    steps: isManaged ? possibleSteps(company.state, "administrator") : [],
    editing: !isManaged
      ? null
      : site !== null
        ? { what: "site" as const, site: sites.find(({ id }) => id === readId(site)) ?? null }
        : searchParams.has("invite")
          ? { what: "invite" as const }
          : member !== null
            ? { what: "member" as const, id: readId(member) ?? 0 }
            : null,
    done: doneSteps.find((one) => one === searchParams.get("done")) ?? null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  return answerCompanyForm(context, customer, id, await readForm(request));
}
