import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import { runsOn, type Supply, usualSupply, wiredFor } from "#domain/power/supply.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";

/** Whatever stands under the machine's pressure bears the most of it. */
export function withstands(machine: Machine, goods: AttributeValues): Reason {
  const most = figure(goods, "maxPressure");
  return reason("max_pressure", most >= machine.maxPressure, {
    most: measured(most, "pressure"),
    machine: measured(machine.maxPressure, "pressure"),
  });
}

/** The supply a system is put together for: the buyer's, else the one its machine is mostly bought for; null for engines. */
export const systemSupply = (need: AirNeed, machine: Machine): Supply | null =>
  need.supply ?? usualSupply(wiredFor(machine.attributes));

/** What takes power can be connected where the machine is. */
export function connects(need: AirNeed, machine: Machine, goods: AttributeValues): Reason[] {
  const supply = systemSupply(need, machine);
  return supply === null || goods["voltage"] === undefined ? [] : [reason("supply", runsOn(goods, supply), { supply })];
}

/** NPT threads of two sizes are joined by a reducing bushing; a flange takes only its like. Unstated ports are not judged. */
export function joins(one: AttributeValue | undefined, other: AttributeValue | undefined): Reason[] {
  if (typeof one !== "string" || typeof other !== "string") return [];
  const threaded = one.startsWith("npt-") && other.startsWith("npt-");
  return one === other ? [] : [reason("ports", threaded, { one, other })];
}

/** Couplers of one line are of one style; a universal one takes any. */
export function couplersMeet(one: AttributeValues, other: AttributeValues): Reason {
  const styles = [one["couplerStyle"], other["couplerStyle"]];
  const same = typeof styles[0] === "string" && styles[0] === styles[1];
  const universal = styles.includes("universal") && styles.every((style) => typeof style === "string");
  return reason("coupler_style", same || universal);
}
