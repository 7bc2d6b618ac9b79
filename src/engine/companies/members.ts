import { type Customer, isSelf } from "#domain/buyers/buyer.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import {
  type CompanyActor,
  type CompanyNotFound,
  type CompanyRow,
  lockManaged,
  lockOwn,
  writeCompanyEvent,
} from "./company-row.ts";

/** A person of a company, as its administrators and staff see them. */
export interface Member {
  readonly id: number;
  readonly customerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly joinedAt: Instant;
  readonly roles: readonly GivenRole[];
}

const selectMembers = statement<[number], Member>(
  "members_of_company",
  `select m.id, m.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email,
     m.joined_at as "joinedAt",
     coalesce((select json_agg(json_build_object('role', r.role, 'siteId', r.site_id) order by r.site_id nulls first,
       r.role)
       from company_roles r left join company_sites s on s.id = r.site_id where r.member_id = m.id
         and s.closed_at is null), '[]') as roles
   from company_members m join customers c on c.id = m.customer_id where m.company_id = $1 order by m.id`,
);

export function membersOf(db: Db, companyId: number): Promise<Member[]> {
  return db.rows(selectMembers, [companyId]);
}

const insertMember = statement<[number, number, Date], { id: number }>(
  "insert_company_member",
  `insert into company_members (company_id, customer_id, joined_at) values ($1, $2, $3)
   on conflict (company_id, customer_id) do update set joined_at = company_members.joined_at returning id`,
);
const insertRoles = statement<[number, number, string]>(
  "insert_company_roles",
  `insert into company_roles (member_id, company_id, site_id, role)
   select $1, $2, r."siteId", r.role from jsonb_to_recordset($3::jsonb) as r ("siteId" bigint, role text)
   on conflict do nothing`,
);

const deleteRequest = statement<[number, number]>(
  "delete_join_request",
  "delete from company_join_requests where company_id = $1 and customer_id = $2",
);

/** Adds a person with roles, or roles to a person who is there already. */
export async function addMember(
  tx: Tx,
  { companyId, customerId, roles }: { companyId: number; customerId: number; roles: readonly GivenRole[] },
  now: Instant,
): Promise<void> {
  const member = await tx.row(insertMember, [companyId, customerId, new Date(now)]);
  if (!member) throw new Error("no member was written");
  await tx.run(insertRoles, [member.id, companyId, JSON.stringify(roles)]);
  // A request to join has its answer.
  await tx.run(deleteRequest, [companyId, customerId]);
}

// Administrators who asked for their account to be closed do not count.
const countAdministrators = statement<[number, number], { count: number }>(
  "other_administrators",
  `select count(*)::int as count from company_members m join customers c on c.id = m.customer_id
   where m.company_id = $1 and m.id <> $2 and c.closure_due_at is null and c.erased_at is null
     and exists (select from company_roles r where r.member_id = m.id and r.role = 'administrator')`,
);

type LastAdministrator = { readonly code: "last_administrator" };
export type MemberRefused = CompanyNotFound | { readonly code: "member_not_found" } | LastAdministrator;

/** Refuses to take the last administrator from a company that buys or has applied; its row is locked. */
async function keepsAdministrator(
  tx: Tx,
  company: CompanyRow,
  member: Member,
): Promise<Result<null, LastAdministrator>> {
  const isNeeded = company.state !== "declined" && company.state !== "closed";
  const isOne = member.roles.some(({ role }) => role === "administrator");
  if (!isNeeded || !isOne) return ok(null);
  const others = await tx.row(countAdministrators, [company.id, member.id]);
  return others && others.count > 0 ? ok(null) : refuse({ code: "last_administrator" });
}

const deleteRoles = statement<[number]>("delete_company_roles", "delete from company_roles where member_id = $1");

// By a link that was mailed before nobody comes back, nor to roles or without a budget that they had.
const withdrawInvitations = statement<[number, number, Date]>(
  "withdraw_company_invitations_of_member",
  `update company_invitations i set withdrawn_at = $3 from customers c
   where i.company_id = $1 and c.id = $2 and i.email_key = c.email_key and i.used_at is null
     and i.withdrawn_at is null`,
);

/** Replaces a person's roles, and withdraws an invitation to others that is still open. */
export function setRoles(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, memberId, roles }: { companyId: number; memberId: number; roles: readonly GivenRole[] },
): Promise<Result<null, MemberRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, MemberRefused>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company) return refuse({ code: "company_not_found" });
    const member = (await membersOf(tx, companyId)).find(({ id }) => id === memberId);
    if (!member) return refuse({ code: "member_not_found" });
    if (!roles.some(({ role }) => role === "administrator")) {
      const staysManaged = await keepsAdministrator(tx, company, member);
      if (!staysManaged.ok) return staysManaged;
    }
    await tx.run(deleteRoles, [memberId]);
    await tx.run(insertRoles, [memberId, companyId, JSON.stringify(roles)]);
    const now = shop.clock.now();
    await tx.run(withdrawInvitations, [companyId, member.customerId, new Date(now)]);
    await writeCompanyEvent(tx, companyId, "roles-changed", { by, now });
    return ok(null);
  });
}

const deleteMember = statement<[number]>("delete_company_member", "delete from company_members where id = $1");

/**
 * Takes a person out of a company: they have access to nothing of it from their next request on, also by no invitation
 * that is still open.
 */
export function removeMember(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, memberId }: { companyId: number; memberId: number },
): Promise<Result<null, MemberRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, MemberRefused>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company) return refuse({ code: "company_not_found" });
    const member = (await membersOf(tx, companyId)).find(({ id }) => id === memberId);
    if (!member) return refuse({ code: "member_not_found" });
    return remove(tx, company, member, { shop, by, event: "removed" });
  });
}

/** Leaves a company by oneself; an invitation that is still open is withdrawn. */
export function leaveCompany(
  shop: DbAndClock,
  customer: Customer,
  companyId: number,
): Promise<Result<null, MemberRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, MemberRefused>> => {
    const company = await lockOwn(tx, companyId, customer.customerId);
    const members = company ? await membersOf(tx, companyId) : [];
    const member = members.find(({ customerId }) => isSelf(customer, customerId));
    if (!company || !member) return refuse({ code: "company_not_found" });
    return remove(tx, company, member, { shop, by: customer, event: "left" });
  });
}

async function remove(
  tx: Tx,
  company: CompanyRow,
  member: Member,
  { shop, by, event }: { shop: DbAndClock; by: CompanyActor; event: "removed" | "left" },
): Promise<Result<null, MemberRefused>> {
  const staysManaged = await keepsAdministrator(tx, company, member);
  if (!staysManaged.ok) return staysManaged;
  const now = shop.clock.now();
  await tx.run(deleteMember, [member.id]);
  await tx.run(withdrawInvitations, [company.id, member.customerId, new Date(now)]);
  await writeCompanyEvent(tx, company.id, event, { by, now });
  return ok(null);
}
