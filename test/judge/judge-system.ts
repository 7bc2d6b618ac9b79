import type { Answer } from "./answer.ts";
import type { Finding } from "./finding.ts";
import { reckon, type Reckoned } from "./reckoned.ts";
import { keepsPressure, passesLargestTool } from "./rules/chain.ts";
import { carriesNeed, countsTools, saysNeed, storesEnough } from "./rules/demand.ts";
import { countsParts, joinsThreads, runsOnPower } from "./rules/joints.ts";
import {
  bearsPressure,
  drainsEnough,
  keepsOilOut,
  relievesReceivers,
  securesHoses,
  staysInTables,
  warnsOfBlowing,
} from "./rules/safety.ts";
import {
  driesEnough,
  dryerTakesFlow,
  filterBearsHeat,
  filterTakesFlow,
  oilIsOfTheFill,
  treatsInOrder,
} from "./rules/treatment.ts";

const rules: readonly ((answer: Answer, reckoned: Reckoned) => Finding[])[] = [
  countsTools,
  saysNeed,
  carriesNeed,
  storesEnough,
  driesEnough,
  oilIsOfTheFill,
  dryerTakesFlow,
  filterTakesFlow,
  filterBearsHeat,
  treatsInOrder,
  keepsPressure,
  passesLargestTool,
  bearsPressure,
  relievesReceivers,
  drainsEnough,
  securesHoses,
  warnsOfBlowing,
  keepsOilOut,
  staysInTables,
  joinsThreads,
  countsParts,
  runsOnPower,
];

/** Everything that is unsafe or too little in an answer of the air-system page, a sentence each. */
export function judgeSystem(answer: Answer): Finding[] {
  const reckoned = reckon(answer);
  return rules.flatMap((rule) => rule(answer, reckoned));
}
