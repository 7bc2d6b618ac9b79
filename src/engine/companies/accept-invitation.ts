import type { Customer } from "#domain/buyers/buyer.ts";
import { mayAt } from "#domain/buyers/member-roles.ts";
import type { CompanyState } from "#domain/companies/company-life.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { hashToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import { chooseSite, sitesToBuyFor } from "./choose-site.ts";
import { writeCompanyEvent } from "./company-row.ts";
import { isOpen, takesPeople } from "./invitations.ts";
import { addMember } from "./members.ts";

/** An invitation as its link, or the account whose confirmed mailbox it went to, comes to it. */
export type WayToInvitation = { readonly token: string } | { readonly id: number; readonly customerId: number };

interface Invitation {
  readonly id: number;
  readonly companyId: number;
  readonly company: string;
  readonly state: CompanyState;
  readonly email: string;
  readonly emailKey: string;
  readonly roles: readonly GivenRole[];
}

const columns = `i.id, i.company_id as "companyId", c.legal_name as company, c.state, i.email,
  i.email_key as "emailKey", i.roles`;
const isOffered = (now: string) => `${isOpen(now)} and ${takesPeople}`;
const look = statement<[Buffer, Date], Invitation>(
  "company_invitation_by_token",
  `select ${columns} from company_invitations i join companies c on c.id = i.company_id
   where i.token_hash = $1 and ${isOffered("$2")}`,
);
const ofProvedMailbox = `company_invitations i join companies c on c.id = i.company_id
  join customers k on k.email_key = i.email_key and k.email_verified_at is not null and k.erased_at is null`;
const lookById = statement<[number, number, Date], Invitation>(
  "company_invitation_of_mailbox",
  `select ${columns} from ${ofProvedMailbox} where i.id = $1 and k.id = $2 and ${isOffered("$3")}`,
);

/** An invitation that can be accepted; null for a false, used, withdrawn or expired one, and for another's id. */
export function findInvitation(db: Db, way: WayToInvitation, now: Instant): Promise<Invitation | null> {
  const at = new Date(now);
  return "token" in way ? db.row(look, [hashToken(way.token), at]) : db.row(lookById, [way.id, way.customerId, at]);
}

const selectWaiting = statement<[number, Date], Pick<Invitation, "id" | "company">>(
  "company_invitations_of_mailbox",
  `select i.id, c.legal_name as company from ${ofProvedMailbox}
   where k.id = $1 and ${isOffered("$2")} order by i.id desc limit 20`,
);

/** The invitations that wait for an account's confirmed mailbox. */
export function invitationsFor(
  db: Db,
  customerId: number,
  now: Instant,
): Promise<Pick<Invitation, "id" | "company">[]> {
  return db.rows(selectWaiting, [customerId, new Date(now)]);
}

const useUp = statement<[number, Date], { id: number }>(
  "use_company_invitation",
  `update company_invitations set used_at = $2 where id = $1 and ${isOpen("$2")} returning id`,
);
const openSites = statement<[number], { id: number; name: string }>(
  "open_site_ids",
  "select id, name from company_sites where company_id = $1 and closed_at is null",
);
const provedMailbox = statement<[number, string], { id: number }>(
  "proved_mailbox_of_customer",
  "select id from customers where id = $1 and email_key = $2 and email_verified_at is not null and erased_at is null",
);
const lockCompany = statement<[number], { id: number }>(
  "lock_inviting_company",
  "select id from companies where id = $1 for update",
);

/** The only site that an invited person could buy for once they have joined; null where there is a choice to make. */
export async function siteOnOffer(
  db: Db,
  { customerId, buysFor }: Customer,
  { companyId, state, roles }: Invitation,
): Promise<string | null> {
  if (buysFor || state !== "approved" || (await sitesToBuyFor(db, customerId)).length > 0) return null;
  const grants = roles.map((role) => ({ companyId, ...role }));
  const sites = (await db.rows(openSites, [companyId])).filter(({ id }) =>
    mayAt(grants, { companyId, siteId: id }, "request"),
  );
  return sites.length === 1 ? sites[0]!.name : null;
}

export type AcceptRefused = { code: "invitation_over" } | { code: "other_mailbox" };

/**
 * Accepts an invitation, once, by the account whose confirmed mailbox it went to: whoever else holds the link gets
 * nothing. Roles at sites that were closed meanwhile are left out. Gives the company.
 */
export function acceptInvitation(
  shop: DbAndClock,
  customer: Customer,
  way: WayToInvitation,
): Promise<Result<number, AcceptRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<number, AcceptRefused>> => {
    const now = shop.clock.now();
    const invitation = await findInvitation(tx, way, now);
    if (!invitation) return refuse({ code: "invitation_over" });
    const { companyId } = invitation;
    if (!(await tx.row(provedMailbox, [customer.customerId, invitation.emailKey])))
      return refuse({ code: "other_mailbox" });
    await tx.row(lockCompany, [companyId]);
    if (!(await tx.row(useUp, [invitation.id, new Date(now)]))) return refuse({ code: "invitation_over" });
    const sites = new Set((await tx.rows(openSites, [companyId])).map(({ id }) => id));
    const roles = invitation.roles.filter(({ siteId }) => siteId === null || sites.has(siteId));
    if (roles.length === 0) return refuse({ code: "invitation_over" });
    await addMember(tx, { companyId, customerId: customer.customerId, roles }, now);
    await writeCompanyEvent(tx, companyId, "joined", { by: customer, now });
    return ok(companyId);
  });
}

/** Buys for the company that was joined from now on, where its one site is the only place to buy for. */
export async function buyForJoined(shop: DbAndClock, customer: Customer, companyId: number): Promise<void> {
  const [site, other] = await sitesToBuyFor(shop.db, customer.customerId);
  if (customer.buysFor || site?.companyId !== companyId || other) return;
  await chooseSite(shop, customer, site.siteId);
}
