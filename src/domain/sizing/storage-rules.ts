import { meteredReceiver } from "#domain/air/receiver.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { joins } from "#domain/sizing/common-rules.ts";
import { purgeWhileRefilling } from "#domain/sizing/dryer-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Gallons per CFM by the rule of thumb; the minimum for machines that follow the demand. */
const gallonsPerCfm = { usual: 4, variableSpeed: 1 } as const;

/** Required receiver volume, gal, and its basis: the rule of thumb, or a peak beyond it. */
export interface Storage {
  readonly needed: number;
  readonly byRule: number;
  readonly perCfm: number;
  readonly byPeak: number;
  /** Volume of the machine's own tank. */
  readonly own: number;
}

/**
 * Volume a system needs. A variable-speed machine follows the demand and needs the least; others 4 gal per CFM. What a
 * heatless dryer spends does not refill the receiver.
 */
export function storageNeeded(need: AirNeed, machine: Machine): Storage {
  const perCfm = machine.attributes["control"] === "vsd" ? gallonsPerCfm.variableSpeed : gallonsPerCfm.usual;
  const byRule = perCfm * mostFlow(machine);
  const refill = flowAtPressure(machine, need.cutOut) - purgeWhileRefilling(need, machine);
  const peak = meteredReceiver(
    { flow: need.peak, refill, minutes: need.peakMinutes },
    { high: need.cutOut, low: need.cutIn, ambient: need.ambient },
  );
  const byPeak = peak.ok ? peak.value : 0;
  const own = figure(machine.attributes, "tankVolume") || 0;
  return { needed: Math.max(byRule, byPeak), byRule, perCfm, byPeak, own };
}

/** The calculation as figures of a reason. */
export function storageFigures(storage: Storage, machine: Machine): Reason["figures"] {
  return {
    needed: measured(storage.needed, "volume"),
    own: measured(storage.own, "volume"),
    perCfm: measured(storage.perCfm, "volume"),
    flow: measured(mostFlow(machine), "flow"),
    peak: measured(storage.byPeak, "volume"),
    by: storage.byPeak > storage.byRule ? "peak" : "rule",
  };
}

/** The receivers must add what the machine's tank lacks, at its pressure, and be stationary. */
export function receiverReasons(need: AirNeed, machine: Machine, tank: AttributeValues, quantity: number): Reason[] {
  const storage = storageNeeded(need, machine);
  const volume = figure(tank, "tankVolume") * quantity;
  const mawp = figure(tank, "mawp");
  return [
    reason("receiver_volume", volume >= storage.needed - storage.own, {
      ...storageFigures(storage, machine),
      volume: measured(volume, "volume"),
    }),
    reason("receiver_pressure", mawp >= machine.maxPressure, {
      mawp: measured(mawp, "pressure"),
      machine: measured(machine.maxPressure, "pressure"),
    }),
    reason("receiver_stands", tank["orientation"] === "vertical" || tank["orientation"] === "horizontal"),
    ...joins(machine.attributes["outletPort"], tank["port"]),
  ];
}

/** A relief valve must open between the machine's pressure and the tank's, and discharge the full flow. */
export function reliefReasons(machine: Machine, tank: AttributeValues, valve: AttributeValues): Reason[] {
  const set = figure(valve, "setPressure");
  const mawp = figure(tank, "mawp");
  return [
    reason("relief_pressure", set > machine.maxPressure && set <= mawp, {
      set: measured(set, "pressure"),
      machine: measured(machine.maxPressure, "pressure"),
      mawp: measured(mawp, "pressure"),
    }),
    reason("relief_flow", figure(valve, "ratedFlow") >= mostFlow(machine), {
      rated: measured(figure(valve, "ratedFlow"), "standardFlow"),
      flow: measured(mostFlow(machine), "flow"),
    }),
  ];
}
