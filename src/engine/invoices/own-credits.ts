import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { leftOf } from "../receivables/company-account.ts";
import type { CreditRow } from "./invoices.queries.ts";

/** A payment or credit memo as the company's own people see it. */
export interface OwnCredit extends Pick<CreditRow, "kind" | "reference" | "amount" | "left"> {
  readonly receivedOn: CalendarDay;
  /** The bank has taken it back. */
  readonly isTakenBack: boolean;
  /** Number of a credit memo's order; null for a payment. */
  readonly order: string | null;
  /** Numbers of the invoices that it settles, at least in part. */
  readonly invoices: readonly string[];
}

/** Payments and credit memos on a page of invoices; the statement of account has all. */
const mostCredits = 50;

const selectCredits = statement<[number, boolean, number], OwnCredit & { allLeft: Money }>(
  "own_credits_of_company",
  `select kind, reference, amount_cents as amount, "left", received_on as "receivedOn", "allLeft",
     bounced_at is not null as "isTakenBack",
     (select o.number from orders o where o.id = order_id) as "order",
     array(select distinct i.number from invoice_settlements s join invoices i on i.id = s.invoice_id
       where s.credit_id = credit.id and s.kind = 'applied' order by 1) as invoices
   from (
     select *, (sum("left") over ())::bigint as "allLeft"
     from (
       select c.*, ${leftOf("c")} as "left" from account_credits c
       where c.company_id = $1 and (c.bounced_at is null or c.kind in ('check', 'ach', 'wire'))
     ) credit where not $2 or "left" > 0 order by id desc limit $3
   ) credit order by id desc`,
);

/**
 * The latest payments and credit memos of a company, also those that its bank has taken back, on wish only those of
 * which a part settles no invoice yet; and the sum of such parts of all. A changed payment online is told once.
 */
export async function ownCredits(
  db: Db,
  { companyId, onlyUnused }: { readonly companyId: number; readonly onlyUnused: boolean },
): Promise<{ unused: Money; credits: OwnCredit[] }> {
  const rows = await db.rows(selectCredits, [companyId, onlyUnused, mostCredits]);
  return { unused: rows[0]?.allLeft ?? zero, credits: rows.map(({ allLeft: _, ...credit }) => credit) };
}
