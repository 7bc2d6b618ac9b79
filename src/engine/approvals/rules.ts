import { type ApprovalRule, type Decider, decidingRoles, stepWithoutDecider } from "#domain/approvals/approval-rule.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "../companies/company-row.ts";
import { sitesOf } from "../companies/sites.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";

export interface StoredRule extends ApprovalRule {
  readonly id: number;
}

const mostRules = 50;

const selectRules = statement<[number], StoredRule>(
  "approval_rules",
  `select r.id, r.name, r.site_id as "siteId", r.roles, to_jsonb(r.people) as people, r.condition as "when", r.chain,
     r.may_change as "mayChange"
   from company_approval_rules r left join company_sites s on s.id = r.site_id
   where r.company_id = $1 and s.closed_at is null order by r.id`,
);

/** The rules of a company, in the order in which they ask. */
export function rulesOf(db: Db, companyId: number): Promise<StoredRule[]> {
  return db.rows(selectRules, [companyId]);
}

const selectDeciders = statement<[readonly number[], readonly string[]], Decider & { companyId: number }>(
  "deciders_of_companies",
  `select m.company_id as "companyId", m.customer_id as "customerId",
     json_agg(json_build_object('role', r.role, 'siteId', r.site_id)) as roles
   from company_members m join company_roles r on r.member_id = m.id join customers c on c.id = m.customer_id
   where m.company_id = any($1) and r.role = any($2) and c.erased_at is null group by m.id order by m.id`,
);

/** The people of a company who hold a deciding role anywhere, with these roles. */
export function decidersOf(db: Db, companyId: number): Promise<Decider[]> {
  return db.rows(selectDeciders, [[companyId], decidingRoles]);
}

/** The same of several companies, by the company. */
export async function decidersByCompany(
  db: Db,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Decider[]>> {
  if (companyIds.length === 0) return new Map();
  return Map.groupBy(await db.rows(selectDeciders, [companyIds, decidingRoles]), ({ companyId }) => companyId);
}

const insertRule = statement<
  [number, number | null, string, readonly string[], readonly number[], string, string, boolean, Date]
>(
  "insert_approval_rule",
  `insert into company_approval_rules (company_id, site_id, name, roles, people, condition, chain, may_change,
     created_at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8, $9)`,
);
const updateRule = statement<
  [number, number | null, string, readonly string[], readonly number[], string, string, boolean, number],
  { id: number }
>(
  "update_approval_rule",
  `update company_approval_rules set site_id = $2, name = $3, roles = $4, people = $5, condition = $6::jsonb,
     chain = $7::jsonb, may_change = $8
   where company_id = $1 and id = $9 returning id`,
);

export type RuleRefused =
  | CompanyNotFound
  | { code: "rule_not_found" }
  | { code: "site_not_found" }
  | { code: "too_many_rules"; most: number }
  | { code: "name_taken" }
  /** Nobody could decide this step, counted from 1, for orders of the site. */
  | { code: "rule_without_approver"; step: number; site: string };

/** Adds a rule, or changes the one with `id`. What waits for approval keeps the chain that it was submitted with. */
export function saveRule(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, id, rule }: { readonly companyId: number; readonly id: number | null; readonly rule: ApprovalRule },
): Promise<Result<null, RuleRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, RuleRefused>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    const sites = await sitesOf(tx, companyId);
    if (rule.siteId !== null && !sites.some((site) => site.id === rule.siteId))
      return refuse({ code: "site_not_found" });
    const rules = await rulesOf(tx, companyId);
    if (id === null && rules.length >= mostRules) return refuse({ code: "too_many_rules", most: mostRules });
    if (rules.some((one) => one.id !== id && one.name === rule.name)) return refuse({ code: "name_taken" });
    const deciders = await decidersOf(tx, companyId);
    for (const site of sites.filter((one) => rule.siteId === null || one.id === rule.siteId)) {
      const step = stepWithoutDecider(rule.chain, deciders, { siteId: site.id, requesterId: 0 });
      if (step !== null) return refuse({ code: "rule_without_approver", step: step + 1, site: site.name });
    }
    const now = shop.clock.now();
    const { siteId, name, roles, people } = rule;
    const parts = [JSON.stringify(rule.when), JSON.stringify(rule.chain), rule.mayChange === true] as const;
    if (id === null) await tx.run(insertRule, [companyId, siteId, name, roles, people, ...parts, new Date(now)]);
    else if (!(await tx.row(updateRule, [companyId, siteId, name, roles, people, ...parts, id])))
      return refuse({ code: "rule_not_found" });
    await writeCompanyEvent(tx, companyId, "rule-saved", { by, about: name, now });
    return ok(null);
  });
}

const deleteOne = statement<[number, number], { name: string }>(
  "delete_approval_rule",
  "delete from company_approval_rules where company_id = $1 and id = $2 returning name",
);

/** Deletes a rule: nothing new is caught by it. */
export function deleteRule(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<Result<null, RuleRefused>> {
  return shop.db.transaction(async (tx): Promise<Result<null, RuleRefused>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    const deleted = await tx.row(deleteOne, [companyId, id]);
    if (!deleted) return refuse({ code: "rule_not_found" });
    await writeCompanyEvent(tx, companyId, "rule-deleted", { by, about: deleted.name, now: shop.clock.now() });
    return ok(null);
  });
}

/** Terms that a company grants from request to order. */
export interface ApprovalTerms {
  /** Percent by which an order may become dearer without being asked again. */
  readonly tolerance: number;
  /** Days after which what nobody decided expires. */
  readonly days: number;
}

const selectTerms = statement<[number], ApprovalTerms>(
  "approval_terms",
  `select approval_tolerance as tolerance, approval_days as days from companies where id = $1`,
);
const writeTerms = statement<[number, number, number]>(
  "write_approval_terms",
  "update companies set approval_tolerance = $2, approval_days = $3 where id = $1",
);

export async function approvalTermsOf(db: Db, companyId: number): Promise<ApprovalTerms> {
  return (await db.row(selectTerms, [companyId])) ?? { tolerance: 0, days: 14 };
}

export function setApprovalTerms(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, terms }: { readonly companyId: number; readonly terms: ApprovalTerms },
): Promise<Result<null, CompanyNotFound>> {
  return shop.db.transaction(async (tx): Promise<Result<null, CompanyNotFound>> => {
    if (!(await lockManaged(tx, companyId, by))) return refuse({ code: "company_not_found" });
    await tx.run(writeTerms, [companyId, terms.tolerance, terms.days]);
    await writeCompanyEvent(tx, companyId, "rule-saved", { by, now: shop.clock.now() });
    return ok(null);
  });
}
