import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectAdministrators = statement<
  [number],
  { email: string; language: Language; firstName: string; lastName: string }
>(
  "administrators_to_mail",
  `select c.email, c.language, c.first_name as "firstName", c.last_name as "lastName"
   from company_members m join customers c on c.id = m.customer_id
   where m.company_id = $1 and c.erased_at is null
     and exists (select from company_roles r where r.member_id = m.id and r.role = 'administrator') order by m.id`,
);

const selectPerson = statement<[number], { email: string; language: Language }>(
  "person_to_mail_of_company",
  "select email, language from customers where id = $1 and erased_at is null",
);

/** Whom a mail about a company goes to: the person that it is for, else its administrators. */
export function recipientsOfCompanyMail(
  db: Db,
  { companyId, customerId }: { readonly companyId: number; readonly customerId?: number },
): Promise<{ email: string; language: Language }[]> {
  return customerId === undefined ? administratorsOf(db, companyId) : db.rows(selectPerson, [customerId]);
}

/** Administrators of a company, whom mails about it go to. */
export function administratorsOf(
  db: Db,
  companyId: number,
): Promise<{ email: string; language: Language; firstName: string; lastName: string }[]> {
  return db.rows(selectAdministrators, [companyId]);
}
