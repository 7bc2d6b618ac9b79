import { monthOf } from "#domain/approvals/budget.ts";
import type { CostCenterFields } from "#domain/approvals/cost-center.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "../companies/company-row.ts";
import { sitesOf } from "../companies/sites.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";
import { countedSum } from "./budgets.ts";

/** A cost center that is not closed, and what counts in its budget this month. */
export interface CostCenter {
  readonly id: number;
  readonly siteId: number | null;
  readonly code: string;
  readonly name: string;
  readonly budget: Money | null;
  readonly used: Money;
}

const mostCostCenters = 2_000;

const selectCostCenters = statement<[number, CalendarDay, CalendarDay], CostCenter>(
  "cost_centers_of_company",
  `select c.id, c.site_id as "siteId", c.code, c.name, c.budget_cents as budget,
     ${countedSum((table) => `${table}.cost_center_id = c.id`, "$2::date", "$3::date")} as used
   from company_cost_centers c left join company_sites s on s.id = c.site_id
   where c.company_id = $1 and c.closed_at is null and s.closed_at is null order by c.code, c.id`,
);

/** The cost centers of a company, by code, with their figures of the month of a day. */
export function costCentersOf(db: Db, companyId: number, today: CalendarDay): Promise<CostCenter[]> {
  const { from, to } = monthOf(today);
  return db.rows(selectCostCenters, [companyId, from, to]);
}

const isUsed = statement<[number, string, number | null]>(
  "code_of_cost_center_used",
  `select from company_cost_centers
   where company_id = $1 and upper(code) = upper($2) and closed_at is null and id is distinct from $3`,
);
const countOpen = statement<[number], { count: number }>(
  "count_cost_centers",
  "select count(*)::int as count from company_cost_centers where company_id = $1 and closed_at is null",
);
const insertCostCenter = statement<[number, number | null, string, string, Money | null, Date], { id: number }>(
  "insert_cost_center",
  `insert into company_cost_centers (company_id, site_id, code, name, budget_cents, created_at)
   values ($1, $2, $3, $4, $5, $6) returning id`,
);
const updateCostCenter = statement<[number, number | null, string, string, Money | null, number], { id: number }>(
  "update_cost_center",
  `update company_cost_centers set site_id = $2, code = $3, name = $4, budget_cents = $5
   where company_id = $1 and id = $6 and closed_at is null returning id`,
);

export type CostCenterRefused =
  | CompanyNotFound
  | { code: "cost_center_not_found" }
  /** The code is another cost center's. */
  | { code: "name_taken" }
  | { code: "too_many_cost_centers"; most: number }
  | { code: "site_not_found" };

/** Adds a cost center, or changes the one with `id`. Orders keep the text that they were placed with. */
export function saveCostCenter(
  shop: DbAndClock,
  by: CompanyActor,
  request: {
    readonly companyId: number;
    readonly id: number | null;
    readonly siteId: number | null;
    readonly fields: CostCenterFields;
  },
): Promise<Result<null, CostCenterRefused>> {
  const { companyId, id, siteId, fields } = request;
  const { code, name, budget } = fields;
  return shop.db.transaction(async (tx): Promise<Result<null, CostCenterRefused>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    if (siteId !== null && !(await sitesOf(tx, companyId)).some((site) => site.id === siteId))
      return refuse({ code: "site_not_found" });
    if (await tx.row(isUsed, [companyId, code, id])) return refuse({ code: "name_taken" });
    const open = await tx.row(countOpen, [companyId]);
    if (id === null && open && open.count >= mostCostCenters)
      return refuse({ code: "too_many_cost_centers", most: mostCostCenters });
    const now = shop.clock.now();
    const row =
      id === null
        ? await tx.row(insertCostCenter, [companyId, siteId, code, name, budget, new Date(now)])
        : await tx.row(updateCostCenter, [companyId, siteId, code, name, budget, id]);
    if (!row) return refuse({ code: "cost_center_not_found" });
    await writeCompanyEvent(tx, companyId, "cost-center-saved", { by, about: code, now });
    return ok(null);
  });
}

const closeOne = statement<[number, number, Date], { code: string }>(
  "close_cost_center",
  `update company_cost_centers set closed_at = $3 where company_id = $1 and id = $2 and closed_at is null
   returning code`,
);

/** Closes a cost center: nothing is booked to it any more, and its orders stay. */
export function closeCostCenter(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<Result<null, CostCenterRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, CostCenterRefused>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    const now = shop.clock.now();
    const closed = await tx.row(closeOne, [companyId, id, new Date(now)]);
    if (!closed) return refuse({ code: "cost_center_not_found" });
    await writeCompanyEvent(tx, companyId, "cost-center-closed", { by, about: closed.code, now });
    return ok(null);
  });
}

const writePersonBudget = statement<[number, number, Money | null], { id: number }>(
  "write_budget_of_person",
  "update company_members set budget_cents = $3 where company_id = $1 and id = $2 returning id",
);

/** Sets what a person of a company may order in a month; null for no limit. */
export function setPersonBudget(
  shop: DbAndClock,
  by: CompanyActor,
  request: { readonly companyId: number; readonly memberId: number; readonly budget: Money | null },
): Promise<Result<null, CompanyNotFound | { code: "member_not_found" }>> {
  const { companyId, memberId, budget } = request;
  return shop.db.transaction(async (tx): Promise<Result<null, CompanyNotFound | { code: "member_not_found" }>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    if (!(await tx.row(writePersonBudget, [companyId, memberId, budget]))) return refuse({ code: "member_not_found" });
    await writeCompanyEvent(tx, companyId, "person-budget-changed", { by, now: shop.clock.now() });
    return ok(null);
  });
}
