import {
  type ApprovalRule,
  type OrderToJudge,
  rulesThatCatch,
  unlistedParts,
} from "#domain/approvals/approval-rule.ts";
import { type Budget, type BudgetShort, type CountedBefore, shortBudget } from "#domain/approvals/budget.ts";
import type { BuysFor, Customer } from "#domain/buyers/buyer.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { grantsOf } from "../buyers/grants.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { lockBudgets } from "./budgets.ts";
import { rulesOf } from "./rules.ts";

/** An order that rules of its company catch. */
export interface ApprovalNeeded {
  readonly code: "approval_needed";
  /** Their names. */
  readonly rules: readonly string[];
  /** Part numbers that are on no list. */
  readonly unlisted: readonly string[];
}

/** A company's verdict on an order that is about to be placed or requested. */
export interface CompanyVerdict {
  /** The rules that it needs approval by. */
  readonly rules: readonly ApprovalRule[];
  /** Part numbers that they name because they are on no list. */
  readonly unlisted: readonly string[];
  readonly budgets: readonly Budget[];
  /** The budget of this month that it does not fit into. */
  readonly short: BudgetShort | null;
}

/** A line of an order with its goods. */
type LineToJudge = Omit<OrderToJudge["lines"][number], "listedAt"> & { readonly variantId: number };

const selectListed = statement<[number, readonly number[]], { variantId: number; sites: number[] }>(
  "sites_that_list_parts",
  `select n.variant_id as "variantId", json_agg(distinct l.site_id) as sites
   from company_sites s join part_lists l on l.site_id = s.id join part_list_lines n on n.list_id = l.id
   where s.company_id = $1 and s.closed_at is null and l.removed_at is null and n.removed_at is null
     and n.variant_id = any($2::bigint[])
   group by n.variant_id`,
);

/** The sites of a company whose lists of parts name these goods. Lists of persons don't count. */
async function sitesThatList(
  db: Db,
  companyId: number,
  lines: readonly LineToJudge[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db.rows(selectListed, [companyId, lines.map(({ variantId }) => variantId)]);
  return new Map(rows.map(({ variantId, sites }) => [variantId, sites]));
}

/** The refusal of an order that rules catch; null where none does. */
export function approvalNeeded({ rules, unlisted }: Pick<CompanyVerdict, "rules" | "unlisted">): ApprovalNeeded | null {
  if (rules.length === 0) return null;
  return { code: "approval_needed", rules: rules.map(({ name }) => name), unlisted };
}

/** An order as its lines and figures are, for the rules of its company. */
export interface GoodsToJudge extends Pick<OrderToJudge, "total" | "freight"> {
  readonly lines: readonly LineToJudge[];
}

/** Judges an order by its company's budgets, which it locks, and rules. */
export async function judgeOrder(
  tx: Tx,
  customer: Customer,
  party: Pick<BuysFor, "companyId" | "siteId">,
  order: GoodsToJudge & { readonly costCenterId: number | null; readonly today: CalendarDay },
): Promise<CompanyVerdict> {
  const { costCenterId, today, ...goods } = order;
  const spender = { companyId: party.companyId, costCenterId, customerId: customer.customerId };
  const budgets = await lockBudgets(tx, spender, today);
  const short = shortBudget(budgets, goods.total);
  const caught = await judgeByRules(tx, customer, party, { ...goods, isOverBudget: short !== null });
  return { ...caught, budgets, short };
}

/** The rules of a company that catch an order, and the part numbers that they name. */
export async function judgeByRules(
  db: Db,
  { customerId }: Customer,
  { companyId, siteId }: Pick<BuysFor, "companyId" | "siteId">,
  { lines, ...figures }: GoodsToJudge & Pick<OrderToJudge, "isOverBudget">,
): Promise<Pick<CompanyVerdict, "rules" | "unlisted">> {
  const rules = await rulesOf(db, companyId);
  if (rules.length === 0) return { rules, unlisted: [] };
  const grants = await grantsOf(db, customerId, companyId);
  const roles = grants.filter((grant) => grant.siteId === null || grant.siteId === siteId).map(({ role }) => role);
  const asksForLists = rules.some(({ when }) => when.kind === "not-listed");
  const listedAt = asksForLists ? await sitesThatList(db, companyId, lines) : new Map<number, number[]>();
  const judged = {
    ...figures,
    lines: lines.map(({ variantId, ...line }) => ({ ...line, listedAt: listedAt.get(variantId) ?? [] })),
    siteId,
    customerId,
    roles,
  };
  const caught = rulesThatCatch(rules, judged);
  return { rules: caught, unlisted: unlistedParts(caught, judged) };
}

/** The budget that an approved order would pass by more than it may. */
export function passBudgets(
  budgets: readonly Budget[],
  total: Money,
  { mayPassBy, countedBefore }: { readonly mayPassBy: Money; readonly countedBefore?: CountedBefore },
): BudgetShort | null {
  if (countedBefore !== undefined && total <= countedBefore.total) return null;
  return shortBudget(budgets, cents(total - mayPassBy));
}
