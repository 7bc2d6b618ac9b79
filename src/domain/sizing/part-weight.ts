import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import { isBehind, overloads } from "#domain/sizing/outlet-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { PartRole, PartWeight } from "#domain/sizing/parts.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";
import { carriesPeaks } from "#domain/sizing/storage.ts";

/**
 * Needed or recommended for the stated use. Recommended parts can wait, or their work can be done by hand: a tank where
 * the machine's own carries the peaks, a drain where the tank has a cock, a filter for plain tools with its
 * aftercooler, a regulator where the line's pressure is one that the tools may get.
 */
export function weightOf(role: PartRole, need: AirNeed, machine: Machine): PartWeight {
  switch (role) {
    case "receiver":
    case "relief":
      return carriesPeaks(machine, storageNeeded(need, machine)) ? "recommended" : "needed";
    case "drain":
    case "separator":
      return machine.duty < 1 ? "recommended" : "needed";
    case "aftercooler":
    case "filter":
      return dewPoints[need.dryness] === null && need.cleanliness === "tools" ? "recommended" : "needed";
    case "frl":
    case "regulator":
      return need.uses.some((use) => isBehind(role, use) && overloads(need, use)) ? "needed" : "recommended";
    case "oil":
      return "recommended";
    default:
      return "needed";
  }
}
