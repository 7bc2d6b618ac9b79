import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { PartRole, PartWeight } from "#domain/sizing/parts.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";

/**
 * Whether the stated use takes the part. Recommended is what serves the machine or the tools and can wait or be done by
 * hand: a tank that is small by the trade's rule and still carries the peaks, a drain where the tank has a cock, a filter
 * where nothing but plain tools follows.
 */
export function weightOf(role: PartRole, need: AirNeed, machine: Machine): PartWeight {
  switch (role) {
    case "receiver":
    case "relief":
      return carriesPeaks(need, machine) ? "recommended" : "needed";
    case "drain":
    case "separator":
      return machine.duty < 1 ? "recommended" : "needed";
    case "filter":
      return dewPoints[need.dryness] === null && need.cleanliness === "tools" ? "recommended" : "needed";
    case "oil":
    case "frl":
    case "regulator":
      return "recommended";
    default:
      return "needed";
  }
}

/** A machine that starts and stops on a tank of its own: its page is made for that, where the tank holds what peaks take. */
function carriesPeaks(need: AirNeed, machine: Machine): boolean {
  const { own, byPeak } = storageNeeded(need, machine);
  return machine.duty < 1 && own > 0 && own >= byPeak;
}
