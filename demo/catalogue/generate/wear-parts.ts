import type { ProductRecord } from "../record.ts";
import { blowerAndVacuumParts } from "./wear/blower-and-vacuum-parts.ts";
import { dryerParts } from "./wear/dryer-parts.ts";
import { oillessParts } from "./wear/oilless-parts.ts";
import { pistonParts } from "./wear/piston-parts.ts";
import { screwWearParts } from "./wear/screw-wear-parts.ts";
import { wearParts as partsOf } from "./wear/wear-line.ts";

/** Wear parts of the machines given, beyond the filters, kits and oils that have files of their own. */
export const wearParts = (machines: readonly ProductRecord[]): ProductRecord[] =>
  [...oillessParts, ...dryerParts, ...blowerAndVacuumParts, ...pistonParts, ...screwWearParts].flatMap((line) =>
    partsOf(line, machines),
  );
