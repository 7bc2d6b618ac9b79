import type { Power } from "#domain/power/judge-power.ts";
import { isSupply } from "#domain/power/supply.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** The breakers a buyer may name, A. */
export const breakerLimits = { least: 10, most: 1200 } as const;

export type PowerRefused = { readonly code: "supply_missing" | "breaker_format" };

/** What a form says of a buyer's power; an empty breaker is one they do not know. */
export function readPower(supply: string, breaker: string): Result<Power, PowerRefused> {
  if (!isSupply(supply)) return refuse({ code: "supply_missing" });
  const text = breaker.normalize("NFKC").trim();
  if (text === "") return ok({ supply, breaker: null });
  const amps = readWholeNumber(text.replace(/\s*a$/i, ""));
  const isOne = amps !== null && amps >= breakerLimits.least && amps <= breakerLimits.most;
  return isOne ? ok({ supply, breaker: amps }) : refuse({ code: "breaker_format" });
}
