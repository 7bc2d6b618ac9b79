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
