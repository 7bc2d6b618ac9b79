import { isMemberRole, type MemberRole } from "#domain/buyers/member-roles.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import {
  type ApprovalRule,
  type ChainStep,
  conditionKinds,
  decidingRoles,
  mostSteps,
  type RuleCondition,
} from "./approval-rule.ts";

/** A rule as an administrator typed it. */
export interface TypedRule {
  readonly name: string;
  /** Id of a site; empty for all. */
  readonly site: string;
  readonly roles: readonly string[];
  /** Ids of accounts. */
  readonly people: readonly string[];
  readonly when: string;
  readonly over: string;
  readonly categories: readonly string[];
  readonly mayChange?: boolean;
  /** `approver`, `administrator` or the id of an account; empty for no step. */
  readonly steps: readonly { readonly who: string; readonly standIn: string; readonly after: string }[];
}

export const longestRuleName = 80;
const mostWait = 30;

/** Roles that a rule may hold for. */
export const caughtRoles = ["buyer", "requester"] as const satisfies readonly MemberRole[];

interface RuleError extends KindError {
  readonly field: string;
}

type Refused = { code: "invalid"; fieldErrors: RuleError[] };

/** Reads a rule; refuses with an error at each field. A step that names nobody is none. */
export function readRule(typed: TypedRule): Result<ApprovalRule, Refused> {
  const fieldErrors: RuleError[] = [];
  const name = cleanText(typed.name);
  if (name === "") fieldErrors.push({ field: "name", code: "required" });
  if (name.length > longestRuleName)
    fieldErrors.push({ field: "name", code: "too_long", values: { max: longestRuleName } });
  const when = readCondition(typed, fieldErrors);
  const chain = typed.steps.slice(0, mostSteps).flatMap((step, at) => readStep(step, at + 1, fieldErrors) ?? []);
  if (chain.length === 0) fieldErrors.push({ field: "who1", code: "required" });
  if (fieldErrors.length > 0 || !when) return refuse({ code: "invalid", fieldErrors });
  const siteId = typed.site === "" ? null : (readId(typed.site) ?? 0);
  const roles = typed.roles.filter(isMemberRole);
  const people = typed.people.flatMap((id) => readId(id) ?? []);
  return ok({ name, siteId, roles, people, when, chain, mayChange: typed.mayChange === true });
}

function readCondition({ when, over, categories }: TypedRule, fieldErrors: RuleError[]): RuleCondition | null {
  const kind = conditionKinds.find((one) => one === when);
  if (!kind) fieldErrors.push({ field: "when", code: "choice_unknown" });
  if (!kind || kind === "always" || kind === "budget" || kind === "not-listed") return kind ? { kind } : null;
  if (kind === "categories") {
    if (categories.length > 0) return { kind, categories };
    fieldErrors.push({ field: "categories", code: "choice_unknown" });
    return null;
  }
  const amount = readMoney(over);
  if (amount === null) fieldErrors.push({ field: "over", code: "money_format" });
  return amount === null ? null : { kind, over: amount };
}

function readStep(step: TypedRule["steps"][number], row: number, fieldErrors: RuleError[]): ChainStep | null {
  if (step.who === "") return null;
  const role = decidingRoles.find((one) => one === step.who) ?? null;
  const customerId = role ? null : readId(step.who);
  if (!role && !customerId) fieldErrors.push({ field: `who${row}`, code: "choice_unknown" });
  const nextAfter = step.after === "" ? null : readTypedWhole(step.after, { least: 1, most: mostWait });
  if (step.after !== "" && nextAfter === null)
    fieldErrors.push({ field: `after${row}`, code: "whole_number", values: { least: 1, most: mostWait } });
  // Nobody stands in for themselves.
  const standInId = step.standIn === step.who ? null : readId(step.standIn);
  return { role, customerId, standInId, nextAfter };
}
