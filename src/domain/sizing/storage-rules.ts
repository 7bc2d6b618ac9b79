import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { joins } from "#domain/sizing/common-rules.ts";
import { purgeWhileRefilling } from "#domain/sizing/dryer-flow.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import { type Storage, storageBeside } from "#domain/sizing/storage.ts";

/** Volume a system needs beside what its dryer spends. */
export const storageNeeded = (need: AirNeed, machine: Machine): Storage =>
  storageBeside(purgeWhileRefilling(need, machine), need, machine);

/** The calculation as figures of a reason. */
export function storageFigures(storage: Storage, machine: Machine): Reason["figures"] {
  return {
    needed: measured(storage.needed, "volume"),
    own: measured(storage.own, "volume"),
    lacking: measured(Math.max(0, storage.needed - storage.own), "volume"),
    owns: storage.own > 0 ? "some" : "none",
    perCfm: measured(storage.perCfm, "volume"),
    flow: measured(mostFlow(machine), "flow"),
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
