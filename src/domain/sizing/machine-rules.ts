import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { standsInRoom, suppliedBy } from "#domain/sizing/common-rules.ts";
import { purgeNeeded, purgeOf } from "#domain/sizing/dryer-flow.ts";
import { flowAtPressure, type Machine } from "#domain/sizing/machine.ts";
import { measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import type { Supply } from "#domain/power/supply.ts";

/**
 * Rules for a compressor: average flow within its duty cycle, pressure, room temperature; oil-free and on the buyer's
 * supply if required. The dryer that is offered with it counts by its own purge; before one is chosen, one of just the
 * needed size stands in.
 */
export function machineReasons(need: AirNeed, machine: Machine, dryer: AttributeValues | null = null): Reason[] {
  return [
    flowRule(need, machine, dryer),
    reason("machine_pressure", machine.maxPressure >= need.cutOut, {
      most: measured(machine.maxPressure, "pressure"),
      needed: measured(need.cutOut, "pressure"),
    }),
    ...standsInRoom("machine_room", need, machine.attributes),
    ...(need.oilFree ? [reason("machine_oil_free", machine.oilFree)] : []),
    ...supplyRule(need.supply, machine),
  ];
}

/** Average usable flow: reduced by a piston pump's duty cycle and a heatless dryer's purge. */
function flowRule(need: AirNeed, machine: Machine, dryer: AttributeValues | null): Reason {
  const delivered = flowAtPressure(machine, need.cutOut);
  const purge = dryer ? purgeOf(need, dryer) : purgeNeeded(need, machine);
  const usable = delivered * machine.duty - purge;
  return reason("machine_flow", usable >= need.flow, {
    delivered: measured(delivered, "flow"),
    usable: measured(usable, "flow"),
    needed: measured(need.flow, "flow"),
    short: measured(Math.max(0, need.flow - usable), "flow"),
    cutOut: measured(need.cutOut, "pressure"),
    takes: takenOf(machine, purge),
    dryer: dryer ? "offered" : "none",
    load: measured((need.flow / delivered) * 100, "share"),
  });
}

/** The reason why a machine's delivered air is not counted in full. */
function takenOf(machine: Machine, purge: number): "rest" | "purge" | "both" | "none" {
  const purges = purge > 0;
  if (machine.duty < 1) return purges ? "both" : "rest";
  return purges ? "purge" : "none";
}

function supplyRule(supply: Supply | null, machine: Machine): Reason[] {
  return supply === null ? [] : [suppliedBy("machine_supply", supply, machine.attributes)];
}
