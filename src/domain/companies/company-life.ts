import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** Limit of the reason of a step, in characters. */
export const longestReason = 1_000;

/** States of a company. It buys as one only while approved; until then its people buy as anybody does. */
export const companyStates = ["applied", "approved", "declined", "on-hold", "closed"] as const;
export type CompanyState = (typeof companyStates)[number];

const companySteps = ["approve", "decline", "apply-again", "withdraw", "hold", "release", "close"] as const;
export type CompanyStep = (typeof companySteps)[number];

interface Row {
  readonly by: "merchant" | "administrator";
  readonly from: readonly CompanyState[];
  readonly to: CompanyState;
  /** Its people read the reason. */
  readonly reason?: true;
}

const life: Readonly<Record<CompanyStep, Row>> = {
  approve: { by: "merchant", from: ["applied"], to: "approved" },
  decline: { by: "merchant", from: ["applied"], to: "declined", reason: true },
  "apply-again": { by: "administrator", from: ["declined"], to: "applied" },
  withdraw: { by: "administrator", from: ["applied"], to: "closed" },
  hold: { by: "merchant", from: ["approved"], to: "on-hold", reason: true },
  release: { by: "merchant", from: ["on-hold"], to: "approved" },
  close: { by: "merchant", from: ["approved", "on-hold"], to: "closed", reason: true },
};

export const isCompanyStep = (text: unknown): text is CompanyStep => companySteps.some((step) => step === text);

/** The steps that the merchant or an administrator can take of a company now. */
export function possibleSteps(state: CompanyState, by: Row["by"]): CompanyStep[] {
  return companySteps.filter((step) => life[step].by === by && life[step].from.includes(state));
}

export const needsReason = (step: CompanyStep): boolean => life[step].reason === true;

export type StepRefused = { code: "company_stale" } | { code: "reason_required" };

/** The state after a step; refuses one that its state or actor does not allow, and one without the reason it needs. */
export function nextCompanyState(
  state: CompanyState,
  step: CompanyStep,
  { by, reason }: { readonly by: Row["by"]; readonly reason: string },
): Result<CompanyState, StepRefused> {
  if (!possibleSteps(state, by).includes(step)) return refuse({ code: "company_stale" });
  if (needsReason(step) && reason === "") return refuse({ code: "reason_required" });
  return ok(life[step].to);
}

/** True while its people see its orders: a company that is on hold buys nothing and keeps what it has. */
export const isOpenTo = (state: CompanyState): boolean => state === "approved" || state === "on-hold";
