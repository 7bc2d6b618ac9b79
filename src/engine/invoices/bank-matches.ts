import type { CalendarDay } from "#domain/kernel/business-days.ts";
import {
  type CompanyToMatch,
  type InvoiceToMatch,
  Matches,
  type NoMatch,
  type PaymentToMatch,
  type Proposal,
  returnedPayment,
} from "#domain/invoices/bank-matching.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { OpenMovement } from "./bank-movements.ts";
import { isDisputed } from "./is-disputed.ts";
import { openInvoiceColumns, openOnly } from "./settlements.ts";

const selectCompanies = statement<[], CompanyToMatch>(
  "companies_to_match",
  `select k.id, k.legal_name as "legalName" from companies k join company_accounts a on a.company_id = k.id
   order by k.legal_name, k.id`,
);
const selectInvoices = statement<[], InvoiceToMatch & { dueOn: CalendarDay }>(
  "invoices_to_match",
  `select ${openInvoiceColumns}, i.company_id as "companyId", ${isDisputed("i.id")} as "isDisputed"
   from ${openOnly} order by i.due_on, i.id`,
);
// A payment that was taken back later than a year after it came is found by hand.
interface NamedPayment extends PaymentToMatch {
  readonly company: string;
}

const selectPayments = statement<[Date], NamedPayment>(
  "payments_to_match",
  `select c.id, c.company_id as "companyId", k.legal_name as company, c.amount_cents as amount, c.reference
   from account_credits c join companies k on k.id = c.company_id
   where c.kind in ('check', 'ach', 'wire') and c.bounced_at is null and c.created_at > $1::timestamptz
   order by c.id desc`,
);

/** A bank movement with its likely invoices. */
export interface MatchedMovement extends OpenMovement {
  readonly proposal: Proposal | null;
  /** Why money that was received has no proposal. */
  readonly noMatch: NoMatch | null;
  readonly returned: ReturnType<typeof returnedPayment>;
}

/** Companies on account, and what movements are likely to be. */
export async function matchMovements(
  db: Db,
  movements: readonly OpenMovement[],
  now: Instant,
): Promise<{ companies: CompanyToMatch[]; payments: NamedPayment[]; movements: MatchedMovement[] }> {
  const [companies, invoices, payments] = await Promise.all([
    db.rows(selectCompanies, []),
    db.rows(selectInvoices, []),
    movements.some(({ amount }) => amount < 0) ? db.rows(selectPayments, [new Date(after(now, -days(365)))]) : [],
  ]);
  const matches = new Matches(companies, invoices);
  return {
    companies,
    payments,
    movements: movements.map((movement) => {
      const match = movement.amount > 0 ? matches.proposalFor(movement) : null;
      return {
        ...movement,
        proposal: match?.ok ? match.value : null,
        noMatch: match && !match.ok ? match.error : null,
        returned: movement.amount < 0 ? returnedPayment(movement, payments, (text) => matches.companyIn(text)) : null,
      };
    }),
  };
}
