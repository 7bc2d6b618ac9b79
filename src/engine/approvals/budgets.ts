import { type Budget, monthOf } from "#domain/approvals/budget.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { leftOnAccount } from "../receivables/company-account.ts";

/** Whose budgets an order counts in. */
export interface Spender {
  readonly companyId: number;
  readonly costCenterId: number | null;
  readonly customerId: number;
}

// Of an order on account whose last goods have left, what never left is not bought.
const spent = `case when o.payment_method = 'on-account' and o.payment_state <> 'on-account'
  and o.fulfilment_state <> 'unsent'
    then ${leftOnAccount("o.id")} else o.total_cents end
  - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.state <> 'FAILED')`;

/**
 * SQL: what counts in a budget, of orders and requisitions that match. Canceling gives an order back, a refund its part
 * from its grant on; a requisition counts from its approval until its order does.
 */
export const countedSum = (matches: (table: "o" | "r") => string, from: string, to: string): string => {
  const inMonth = (day: string) => `${day} >= ${from} and ${day} < ${to}`;
  return `(coalesce((select sum(${spent}) from orders o
       where ${matches("o")} and o.payment_state <> 'voided' and ${inMonth("o.budget_on")}), 0)
     + coalesce((select sum(r.total_cents) from requisitions r
       where ${matches("r")} and r.state = 'approved' and ${inMonth("r.approved_on")}), 0))::bigint`;
};

const ofMember = (customer: string, company: string) => (table: "o" | "r") =>
  `${table}.customer_id = ${customer} and ${table}.company_id = ${company}`;

type Limit = Omit<Budget, "used">;

// The same order for everybody who takes both locks.
const costCenterLimit = `select 'cost-center' as of, code as name, budget_cents as limit from company_cost_centers
   where id = $1 and company_id = $2 and budget_cents is not null`;
const personLimit = `select 'person' as of,
  coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email) as name, m.budget_cents as limit
   from company_members m join customers c on c.id = m.customer_id
   where m.company_id = $1 and m.customer_id = $2 and m.budget_cents is not null`;
const findCostCenter = statement<[number, number], Limit>("budget_of_cost_center", costCenterLimit);
const findPerson = statement<[number, number], Limit>("budget_of_person", personLimit);
const lockCostCenter = statement<[number, number], Limit>(
  "lock_budget_of_cost_center",
  `${costCenterLimit} for update`,
);
const lockPerson = statement<[number, number], Limit>("lock_budget_of_person", `${personLimit} for update of m`);
const costCenterUsed = statement<[number, CalendarDay, CalendarDay], { used: Money }>(
  "budget_used_of_cost_center",
  `select ${countedSum((table) => `${table}.cost_center_id = $1`, "$2::date", "$3::date")} as used`,
);
const personUsed = statement<[number, CalendarDay, CalendarDay, number], { used: Money }>(
  "budget_used_of_person",
  `select ${countedSum(ofMember("$1", "$4"), "$2::date", "$3::date")} as used`,
);

/**
 * The budgets that an order of today counts in, locked until the end of the transaction: of orders at once each sees
 * the ones before. Taken after the locks of cart and stock and before that of the company's account.
 */
export async function lockBudgets(tx: Tx, spender: Spender, today: CalendarDay): Promise<Budget[]> {
  const { companyId, costCenterId, customerId } = spender;
  const center = costCenterId === null ? null : await tx.row(lockCostCenter, [costCenterId, companyId]);
  const person = await tx.row(lockPerson, [companyId, customerId]);
  return withUsed(tx, spender, today, { center, person });
}

/** The same as they are at this moment, without a lock. */
export async function budgetsOf(db: Db, spender: Spender, today: CalendarDay): Promise<Budget[]> {
  const { companyId, costCenterId, customerId } = spender;
  const center = costCenterId === null ? null : await db.row(findCostCenter, [costCenterId, companyId]);
  const person = await db.row(findPerson, [companyId, customerId]);
  return withUsed(db, spender, today, { center, person });
}

async function withUsed(
  db: Db,
  { companyId, costCenterId, customerId }: Spender,
  today: CalendarDay,
  { center, person }: { readonly center: Limit | null; readonly person: Limit | null },
): Promise<Budget[]> {
  const { from, to } = monthOf(today);
  const budgets: Budget[] = [];
  if (center && costCenterId !== null) {
    const row = await db.row(costCenterUsed, [costCenterId, from, to]);
    budgets.push({ ...center, used: row?.used ?? zero });
  }
  if (person) {
    const row = await db.row(personUsed, [customerId, from, to, companyId]);
    budgets.push({ ...person, used: row?.used ?? zero });
  }
  return budgets;
}

/** A person of a company with what they may order in a month, and have. */
export interface PersonBudget {
  readonly memberId: number;
  readonly limit: Money | null;
  readonly used: Money;
}

const selectPeople = statement<[number, CalendarDay, CalendarDay], PersonBudget>(
  "budgets_of_people",
  `select m.id as "memberId", m.budget_cents as limit,
     ${countedSum(ofMember("m.customer_id", "m.company_id"), "$2::date", "$3::date")} as used
   from company_members m where m.company_id = $1`,
);

/** The budgets of all people of a company in the month of a day. */
export function budgetsOfPeople(db: Db, companyId: number, today: CalendarDay): Promise<PersonBudget[]> {
  const { from, to } = monthOf(today);
  return db.rows(selectPeople, [companyId, from, to]);
}
