import { awaitsInvoice, notInvoiced } from "../receivables/company-account.ts";

// The columns of an ageing, as ageOf of src/domain/receivables/credit.ts has them.
const aged = (days: string) => `coalesce(sum(open) filter (where late ${days}), 0) as`;

/**
 * SQL: the figures of every account, as `accountFigures`, `exposureOf` and `ageing` give them for one: limit, exposure,
 * overdue, the day on which the oldest overdue invoice was due, and open invoices by age. Each table is read once and
 * summed by company. `today` is the parameter of the day.
 */
export const figuresByCompany = (today: string): string => `(
  select a.company_id, a.credit_limit_cents as "limit", i.overdue, i."oldestDue", i.current, i."to30", i."to60",
    i."to90", i."over90",
    coalesce(i.open, 0) + coalesce(o.uninvoiced, 0) + coalesce(u.uninvoiced, 0) - coalesce(c.unapplied, 0) as exposure
  from company_accounts a
  left join (
    select company_id, sum(open) as open, ${aged("> 0")} overdue, min(due_on) filter (where late > 0) as "oldestDue",
      ${aged("<= 0")} current, ${aged("between 1 and 30")} "to30", ${aged("between 31 and 60")} "to60",
      ${aged("between 61 and 90")} "to90", ${aged("> 90")} "over90"
    from (select company_id, due_on, ${today}::date - due_on as late, open_cents as open
      from open_invoices) invoice
    group by 1) i on i.company_id = a.company_id
  left join (select o.company_id, sum(${notInvoiced("o")}) as uninvoiced from orders o where ${awaitsInvoice("o")}
    group by 1) o on o.company_id = a.company_id
  left join (select company_id, sum(total_cents) as uninvoiced from uninvoiced_shipments group by 1) u
    on u.company_id = a.company_id
  left join (select company_id, sum(left_cents) as unapplied from unapplied_credits group by 1) c
    on c.company_id = a.company_id)`;
