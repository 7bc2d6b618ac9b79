import type { CompanyState } from "#domain/companies/company-life.ts";
import type { GivenRole } from "#domain/companies/roles-form.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { staffName } from "../platform/staff-name.ts";
import { statement } from "../platform/statement.ts";
import type { CompanyEvent } from "./company-row.ts";

/** A company in the list of those that a person belongs to. */
export interface OwnCompany {
  readonly id: number;
  readonly legalName: string;
  readonly state: CompanyState;
  readonly roles: readonly GivenRole["role"][];
}

const selectOwn = statement<[number], OwnCompany>(
  "companies_of_customer",
  `select c.id, c.legal_name as "legalName", c.state, array_agg(distinct r.role) as roles
   from company_members m join companies c on c.id = m.company_id join company_roles r on r.member_id = m.id
     left join company_sites s on s.id = r.site_id
   where m.customer_id = $1 and s.closed_at is null group by c.id order by c.legal_name, c.id`,
);

export function companiesOf(db: Db, customerId: number): Promise<OwnCompany[]> {
  return db.rows(selectOwn, [customerId]);
}

/** A step in a company's history. */
export interface CompanyHistoryLine {
  readonly event: CompanyEvent;
  /** Person or staff; empty once their account is erased. */
  readonly by: string;
  readonly about: string;
  readonly at: Instant;
}

const selectHistory = statement<[number], CompanyHistoryLine>(
  "company_history",
  `select e.event,
     coalesce(nullif(${staffName("e.by_staff")}, ''), btrim(c.first_name || ' ' || c.last_name), '') as by,
     coalesce(e.data ->> 'about', '') as about, e.at
   from company_events e left join customers c on c.id = e.by_customer_id
   where e.company_id = $1 order by e.id desc limit 100`,
);

/** The latest steps of a company, the latest first. */
export function companyHistory(db: Db, companyId: number): Promise<CompanyHistoryLine[]> {
  return db.rows(selectHistory, [companyId]);
}
