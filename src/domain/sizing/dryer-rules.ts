import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type DryerConditions, type OutsideTable, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type AirNeed, allowedLosses, dewPoints, filterPlaces, isHeatless } from "#domain/sizing/air-need.ts";
import { connects, joins, standsInRoom, withstands } from "#domain/sizing/common-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Share of its rated flow that a heatless desiccant dryer spends on regenerating, while no dryer is chosen yet. */
const usualPurge = 0.15;
/** The same of a dryer whose page does not say: the upper end of what is usual. */
const mostPurge = 0.2;
/** An aftercooler brings the air to so many degrees (°F) of the room. */
const approach = 15;
/** Air as a piston pump gives it, °F: high-temperature dryers are made for it. */
const pistonDischarge = 180;
/** The inlet that high-temperature dryers are rated at, °F. */
export const highTemperature = 180;

interface DryerPlace {
  readonly need: AirNeed;
  readonly machine: Machine;
  /** An aftercooler stands between a piston pump and the dryer. */
  readonly cooled: boolean;
}

/** psi of the dryer's part that an aftercooler takes. */
const lostBefore = ({ cooled }: DryerPlace): number => (cooled ? allowedLosses.aftercooler : 0);

/** The temperature of the air at a dryer behind an aftercooler, °F. */
export const cooledInlet = ({ room }: AirNeed): number => room + approach;

/** The temperature of the air at the dryer, °F. Screw and scroll packages have an aftercooler of their own. */
function dryerInlet({ need, machine, cooled }: DryerPlace): number {
  return machine.compression === "piston" && !cooled ? pistonDischarge : cooledInlet(need);
}

/** The least pressure at the dryer's inlet, behind the filters before it; counted from sea level, as dryers are rated. */
const dryerPressure = (need: AirNeed): number =>
  need.cutIn - allowedLosses.filter * filterPlaces(need).before.length + need.ambient - seaLevelPressure;

const conditionsOf = (need: AirNeed, inlet: number, ratedInlet: number | undefined): DryerConditions => ({
  inlet,
  pressure: dryerPressure(need),
  room: need.room,
  ratedInlet,
});

/** The kind of dryer that dries as far as is wanted. */
const wantedType = (need: AirNeed): string => (isHeatless(need) ? "desiccant" : "refrigerated");

const neededAt = (need: AirNeed, machine: Machine, inlet: number, ratedInlet?: number): Result<number, OutsideTable> =>
  ratedFlowFor(mostFlow(machine), wantedType(need), conditionsOf(need, inlet, ratedInlet));

/** A flow that no dryer is rated for, where the tables say nothing. */
const beyondTables = Number.POSITIVE_INFINITY;

/** The rated flow, SCFM, of a dryer for all that the machine delivers, behind an aftercooler; infinite outside the tables. */
export function dryerFlowNeeded(need: AirNeed, machine: Machine): number {
  const needed = neededAt(need, machine, cooledInlet(need));
  return needed.ok ? needed.value : beyondTables;
}

/** The same of a high-temperature dryer, whatever reaches it. */
export function hotDryerFlowNeeded(need: AirNeed, machine: Machine): number {
  const needed = neededAt(need, machine, highTemperature, highTemperature);
  return needed.ok ? needed.value : beyondTables;
}

/** The condition of the site that no published table of dryers holds for; null where one does. */
export function outsideTables(need: AirNeed, machine: Machine): Reason | null {
  if (dewPoints[need.dryness] === null) return null;
  const cooled = neededAt(need, machine, cooledInlet(need));
  if (cooled.ok || hotDryerFlowNeeded(need, machine) < beyondTables) return null;
  return askReason(need, cooledInlet(need), cooled.error);
}

function askReason(need: AirNeed, inlet: number, error: OutsideTable): Reason {
  switch (error.code) {
    case "inlet_too_hot":
      return reason("ask_dryer_inlet", false, {
        inlet: measured(inlet, "temperature"),
        most: measured(error.most, "temperature"),
      });
    case "pressure_too_low":
      return reason("ask_dryer_pressure", false, {
        pressure: measured(dryerPressure(need), "pressure"),
        least: measured(error.least, "pressure"),
      });
    case "room_too_hot":
      return reason("ask_dryer_room", false, {
        room: measured(need.room, "temperature"),
        most: measured(error.most, "temperature"),
      });
    case "maker_only":
      return reason("ask_dryer_maker", false);
  }
}

/** The rules by which a dryer takes the machine's air as hot as it comes, and dries it as far as wanted. */
export function dryerReasons(place: DryerPlace, dryer: AttributeValues): Reason[] {
  const { need, machine } = place;
  const wanted = dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY;
  const reached = figure(dryer, "pressureDewPoint");
  const inlet = dryerInlet(place);
  const hottest = figure(dryer, "maxInletTemperature");
  return [
    flowRule(place, dryer),
    reason("dryer_dew_point", reached <= wanted, {
      reached: measured(reached, "temperature"),
      wanted: measured(wanted, "temperature"),
    }),
    reason("dryer_inlet", hottest >= inlet, {
      most: measured(hottest, "temperature"),
      inlet: measured(inlet, "temperature"),
    }),
    reason("dryer_loss", figure(dryer, "pressureDrop") <= allowedLosses.dryer - lostBefore(place), {
      loss: measured(figure(dryer, "pressureDrop"), "pressure"),
    }),
    ...purgeRule(place, dryer),
    ...standsInRoom("dryer_room", need, dryer),
    withstands(machine, dryer),
    ...connects(need, machine, dryer),
    ...joins(machine.attributes["outletPort"], dryer["port"]),
  ];
}

function flowRule(place: DryerPlace, dryer: AttributeValues): Reason {
  const { need, machine } = place;
  const rated = figure(dryer, "ratedFlow");
  const inlet = dryerInlet(place);
  const ratedInlet = figure(dryer, "ratedInletTemperature") || undefined;
  const conditions = conditionsOf(need, inlet, ratedInlet);
  const needed = ratedFlowFor(mostFlow(machine), String(dryer["dryerType"]), conditions);
  if (!needed.ok) return askReason(need, inlet, needed.error);
  return reason("dryer_flow", rated >= needed.value, {
    rated: measured(rated, "standardFlow"),
    needed: measured(needed.value, "standardFlow"),
    flow: measured(mostFlow(machine), "flow"),
    inlet: measured(inlet, "temperature"),
    pressure: measured(dryerPressure(need), "pressure"),
    room: measured(need.room, "temperature"),
  });
}

/** A screw's built-in dryer is a refrigerated one; where no dew point is stated, it counts as the warmest that is asked for. */
const builtInDewPoint = ({ attributes }: Machine): number => figure(attributes, "pressureDewPoint") || dewPoints.shop;

export const hasDryer = ({ attributes, compression }: Machine): boolean =>
  compression === "screw" && attributes["builtInDryer"] === true;

/**
 * The rules for a built-in dryer, corrected like the others. Where no rating is stated, it is the machine's flow.
 */
export function builtInDryerReasons(need: AirNeed, machine: Machine): Reason[] {
  const wanted = dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY;
  const reached = builtInDewPoint(machine);
  const rated = figure(machine.attributes, "dryerFlow") || mostFlow(machine);
  const inlet = cooledInlet(need);
  const needed = ratedFlowFor(mostFlow(machine), "refrigerated", conditionsOf(need, inlet, undefined));
  return [
    reason("dryer_own_warm", reached <= wanted, {
      reached: measured(reached, "temperature"),
      wanted: measured(wanted, "temperature"),
    }),
    needed.ok
      ? reason("dryer_own_small", rated >= needed.value, {
          rated: measured(rated, "standardFlow"),
          needed: measured(needed.value, "standardFlow"),
          inlet: measured(inlet, "temperature"),
          room: measured(need.room, "temperature"),
        })
      : askReason(need, inlet, needed.error),
  ];
}

/**
 * What a purge stated in SCFM takes of the compressor's free air. It leaves by an orifice: at more than 100 psi more of it
 * does, in the ratio of the absolute pressures; and thin or warm air fills a standard cubic foot with more than one.
 */
const purgeAt = ({ cutOut, siteFactor }: AirNeed): number => Math.max(1, (cutOut + 14.7) / 114.7) * siteFactor;

/** The purge of a heatless dryer of the size needed, CFM; 0 outside the tables, where no dryer is chosen. */
export function purgeNeeded(need: AirNeed, machine: Machine): number {
  const rated = isHeatless(need) ? dryerFlowNeeded(need, machine) : 0;
  return Number.isFinite(rated) ? usualPurge * rated * purgeAt(need) : 0;
}

/** The rated flow, SCFM, of the largest heatless dryer that leaves enough over when it regenerates by the usual share. */
export const mostHeatlessFlow = (need: AirNeed, machine: Machine): number =>
  (flowAtPressure(machine, need.cutOut) * machine.duty - need.flow) / (usualPurge * purgeAt(need));

/** The machine must have the purge of a heatless dryer to spare. */
function purgeRule({ need, machine }: DryerPlace, dryer: AttributeValues): Reason[] {
  if (dryer["dryerType"] !== "desiccant") return [];
  const stated = figure(dryer, "purgeShare") / 100;
  const purge = (Number.isNaN(stated) ? mostPurge : stated) * figure(dryer, "ratedFlow") * purgeAt(need);
  const left = flowAtPressure(machine, need.cutOut) * machine.duty - purge;
  return [
    reason("dryer_purge", left >= need.flow, {
      purge: measured(purge, "flow"),
      left: measured(left, "flow"),
      needed: measured(need.flow, "flow"),
    }),
  ];
}
