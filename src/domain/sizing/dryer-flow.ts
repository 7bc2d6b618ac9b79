import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type DryerConditions, dryerFactor, type OutsideTable, ratedFlowFor } from "#domain/catalogue/dryer-sizing.ts";
import type { Result } from "#domain/kernel/result.ts";
import { type AirNeed, allowedLosses, filterPlaces, isHeatless } from "#domain/sizing/air-need.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure } from "#domain/sizing/offer.ts";
import { shareInFront } from "#domain/sizing/storage.ts";

/** Assumed purge share of a heatless desiccant dryer's rated flow before one is chosen. */
const usualPurge = 0.15;
/** Purge share of a dryer whose data state none: the upper end of the usual range. */
const mostPurge = 0.2;
/** Temperature of the air after an aftercooler above the room's, °F. */
const approach = 15;
/** Rated inlet temperature of high-temperature dryers, °F. */
export const highTemperature = 180;

/** Inlet temperature of a dryer after an aftercooler, °F. */
export const cooledInlet = ({ room }: AirNeed): number => room + approach;

/** Minimum pressure at the dryer's inlet, after the filters before it; relative to sea level, like ratings. */
export const dryerPressure = (need: AirNeed): number =>
  need.cutIn - allowedLosses.filter * filterPlaces(need).before.length + need.ambient - seaLevelPressure;

/** Discharge temperature of a piston pump, °F, for which high-temperature dryers are made. */
const pistonDischarge = 180;

/**
 * Temperature of the air at filters and dryer, °F. Screw and scroll packages include an aftercooler. A dryer gives its
 * air away no warmer than it comes, and how much cooler is not stated.
 */
export const inletOf = (need: AirNeed, { compression }: Machine, cooled: boolean): number =>
  compression === "piston" && !cooled ? pistonDischarge : cooledInlet(need);

export const conditionsOf = (need: AirNeed, inlet: number, ratedInlet: number | undefined): DryerConditions => ({
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
export function treatedFlow(need: AirNeed, machine: Machine, conditions: DryerConditions, purgeShare: number): number {
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

/** Required rated flow, SCFM, of a dryer of the required type at this inlet temperature. */
export function neededAt(
  need: AirNeed,
  machine: Machine,
  inlet: number,
  ratedInlet?: number,
): Result<number, OutsideTable> {
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

/**
 * Factor from a purge in SCFM to the compressor's free air. The purge leaves through an orifice, so above 100 psi it
 * grows with the ratio of absolute pressures; thin or warm air needs more volume per standard cubic foot.
 */
const purgeAt = ({ cutOut, siteFactor }: AirNeed): number => Math.max(1, (cutOut + 14.7) / 114.7) * siteFactor;

/** Share of its rated flow that a heatless dryer spends. */
export function purgeShareOf(dryer: AttributeValues): number {
  const share = figure(dryer, "purgeShare") / 100;
  return Number.isNaN(share) ? mostPurge : share;
}

/** Purge of a dryer, CFM: only a heatless one has any. */
export const purgeOf = (need: AirNeed, dryer: AttributeValues): number =>
  dryer["dryerType"] === "desiccant" ? purgeShareOf(dryer) * figure(dryer, "ratedFlow") * purgeAt(need) : 0;

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
