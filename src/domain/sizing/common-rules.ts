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

/** Rooms, °F, that machines and dryers stand where their own page says nothing else. */
export const usualRoom = { least: 40, most: 100 } as const;

/** The machine's room on its hottest day is one that the goods may run in. */
export function standsInRoom(code: "machine_room" | "dryer_room", { room }: AirNeed, goods: AttributeValues): Reason[] {
  const most = statedOr(goods, "maxAmbient", usualRoom.most);
  const least = statedOr(goods, "minAmbient", usualRoom.least);
  return [
    reason(code, room <= most && room >= least, {
      room: measured(room, "temperature"),
      least: measured(least, "temperature"),
      most: measured(most, "temperature"),
    }),
  ];
}

function statedOr(goods: AttributeValues, key: string, usual: number): number {
  const stated = figure(goods, key);
  return Number.isNaN(stated) ? usual : stated;
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
