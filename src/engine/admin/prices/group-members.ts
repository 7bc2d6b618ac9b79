import { readEmail } from "#domain/kernel/email.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { GroupMember } from "#domain/pricing/customer-group.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { openCompany } from "../../buyers/grants.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { rowsOnPage } from "../list-query.ts";
import { type GroupMissing, type GroupName, lockGroup, noteGroupStep } from "./customer-groups.ts";

/** A company or a customer of a group. */
export interface MemberRow {
  readonly companyId: number | null;
  readonly customerId: number | null;
  readonly name: string;
  /** A customer's; null for a company. */
  readonly email: string | null;
  /** The company that a customer buys for, too; null for none, and for a company. */
  readonly buysFor: string | null;
}

const companyOf = (
  customer: string,
) => `(select k.legal_name from company_members b join companies k on k.id = b.company_id
   where b.customer_id = ${customer} and ${openCompany("k")} order by k.id limit 1)`;

const members = `(select m.company_id as "companyId", null::bigint as "customerId", k.legal_name as name, null as email,
     null as "buysFor"
   from customer_group_companies m join companies k on k.id = m.company_id where m.group_id = $1
   union all select null, m.customer_id, btrim(c.first_name || ' ' || c.last_name), c.email,
     ${companyOf("m.customer_id")}
   from customer_group_customers m join customers c on c.id = m.customer_id where m.group_id = $1) members`;
const selectCount = statement<[number], { count: number }>(
  "count_members_of_group",
  `select count(*)::int as count from ${members}`,
);
const selectPage = statement<[number, number, number], MemberRow>(
  "members_of_group",
  `select * from ${members} order by "companyId" is null, lower(name), email, "companyId", "customerId"
   limit $2 offset $3`,
);

/** Companies of a group, then its customers, by name, fifty a page. */
export async function membersOfGroup(db: Db, id: number, page: number) {
  const count = (await db.row(selectCount, [id]))?.count ?? 0;
  const { offset, ...pager } = paginate(count, { page, size: rowsOnPage });
  return { rows: await db.rows(selectPage, [id, rowsOnPage, offset]), count, ...pager };
}

const selectOfCompany = statement<[number], GroupName>(
  "groups_of_company",
  `select g.id, g.name from customer_group_companies m join customer_groups g on g.id = m.group_id
   where m.company_id = $1 order by lower(g.name)`,
);
const selectOfCustomer = statement<[number], GroupName>(
  "groups_of_customer",
  `select g.id, g.name from customer_group_customers m join customer_groups g on g.id = m.group_id
   where m.customer_id = $1 order by lower(g.name)`,
);
export const groupsOf = (db: Db, member: GroupMember): Promise<GroupName[]> =>
  "companyId" in member ? db.rows(selectOfCompany, [member.companyId]) : db.rows(selectOfCustomer, [member.customerId]);

const insertCompany = statement<[number, number], { companyId: number }>(
  "add_company_to_group",
  `insert into customer_group_companies (group_id, company_id) select $1, k.id from companies k where k.id = $2
   on conflict do nothing returning company_id as "companyId"`,
);
const deleteCompany = statement<[number, number], { companyId: number }>(
  "take_company_from_group",
  `delete from customer_group_companies where group_id = $1 and company_id = $2 returning company_id as "companyId"`,
);
const insertCustomer = statement<[number, number], { customerId: number }>(
  "add_customer_to_group",
  `insert into customer_group_customers (group_id, customer_id)
   select $1, c.id from customers c where c.id = $2 and c.erased_at is null
   on conflict do nothing returning customer_id as "customerId"`,
);
const deleteCustomer = statement<[number, number], { customerId: number }>(
  "take_customer_from_group",
  `delete from customer_group_customers where group_id = $1 and customer_id = $2 returning customer_id as "customerId"`,
);
const selectCompany = statement<[number], { company: string | null }>(
  "company_of_customer",
  `select ${companyOf("$1")} as company`,
);

/** The company whose people a customer is one of; null for a single customer. */
export const companyOfCustomer = async (db: Db, customerId: number): Promise<string | null> =>
  (await db.row(selectCompany, [customerId]))?.company ?? null;

export type MemberRefused = GroupMissing | { readonly code: "has_company"; readonly company: string };

/** Puts a company or a customer into a group, or takes it out. A person of a company comes in with the company only. */
export function setMember(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { id, member, belongs }: { readonly id: number; readonly member: GroupMember; readonly belongs: boolean },
): Promise<Result<null, MemberRefused>> {
  return db.transaction(async (tx): Promise<Result<null, MemberRefused>> => {
    if (!(await lockGroup(tx, id))) return refuse({ code: "group_not_found" });
    if (belongs && "customerId" in member) {
      const company = await companyOfCustomer(tx, member.customerId);
      if (company !== null) return refuse({ code: "has_company", company });
    }
    const row =
      "companyId" in member
        ? await tx.row(belongs ? insertCompany : deleteCompany, [id, member.companyId])
        : await tx.row(belongs ? insertCustomer : deleteCustomer, [id, member.customerId]);
    const step = belongs ? "added" : "removed";
    if (row) await noteGroupStep(tx, staff, { id, step, now: clock.now(), ...member });
    return ok(null);
  });
}

const selectByEmail = statement<[string], { id: number }>(
  "customer_to_add",
  "select id from customers where email_key = $1 and erased_at is null",
);

export type AddByEmailRefused =
  | MemberRefused
  | { readonly code: "email_required" | "email_format" | "customer_missing" };

/** Puts the customer with this email into a group. */
export async function addByEmail(
  shop: DbAndClock,
  staff: StaffActor,
  { id, typed }: { readonly id: number; readonly typed: string },
): Promise<Result<null, AddByEmailRefused>> {
  const email = readEmail(typed);
  if (!email.ok) return email;
  const customer = await shop.db.row(selectByEmail, [email.value]);
  if (!customer) return refuse({ code: "customer_missing" });
  return setMember(shop, staff, { id, member: { customerId: customer.id }, belongs: true });
}
