import type { Power } from "#domain/power/judge-power.ts";
import { isSupply } from "#domain/power/supply.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** The breakers a buyer may name, A. */
export const breakerLimits = { least: 10, most: 1200 } as const;

/** All errors of the input. */
export interface PowerRefused {
  readonly code: "invalid";
  readonly supply: "supply_missing" | null;
  readonly breaker: KindError | null;
}

/** Reads a buyer's power from a form; an empty breaker is unknown. */
export function readPower(supply: string, breaker: string): Result<Power, PowerRefused> {
  const text = breaker.normalize("NFKC").trim();
  const amps = text === "" ? null : readWholeNumber(text.replace(/\s*a$/i, ""));
  const isWrong = text !== "" && (amps === null || amps < breakerLimits.least || amps > breakerLimits.most);
  if (isSupply(supply) && !isWrong) return ok({ supply, breaker: amps });
  return refuse({
    code: "invalid",
    supply: isSupply(supply) ? null : "supply_missing",
    breaker: isWrong ? { code: "whole_number", values: breakerLimits } : null,
  });
}
