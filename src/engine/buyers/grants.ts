import type { Customer } from "#domain/buyers/buyer.ts";
import type { Grant } from "#domain/buyers/member-roles.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** SQL: the company in `table` is open to its people, who see what it bought. */
export const openCompany = (table: string): string => `${table}.state in ('approved', 'on-hold')`;

const selectGrants = statement<[number, number | null], Grant>(
  "grants_of_customer",
  `select r.company_id as "companyId", r.site_id as "siteId", r.role
   from company_members m join company_roles r on r.member_id = m.id left join company_sites s on s.id = r.site_id
   where m.customer_id = $1 and ($2::bigint is null or m.company_id = $2) and s.closed_at is null
   order by r.company_id, r.site_id nulls first, r.role`,
);

/** A person's roles, of one company or of all; those at a closed site are over. */
export function grantsOf(db: Db, customerId: number, companyId: number | null = null): Promise<Grant[]> {
  return db.rows(selectGrants, [customerId, companyId]);
}

const selectWithClosed = statement<[number, number | null], Grant>(
  "grants_at_closed_sites_too",
  `select r.company_id as "companyId", r.site_id as "siteId", r.role
   from company_members m join companies k on k.id = m.company_id join company_roles r on r.member_id = m.id
   where m.customer_id = $1 and ($2::bigint is null or m.company_id = $2) and ${openCompany("k")}
   order by r.company_id, r.site_id nulls first, r.role`,
);

/**
 * A customer with their roles at closed sites too, of one company or of all: what was asked for there before is still
 * to be seen and ended by the people of that site.
 */
export async function withClosedSites<Person extends Customer>(
  db: Db,
  customer: Person,
  companyId: number | null = null,
): Promise<Person & { readonly grants: readonly Grant[] }> {
  return { ...customer, grants: await db.rows(selectWithClosed, [customer.customerId, companyId]) };
}
