import type { GoodsFinding } from "./finding.ts";
import {
  type Bundle,
  bedsHaveFilters,
  companionsBear,
  controlsReach,
  dryersTake,
  filtersTake,
  lineJoins,
  oilIsRight,
  reliefsHold,
} from "./rules/pairs.ts";

/** Everything against goods that are offered together. */
export const judgeBundle = (bundle: Bundle): GoodsFinding[] =>
  [dryersTake, filtersTake, bedsHaveFilters, reliefsHold, companionsBear, lineJoins, oilIsRight, controlsReach].flatMap(
    (rule) => rule(bundle),
  );
