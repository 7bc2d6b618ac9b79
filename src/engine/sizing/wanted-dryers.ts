import { type AirNeed, allowedLosses, dewPoints, isHeatless } from "#domain/sizing/air-need.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { driesItself } from "#domain/sizing/choose-treatment.ts";
import { platesAt, type Supply } from "#domain/power/supply.ts";
import { systemSupply } from "#domain/sizing/common-rules.ts";
import { usualRoom } from "#domain/catalogue/usual-room.ts";
import {
  cooledInlet,
  dryerFlowNeeded,
  filteredFlow,
  highTemperature,
  hotDryerFlowNeeded,
} from "#domain/sizing/dryer-flow.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import { type WantedPart, wantedPart, joining } from "./wanted-part.ts";

/** Dryers that reach the dew point on this supply. */
export function dryerFor(need: AirNeed, supply: Supply | null): WantedGoods {
  return {
    oneOf: { dryerType: [isHeatless(need) ? "desiccant" : "refrigerated"] },
    ifStated: supply === null ? {} : platesAt(supply),
    atMost: {
      pressureDewPoint: dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY,
      pressureDrop: allowedLosses.dryer,
      ...(need.room < usualRoom.least && { minAmbient: need.room }),
    },
    ...(need.room > usualRoom.most && { atLeast: { maxAmbient: need.room } }),
  };
}

/** Dryers, and the aftercoolers that a piston pump's dryer and filters stand behind. */
export function wantedDryers(taxonomy: Taxonomy, need: AirNeed, machine: Machine): WantedPart[] {
  const isDry = dewPoints[need.dryness] === null || driesItself(need, machine);
  const dryers = isDry ? [] : dryersOf(taxonomy, need, machine);
  if (machine.compression !== "piston") return dryers;
  const cooler = wantedPart("aftercooler", "extras", {
    oneOf: { extraType: ["aftercooler"] },
    ifStated: joining(taxonomy, "extras", machine),
    atLeast: { ratedFlow: filteredFlow(need, machine), maxPressure: machine.maxPressure },
    atMost: { pressureDrop: allowedLosses.aftercooler },
  });
  return [...dryers, cooler];
}

function dryersOf(taxonomy: Taxonomy, need: AirNeed, machine: Machine): WantedPart[] {
  const { maxPressure } = machine;
  const dryer = (atLeast: Record<string, number>): WantedPart => {
    const goods = dryerFor(need, systemSupply(need, machine));
    return wantedPart("dryer", "air-dryers", {
      ...goods,
      ifStated: { ...goods.ifStated, ...joining(taxonomy, "air-dryers", machine) },
      atLeast: { ...goods.atLeast, ...atLeast, maxPressure },
    });
  };
  return [
    dryer({ maxInletTemperature: cooledInlet(need), ratedFlow: dryerFlowNeeded(need, machine) }),
    // In a hot room, a smaller dryer rated at hotter air may suffice.
    dryer({ ratedInletTemperature: highTemperature, ratedFlow: hotDryerFlowNeeded(need, machine) }),
  ];
}
