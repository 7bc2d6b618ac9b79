import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const lockAdministered = statement<[number], { id: number }>(
  "lock_administered_companies",
  `select c.id from companies c where exists (select from company_members m join company_roles r on r.member_id = m.id
     where m.company_id = c.id and m.customer_id = $1 and r.role = 'administrator') order by c.id for update of c`,
);
const selectHeld = statement<[number, number[]], { legalName: string }>(
  "companies_held_alone",
  `select c.legal_name as "legalName" from companies c where c.id = any($2) and c.state in ('approved', 'on-hold')
     and not exists (select from company_members m join company_roles r on r.member_id = m.id
       join customers o on o.id = m.customer_id
       where m.company_id = c.id and m.customer_id <> $1 and r.role = 'administrator' and o.closure_due_at is null
         and o.erased_at is null)`,
);

/** Names of the companies that would have no administrator without this account; locks all that it manages. */
export async function companiesHeldAlone(tx: Tx, customerId: number): Promise<string[]> {
  const ids = (await tx.rows(lockAdministered, [customerId])).map(({ id }) => id);
  return (await tx.rows(selectHeld, [customerId, ids])).map(({ legalName }) => legalName);
}

const withdrawApplications = statement<[number, Date]>(
  "withdraw_applications_of",
  `update companies c set state = 'closed', version = version + 1, updated_at = $2
   where c.state = 'applied' and exists (select from company_members m where m.company_id = c.id and m.customer_id = $1)
     and not exists (select from company_members m join company_roles r on r.member_id = m.id
       where m.company_id = c.id and m.customer_id <> $1 and r.role = 'administrator')`,
);
const deleteMemberships = statement<[number]>(
  "delete_memberships",
  "delete from company_members where customer_id = $1",
);

/** Takes an erased account out of its companies; an application that nobody else is behind is withdrawn. */
export async function leaveAllCompanies(tx: Tx, customerId: number, now: Date): Promise<void> {
  await tx.run(withdrawApplications, [customerId, now]);
  await tx.run(deleteMemberships, [customerId]);
}
