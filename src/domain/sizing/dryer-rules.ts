import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type OutsideTable, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import { type AirNeed, allowedLosses, dewPoints } from "#domain/sizing/air-need.ts";
import { connects, joins, standsInRoom, takesInlet, withstands } from "#domain/sizing/common-rules.ts";
import {
  conditionsOf,
  cooledInlet,
  dryerPressure,
  hotDryerFlowNeeded,
  inletOf,
  neededAt,
  purgeOf,
  purgeShareOf,
  treatedFlow,
} from "#domain/sizing/dryer-flow.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

interface DryerPlace {
  readonly need: AirNeed;
  readonly machine: Machine;
  /** True if there is an aftercooler between a piston pump and the dryer. */
  readonly cooled: boolean;
}

/** Part of the dryer's pressure limit used by an aftercooler, psi. */
const lostBefore = ({ cooled }: DryerPlace): number => (cooled ? allowedLosses.aftercooler : 0);

/** The site's condition outside all published dryer tables; null when there is none. */
export function outsideTables(need: AirNeed, machine: Machine): Reason | null {
  if (dewPoints[need.dryness] === null) return null;
  const cooled = neededAt(need, machine, cooledInlet(need));
  if (cooled.ok || Number.isFinite(hotDryerFlowNeeded(need, machine))) return null;
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
  const inlet = inletOf(need, machine, place.cooled);
  return [
    flowRule(place, dryer),
    reason("dryer_dew_point", reached <= dewPoint, {
      reached: measured(reached, "temperature"),
      wanted: measured(dewPoint, "temperature"),
    }),
    takesInlet("dryer_inlet", figure(dryer, "maxInletTemperature"), inlet),
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
  const inlet = inletOf(need, machine, place.cooled);
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

/** The machine must have enough spare flow for a heatless dryer's purge. */
function purgeRule({ need, machine }: DryerPlace, dryer: AttributeValues): Reason[] {
  if (dryer["dryerType"] !== "desiccant") return [];
  const purge = purgeOf(need, dryer);
  const rest = flowAtPressure(machine, need.cutOut) * machine.duty - purge;
  return [
    reason("dryer_purge", rest >= need.flow, {
      purge: measured(purge, "flow"),
      left: measured(rest, "flow"),
      needed: measured(need.flow, "flow"),
    }),
  ];
}
