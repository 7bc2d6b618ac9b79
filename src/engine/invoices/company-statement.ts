import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import {
  daysOfMonth,
  type Month,
  monthOf,
  monthsBetween,
  type Movement,
  type Statement,
  statementOf,
} from "#domain/invoices/account-statement.ts";
import type { Db } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { isBounceFee } from "../receivables/company-account.ts";
import { type CreditRow, factsOf } from "./invoices.queries.ts";

type AccountMovement = Movement<CreditRow["kind"]>;
export type CompanyStatement = Statement<AccountMovement>;

// A payment of which a part went back has another entry in its place, at the same moment: only the difference moved.
const credits = `(
  select *, case when lag(bounced_at) over entries = created_at then lag(amount_cents) over entries end as replaced,
    case when lead(created_at) over entries = bounced_at then lead(amount_cents) over entries end as rest
  from account_credits where company_id = $1
  window entries as (partition by kind, reference_key order by id)) c`;

// $1 the company, $2 the shop's time zone. Each counts on the day on which it was entered, whatever day a check bears.
const movements = `(
  select case when ${isBounceFee("i.id")} then 'fee' when i.deposit_cents < 0 then 'deposit' else 'invoice' end as kind,
    i.issued_on as day, i.issued_at as at, i.number as reference, null as via, i.due_on as "dueOn",
    i.total_cents as amount, i.id, null::bigint as order_id, case when ${isBounceFee("i.id")} then 3 else 1 end as place
  from invoices i where i.company_id = $1
  union all
  select case when c.bounce_reason in ('refunded', 'refund-failed') then 'refund'
      when c.rest > c.amount_cents then 'payment' else 'reversal' end,
    (c.bounced_at at time zone $2)::date, c.bounced_at, c.reference, c.kind, null,
    c.amount_cents - coalesce(c.rest, 0), c.id, null, 2
  from ${credits} where c.bounced_at is not null
  union all
  select case c.kind when 'credit-memo' then c.kind else 'payment' end, (c.created_at at time zone $2)::date,
    c.created_at, c.reference, c.kind, null, -c.amount_cents, c.id, c.order_id, 3
  from ${credits} where c.replaced is null
  union all
  select case when s.kind = 'write-off' and ${isBounceFee("i.id")} then 'waived' else s.kind end,
    (s.at at time zone $2)::date, s.at, i.number, null, null, -sum(s.amount_cents), min(s.id), null, 4
  from invoice_settlements s join invoices i on i.id = s.invoice_id
  where i.company_id = $1 and s.kind in ('discount', 'write-off')
  group by s.kind, s.at, i.id having sum(s.amount_cents) <> 0) movement`;

// Of a credit memo those of its order's invoices, which stay when personal data of the order are erased.
const poNumbers = `case when place = 1 then ${factsOf("poNumber", "movement.id")}
  when order_id is not null then array(select distinct p.facts ->> 'poNumber' from invoice_orders p
    where p.order_id = movement.order_id and p.facts ->> 'poNumber' <> '') else '{}'::text[] end`;

type Params = [number, string, CalendarDay];
const selectOpening = statement<Params, { opening: Money; first: CalendarDay | null }>(
  "opening_of_statement",
  `select coalesce(sum(amount) filter (where day < $3::date), 0)::bigint as opening, min(day) as first
   from ${movements}`,
);
const selectMovements = statement<[...Params, CalendarDay], AccountMovement>(
  "movements_of_statement",
  `select kind, day, reference, via, "dueOn", amount::bigint as amount, ${poNumbers} as "poNumbers" from ${movements}
   where day between $3::date and $4::date order by day, at, place, id`,
);
const selectOpen = statement<Params, { dueOn: CalendarDay; open: Money }>(
  "open_at_end_of_statement",
  `select i.due_on as "dueOn", (i.total_cents - coalesce(sum(s.amount_cents), 0))::bigint as open
   from invoices i left join invoice_settlements s on s.invoice_id = i.id and (s.at at time zone $2)::date <= $3::date
   where i.company_id = $1 and i.issued_on <= $3::date group by i.id
   having i.total_cents > coalesce(sum(s.amount_cents), 0)`,
);

/** The last months of an account that are offered; older ones open by their address. */
const offeredMonths = 60;

/** The statement of a company's account for a month, the current one unless said otherwise. */
export async function companyStatement(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  companyId: number,
  choice: Month | null,
): Promise<{ month: Month; months: Month[]; statement: CompanyStatement }> {
  const timeZone = await readShopTimeZone(db);
  const today = dayIn(timeZone, clock.now());
  const month = choice !== null && choice <= monthOf(today) ? choice : monthOf(today);
  const period = daysOfMonth(month, today);
  const [opening, lines, open] = await Promise.all([
    db.row(selectOpening, [companyId, timeZone, period.from]),
    db.rows(selectMovements, [companyId, timeZone, period.from, period.to]),
    db.rows(selectOpen, [companyId, timeZone, period.to]),
  ]);
  return {
    month,
    months: monthsBetween(opening?.first ?? today, today, offeredMonths),
    statement: statementOf(period, { opening: opening?.opening ?? zero, movements: lines }, open),
  };
}
