import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { PartRole, PartWeight } from "#domain/sizing/parts.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";

/**
 * Needed or recommended for the stated use. Recommended parts can wait, or their work can be done by hand: a tank where
 * the machine's own carries the peaks, a drain where the tank has a cock, a filter for plain tools.
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

/** A machine made to start and stop on its own tank, if the tank covers the peaks. */
function carriesPeaks(need: AirNeed, machine: Machine): boolean {
  const { own, byPeak } = storageNeeded(need, machine);
  return machine.duty < 1 && own > 0 && own >= byPeak;
}
