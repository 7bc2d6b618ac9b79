import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import { type AirNeed, allowedLosses, dewPoints } from "#domain/sizing/air-need.ts";
import { withstands, connects, joins } from "#domain/sizing/common-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Share of its rated flow that a heatless desiccant dryer spends on regenerating. */
export const purgeShare = 0.15;
/** An aftercooler brings the air to so many degrees (°F) of the room. */
const approach = 15;
/** Air as a piston pump gives it, °F: high-temperature dryers are made for it. */
const pistonDischarge = 180;
/** A dryer that takes this is rated at it, and not at 100 °F. */
export const highTemperature = 180;

/** Water freezes, °F. */
const freezing = 32;

interface DryerPlace {
  readonly need: AirNeed;
  readonly machine: Machine;
  /** An aftercooler stands between a piston pump and the dryer. */
  readonly cooled: boolean;
}

/** Whether a heatless desiccant dryer is needed: a refrigerated one would freeze before it dries so far. */
export function isHeatless({ dryness }: AirNeed): boolean {
  const dewPoint = dewPoints[dryness];
  return dewPoint !== null && dewPoint < freezing;
}

/** What reaches a dryer behind an aftercooler, °F. */
export const cooledInlet = ({ room }: AirNeed): number => room + approach;

/** What reaches the dryer, °F. Screw and scroll packages have an aftercooler of their own. */
function dryerInlet({ need, machine, cooled }: DryerPlace): number {
  return machine.compression === "piston" && !cooled ? pistonDischarge : cooledInlet(need);
}

/** The rated flow, SCFM, of a dryer for all that the machine delivers, behind an aftercooler. */
export const dryerFlowNeeded = (need: AirNeed, machine: Machine): number =>
  ratedFlowFor(mostFlow(machine), { inlet: cooledInlet(need), pressure: need.cutIn });

/** The same of a high-temperature dryer, whatever reaches it: those are rated at an inlet of 100 °F all the same. */
export const hotDryerFlowNeeded = (need: AirNeed, machine: Machine): number =>
  ratedFlowFor(mostFlow(machine), { inlet: 100, pressure: need.cutIn });

/** Whether a dryer takes the machine's air as hot as it comes, and dries it as far as wanted. */
export function dryerReasons(place: DryerPlace, dryer: AttributeValues): Reason[] {
  const { need, machine } = place;
  const wanted = dewPoints[need.dryness] ?? Number.POSITIVE_INFINITY;
  const reached = figure(dryer, "pressureDewPoint");
  const inlet = dryerInlet(place);
  const hottest = figure(dryer, "maxInletTemperature");
  const rated = figure(dryer, "ratedFlow");
  const needed =
    hottest >= highTemperature
      ? hotDryerFlowNeeded(need, machine)
      : ratedFlowFor(mostFlow(machine), { inlet, pressure: need.cutIn });
  return [
    reason("dryer_flow", rated >= needed, {
      rated: measured(rated, "standardFlow"),
      needed: measured(needed, "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
      inlet: measured(inlet, "temperature"),
      pressure: measured(need.cutIn, "pressure"),
    }),
    // A membrane dryer spends air too, and its catalogue page does not say how much.
    reason("dryer_dew_point", reached <= wanted && dryer["dryerType"] !== "membrane", {
      reached: measured(reached, "temperature"),
      wanted: measured(wanted, "temperature"),
    }),
    reason("dryer_inlet", hottest >= inlet, {
      most: measured(hottest, "temperature"),
      inlet: measured(inlet, "temperature"),
    }),
    reason("dryer_loss", figure(dryer, "pressureDrop") <= allowedLosses.dryer, {
      loss: measured(figure(dryer, "pressureDrop"), "pressure"),
    }),
    ...purgeRule(place, dryer),
    withstands(machine, dryer),
    ...connects(need, machine, dryer),
    ...joins(machine.attributes["outletPort"], dryer["port"]),
  ];
}

/** The rated flow, SCFM, of the largest heatless dryer that leaves enough over when it regenerates by the usual share. */
export const mostHeatlessFlow = (need: AirNeed, machine: Machine): number =>
  (flowAtPressure(machine, need.cutOut) * machine.duty - need.flow) / purgeShare;

/** What a heatless dryer spends on regenerating must be left over by the machine. */
function purgeRule({ need, machine }: DryerPlace, dryer: AttributeValues): Reason[] {
  if (dryer["dryerType"] !== "desiccant") return [];
  const stated = figure(dryer, "purgeShare") / 100;
  const purge = (Number.isNaN(stated) ? purgeShare : stated) * figure(dryer, "ratedFlow");
  const left = flowAtPressure(machine, need.cutOut) * machine.duty - purge;
  return [
    reason("dryer_purge", left >= need.flow, {
      purge: measured(purge, "flow"),
      left: measured(left, "flow"),
      needed: measured(need.flow, "flow"),
    }),
  ];
}
