import { meteredReceiver } from "#domain/air/receiver.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { joins } from "#domain/sizing/common-rules.ts";
import { flowAtPressure, type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";

/** Gallons for each CFM: the trade's rule of thumb, and the least where the machine itself follows the demand. */
const gallonsPerCfm = { usual: 4, variableSpeed: 1 } as const;

/** What a receiver must hold, gal, and why: the trade's rule by the machine's flow, or what a peak takes beyond it. */
export interface Storage {
  readonly needed: number;
  readonly byRule: number;
  readonly perCfm: number;
  readonly byPeak: number;
  /** The machine's own tank. */
  readonly own: number;
}

/** Gallons a system needs. A variable-speed machine follows the demand and needs the least; others 4 gal a CFM. */
export function storageNeeded(need: AirNeed, machine: Machine): Storage {
  const perCfm = machine.attributes["control"] === "vsd" ? gallonsPerCfm.variableSpeed : gallonsPerCfm.usual;
  const byRule = perCfm * mostFlow(machine);
  const peak = meteredReceiver(
    { flow: need.peak, refill: flowAtPressure(machine, need.cutOut), minutes: need.peakMinutes },
    { high: need.cutOut, low: need.cutIn, ambient: need.ambient },
  );
  const byPeak = peak.ok ? peak.value : 0;
  const own = figure(machine.attributes, "tankVolume") || 0;
  return { needed: Math.max(byRule, byPeak), byRule, perCfm, byPeak, own };
}

/** How the storage was reckoned, as a reason says it. */
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

/** Whether so many receivers hold what the machine's own tank lacks, at the machine's pressure, and stand where they are put. */
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

/** A relief valve opens above the machine's pressure and below the tank's, and lets out all the machine gives. */
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
