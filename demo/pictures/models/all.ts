import { frlFamily, pipeFamilies } from "./air-pipe.ts";
import { blowerFamilies } from "./blowers.ts";
import { dryerFamilies } from "./dryers.ts";
import { engineFamilies } from "./engine-driven.ts";
import { extraFamilies } from "./extras.ts";
import type { Family } from "./family.ts";
import { filterFamilies } from "./filters.ts";
import { handToolFamilies } from "./hand-tools.ts";
import { lubricantFamilies } from "./lubricants.ts";
import { oillessFamilies } from "./oilless.ts";
import { openBoxFamilies } from "./open-box.ts";
import { pistonFamilies } from "./piston.ts";
import { podFamilies } from "./pods.ts";
import { pumpFamilies } from "./pumps.ts";
import { rotaryScrewFamilies } from "./rotary-screw.ts";
import { tankFamilies } from "./tanks.ts";
import { vacuumFamilies } from "./vacuum.ts";
import { wearPartFamilies } from "./wear-parts.ts";

/** Every picture family by name, in the order of the categories. */
export const families: Record<string, Family> = {
  ...rotaryScrewFamilies,
  ...pistonFamilies,
  ...pumpFamilies,
  ...oillessFamilies,
  ...engineFamilies,
  ...dryerFamilies,
  ...filterFamilies,
  ...tankFamilies,
  ...blowerFamilies,
  ...vacuumFamilies,
  ...pipeFamilies,
  ...lubricantFamilies,
  ...podFamilies,
  ...frlFamily,
  ...extraFamilies,
  ...wearPartFamilies,
  ...handToolFamilies,
  ...openBoxFamilies,
};
