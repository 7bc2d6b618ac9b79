import { dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type Month, monthOf } from "#domain/invoices/account-statement.ts";
import type { Database, Db } from "../platform/database.ts";
import { enqueueAll } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const setWanted = statement<[number, boolean]>(
  "want_statements",
  "update company_accounts set wants_statements = $2 where company_id = $1",
);

/** The company's own people have its statements mailed each month, or no longer. */
export async function wantStatements(db: Db, companyId: number, isOn: boolean): Promise<void> {
  await db.run(setWanted, [companyId, isOn]);
}

// Nobody wants last month's statement late in a month, on the day on which they asked for mails.
const lastDay = 7;

const takeDue = statement<[Month], { companyId: number }>(
  "statements_to_mail",
  `update company_accounts set statement_mailed = $1
   where (mails_statements or wants_statements) and coalesce(statement_mailed, '') < $1
   returning company_id as "companyId"`,
);

/** Has last month's statements mailed in the first days of a month, each once. Gives how many. */
export async function mailStatements({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const today = dayIn(await readShopTimeZone(db), clock.now());
  const day = Number(today.slice(8));
  if (day > lastDay) return 0;
  const month = monthOf(daysLater(today, -day));
  return db.transaction(async (tx) => {
    const due = await tx.rows(takeDue, [month]);
    await enqueueAll(
      tx,
      clock,
      due.map(({ companyId }) => ({
        name: "send_statement_mail" as const,
        payload: { companyId, month },
        key: `send-statement:${companyId}:${month}`,
      })),
    );
    return due.length;
  });
}

const selectRecipients = statement<[number], { email: string; language: Language }>(
  "statement_mailed_to",
  `select distinct on (c.id) c.email, c.language
   from company_members m join company_roles r on r.member_id = m.id join customers c on c.id = m.customer_id
   where m.company_id = $1 and c.erased_at is null and r.site_id is null
     and r.role = case when exists (
       select from company_roles p where p.company_id = $1 and p.role = 'accounts-payable' and p.site_id is null
     ) then 'accounts-payable' else 'administrator' end
   order by c.id`,
);

/** Whom statements are mailed to: accounts payable of the whole company, else its administrators. */
export function statementRecipients(db: Db, companyId: number): Promise<{ email: string; language: Language }[]> {
  return db.rows(selectRecipients, [companyId]);
}
