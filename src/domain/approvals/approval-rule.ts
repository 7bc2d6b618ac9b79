import type { MemberRole } from "#domain/buyers/member-roles.ts";
import type { Money } from "#domain/kernel/money.ts";

/** When a rule catches an order of whom it holds for. */
export type RuleCondition =
  | { readonly kind: "always" }
  | { readonly kind: "total" | "line-price" | "freight"; readonly over: Money }
  | { readonly kind: "categories"; readonly categories: readonly string[] }
  /** A budget of this month is used up. */
  | { readonly kind: "budget" }
  /** Goods on no list of parts: of the rule's site, or of any site where it holds for all. */
  | { readonly kind: "not-listed" };

export const conditionKinds = [
  "always",
  "total",
  "line-price",
  "freight",
  "categories",
  "not-listed",
  "budget",
] as const;

/** Roles whose holders decide: whoever holds it at the order's site. */
export const decidingRoles = ["approver", "administrator"] as const;
type DecidingRole = (typeof decidingRoles)[number];

/** The approver of a step and their stand-in, each a role or an account. */
export interface ChainStep {
  readonly role: DecidingRole | null;
  readonly customerId: number | null;
  readonly standInId: number | null;
  /** Passes to the next step after so many working days without an answer; null to wait. The last one waits. */
  readonly nextAfter: number | null;
}

/** A rule of a company, in the order in which it asks. */
export interface ApprovalRule {
  readonly name: string;
  /** Null for all sites. */
  readonly siteId: number | null;
  /** Without roles and people it holds for everybody. */
  readonly roles: readonly MemberRole[];
  readonly people: readonly number[];
  readonly when: RuleCondition;
  readonly chain: readonly ChainStep[];
  /** Its approvers may change quantities of what it caught, and take lines away. */
  readonly mayChange?: boolean;
}

/** True where every rule that caught a request lets its approvers change it: one that does not is not overruled. */
export const letChange = (rules: readonly Pick<ApprovalRule, "mayChange">[]): boolean =>
  rules.length > 0 && rules.every(({ mayChange }) => mayChange === true);

export const mostSteps = 4;

/** An order as rules judge it. */
export interface OrderToJudge {
  readonly siteId: number;
  readonly customerId: number;
  /** The roles of whoever orders, at its site. */
  readonly roles: readonly MemberRole[];
  readonly total: Money;
  readonly freight: Money;
  readonly lines: readonly {
    readonly sku: string;
    readonly unitPrice: Money;
    readonly category: string;
    /** Sites of the company whose lists of parts name it. */
    readonly listedAt: readonly number[];
  }[];
  readonly isOverBudget: boolean;
}

function holdsFor({ siteId, roles, people }: ApprovalRule, order: OrderToJudge): boolean {
  if (siteId !== null && siteId !== order.siteId) return false;
  if (roles.length === 0 && people.length === 0) return true;
  return people.includes(order.customerId) || roles.some((role) => order.roles.includes(role));
}

type Line = OrderToJudge["lines"][number];

const isListedFor = ({ siteId }: ApprovalRule, { listedAt }: Line): boolean =>
  siteId === null ? listedAt.length > 0 : listedAt.includes(siteId);

function isMet(rule: ApprovalRule, { total, freight, lines, isOverBudget }: OrderToJudge): boolean {
  const { when } = rule;
  switch (when.kind) {
    case "always":
      return true;
    case "total":
      return total > when.over;
    case "freight":
      return freight > when.over;
    case "line-price":
      return lines.some(({ unitPrice }) => unitPrice > when.over);
    case "categories":
      return lines.some(({ category }) => when.categories.includes(category));
    case "not-listed":
      return lines.some((line) => !isListedFor(rule, line));
    case "budget":
      return isOverBudget;
  }
}

/** The rules that an order needs approval by. */
export const rulesThatCatch = <Rule extends ApprovalRule>(rules: readonly Rule[], order: OrderToJudge): Rule[] =>
  rules.filter((rule) => holdsFor(rule, order) && isMet(rule, order));

/** Part numbers of an order that rules caught because they are on no list. */
export function unlistedParts(rules: readonly ApprovalRule[], { lines }: Pick<OrderToJudge, "lines">): string[] {
  const asking = rules.filter(({ when }) => when.kind === "not-listed");
  return lines.filter((line) => asking.some((rule) => !isListedFor(rule, line))).map(({ sku }) => sku);
}

/** Decides where no rule says who does. */
const usualStep: ChainStep = { role: "approver", customerId: null, standInId: null, nextAfter: null };

/** The steps of all rules, one after the other; who is asked once is not asked again. */
export function chainOf(rules: readonly ApprovalRule[]): ChainStep[] {
  const steps: ChainStep[] = [];
  for (const step of rules.flatMap(({ chain }) => chain))
    if (!steps.some(({ role, customerId }) => role === step.role && customerId === step.customerId)) steps.push(step);
  return steps.length > 0 ? steps : [usualStep];
}

/** The step after one that somebody approves, from 1: those right behind it that name them are decided with it. */
export function nextStep(steps: readonly Pick<ChainStep, "customerId">[], step: number, by: number): number {
  let next = step + 1;
  while (steps[next - 1]?.customerId === by) next += 1;
  return next;
}

/** A person of the company with the roles they hold at a site, or at all of them where that is null. */
export interface Decider {
  readonly customerId: number;
  readonly roles: readonly { readonly role: MemberRole; readonly siteId: number | null }[];
}

/**
 * True for who may decide a step of an order of a site: they hold a deciding role there, and the step names them, their
 * role, or them in its stead. Nobody decides what they asked for themselves.
 */
export function mayDecide(
  { customerId, roles }: Decider,
  step: Pick<ChainStep, "role" | "customerId" | "standInId">,
  of: { readonly siteId: number; readonly requesterId: number },
): boolean {
  if (customerId === of.requesterId) return false;
  const rolesHere = roles.filter(({ siteId }) => siteId === null || siteId === of.siteId).map(({ role }) => role);
  if (!decidingRoles.some((role) => rolesHere.includes(role))) return false;
  if (step.role !== null && rolesHere.includes(step.role)) return true;
  return step.customerId === customerId || step.standInId === customerId;
}

/** The first step of a chain that nobody of these could decide for an order of a site. */
export function stepWithoutDecider(
  chain: readonly Parameters<typeof mayDecide>[1][],
  people: readonly Decider[],
  of: { readonly siteId: number; readonly requesterId: number },
): number | null {
  const at = chain.findIndex((step) => !people.some((person) => mayDecide(person, step, of)));
  return at === -1 ? null : at;
}
