import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type DryerConditions, dryerFactor, type OutsideTable, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type AirNeed, allowedLosses, dewPoints, filterPlaces, isHeatless } from "#domain/sizing/air-need.ts";
import { connects, joins, standsInRoom, withstands } from "#domain/sizing/common-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import { shareInFront } from "#domain/sizing/storage.ts";

/** Assumed purge share of a heatless desiccant dryer's rated flow before one is chosen. */
const usualPurge = 0.15;
/** Purge share of a dryer whose data state none: the upper end of the usual range. */
const mostPurge = 0.2;
/** Temperature of the air after an aftercooler above the room's, °F. */
const approach = 15;
/** Discharge temperature of a piston pump, °F, for which high-temperature dryers are made. */
const pistonDischarge = 180;
/** Rated inlet temperature of high-temperature dryers, °F. */
export const highTemperature = 180;

interface DryerPlace {
  readonly need: AirNeed;
  readonly machine: Machine;
  /** True if there is an aftercooler between a piston pump and the dryer. */
  readonly cooled: boolean;
}

/** Part of the dryer's pressure limit used by an aftercooler, psi. */
const lostBefore = ({ cooled }: DryerPlace): number => (cooled ? allowedLosses.aftercooler : 0);

/** Inlet temperature of a dryer after an aftercooler, °F. */
export const cooledInlet = ({ room }: AirNeed): number => room + approach;

/** Inlet temperature of the dryer, °F. Screw and scroll packages include an aftercooler. */
function dryerInlet({ need, machine, cooled }: DryerPlace): number {
  return machine.compression === "piston" && !cooled ? pistonDischarge : cooledInlet(need);
}

/** Minimum pressure at the dryer's inlet, after the filters before it; relative to sea level, like ratings. */
const dryerPressure = (need: AirNeed): number =>
  need.cutIn - allowedLosses.filter * filterPlaces(need).before.length + need.ambient - seaLevelPressure;

const conditionsOf = (need: AirNeed, inlet: number, ratedInlet: number | undefined): DryerConditions => ({
  inlet,
  pressure: dryerPressure(need),
  room: need.room,
  ratedInlet,
});

/** The type of dryer that reaches the required dew point. */
const wantedType = (need: AirNeed): string => (isHeatless(need) ? "desiccant" : "refrigerated");

/** Flow under conditions outside the tables, for which no dryer is rated. */
const beyondTables = Number.POSITIVE_INFINITY;

/**
 * Flow, CFM, that a dryer must treat: the machine's, and what a peak draws out of the machine's own tank in front of
 * it. A heatless dryer's purge, a share of its rated flow, is drawn out of that tank too.
 */
function treatedFlow(need: AirNeed, machine: Machine, conditions: DryerConditions, purgeShare: number): number {
  const flow = mostFlow(machine);
  const share = shareInFront(need, machine);
  const factor = dryerFactor("desiccant", conditions);
  const purge = purgeShare > 0 && factor.ok ? (share * purgeShare * purgeAt(need)) / factor.value : 0;
  if (purge >= 1) return beyondTables;
  return Math.max(flow, (flow + share * (need.peak - flow)) / (1 - purge));
}

/** Flow, CFM, through filters and aftercooler, with the most that a heatless dryer between them takes. */
export function filteredFlow(need: AirNeed, machine: Machine): number {
  const flow = mostFlow(machine);
  const beyond = need.peak + purgeWhileRefilling(need, machine) - flow;
  return flow + shareInFront(need, machine) * Math.max(0, beyond);
}

function neededAt(need: AirNeed, machine: Machine, inlet: number, ratedInlet?: number): Result<number, OutsideTable> {
  const conditions = conditionsOf(need, inlet, ratedInlet);
  const flow = treatedFlow(need, machine, conditions, isHeatless(need) ? usualPurge : 0);
  return ratedFlowFor(flow, wantedType(need), conditions);
}

/**
 * Required rated flow, SCFM, of a dryer behind an aftercooler for all that passes it; infinite outside the tables.
 */
export function dryerFlowNeeded(need: AirNeed, machine: Machine): number {
  const needed = neededAt(need, machine, cooledInlet(need));
  return needed.ok ? needed.value : beyondTables;
}

/** Same, for a high-temperature dryer at any inlet temperature. */
export function hotDryerFlowNeeded(need: AirNeed, machine: Machine): number {
  const needed = neededAt(need, machine, highTemperature, highTemperature);
  return needed.ok ? needed.value : beyondTables;
}

/** The site's condition outside all published dryer tables; null when there is none. */
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

/** Rules for a dryer: it must accept the machine's air at its temperature, and reach the dew point. */
export function dryerReasons(place: DryerPlace, dryer: AttributeValues): Reason[] {
  const { need, machine } = place;
  const dewPoint = dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY;
  const reached = figure(dryer, "pressureDewPoint");
  const inlet = dryerInlet(place);
  const hottest = figure(dryer, "maxInletTemperature");
  return [
    flowRule(place, dryer),
    reason("dryer_dew_point", reached <= dewPoint, {
      reached: measured(reached, "temperature"),
      wanted: measured(dewPoint, "temperature"),
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
  const type = String(dryer["dryerType"]);
  const flow = treatedFlow(need, machine, conditions, type === "desiccant" ? purgeShareOf(dryer) : 0);
  const needed = ratedFlowFor(flow, type, conditions);
  if (!needed.ok) return askReason(need, inlet, needed.error);
  return reason("dryer_flow", rated >= needed.value, {
    rated: measured(rated, "standardFlow"),
    needed: measured(needed.value, "standardFlow"),
    flow: measured(flow, "flow"),
    inlet: measured(inlet, "temperature"),
    pressure: measured(dryerPressure(need), "pressure"),
    room: measured(need.room, "temperature"),
  });
}

/**
 * A screw's built-in dryer is refrigerated. If its dew point is unknown, the warmest one a buyer can require is
 * assumed.
 */
const builtInDewPoint = ({ attributes }: Machine): number => figure(attributes, "pressureDewPoint") || dewPoints.shop;

export const hasDryer = ({ attributes, compression }: Machine): boolean =>
  compression === "screw" && attributes["builtInDryer"] === true;

/**
 * Rules for a built-in dryer, with the same corrections. Without a stated rating, its rating is the machine's flow. No
 * page says that it stands before the machine's tank, so peaks out of the tank count.
 */
export function builtInDryerReasons(need: AirNeed, machine: Machine): Reason[] {
  const dewPoint = dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY;
  const reached = builtInDewPoint(machine);
  const rated = figure(machine.attributes, "dryerFlow") || mostFlow(machine);
  const inlet = cooledInlet(need);
  const conditions = conditionsOf(need, inlet, undefined);
  const needed = ratedFlowFor(treatedFlow(need, machine, conditions, 0), "refrigerated", conditions);
  return [
    reason("dryer_own_warm", reached <= dewPoint, {
      reached: measured(reached, "temperature"),
      wanted: measured(dewPoint, "temperature"),
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
 * Factor from a purge in SCFM to the compressor's free air. The purge leaves through an orifice, so above 100 psi it
 * grows with the ratio of absolute pressures; thin or warm air needs more volume per standard cubic foot.
 */
const purgeAt = ({ cutOut, siteFactor }: AirNeed): number => Math.max(1, (cutOut + 14.7) / 114.7) * siteFactor;

/** Purge of a heatless dryer of the needed size, CFM; 0 outside the tables, where no dryer is chosen. */
export function purgeNeeded(need: AirNeed, machine: Machine): number {
  const rated = isHeatless(need) ? dryerFlowNeeded(need, machine) : 0;
  return Number.isFinite(rated) ? usualPurge * rated * purgeAt(need) : 0;
}

/** A dryer on sale is up to so many times as large as the one needed, where the sizes between are sold out. */
const largestStep = 3;

/**
 * The most that a heatless dryer takes from the machine while a receiver is refilled, CFM; one that would leave the
 * tools too little is not chosen.
 */
export function purgeWhileRefilling(need: AirNeed, machine: Machine): number {
  const spare = flowAtPressure(machine, need.cutOut) * machine.duty - need.flow;
  return Math.min(largestStep * purgeNeeded(need, machine), Math.max(0, spare));
}

/** Maximum rated flow, SCFM, of a heatless dryer whose usual purge leaves enough air. */
export const mostHeatlessFlow = (need: AirNeed, machine: Machine): number =>
  (flowAtPressure(machine, need.cutOut) * machine.duty - need.flow) / (usualPurge * purgeAt(need));

/** Share of its rated flow that a heatless dryer spends. */
function purgeShareOf(dryer: AttributeValues): number {
  const share = figure(dryer, "purgeShare") / 100;
  return Number.isNaN(share) ? mostPurge : share;
}

/** The machine must have enough spare flow for a heatless dryer's purge. */
function purgeRule({ need, machine }: DryerPlace, dryer: AttributeValues): Reason[] {
  if (dryer["dryerType"] !== "desiccant") return [];
  const purge = purgeShareOf(dryer) * figure(dryer, "ratedFlow") * purgeAt(need);
  const rest = flowAtPressure(machine, need.cutOut) * machine.duty - purge;
  return [
    reason("dryer_purge", rest >= need.flow, {
      purge: measured(purge, "flow"),
      left: measured(rest, "flow"),
      needed: measured(need.flow, "flow"),
    }),
  ];
}
