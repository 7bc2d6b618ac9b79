import type { AttributeValue, AttributeValues } from "#domain/catalogue/attribute.ts";
import { usualRoom } from "#domain/catalogue/usual-room.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { figure, measured } from "#domain/sizing/offer.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import { feedFor, runsOn, type Supply, usualSupply, wiredFor } from "#domain/power/supply.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";

/** Parts under pressure must withstand the machine's maximum. */
export function withstands(machine: Machine, goods: AttributeValues): Reason {
  const most = figure(goods, "maxPressure");
  return reason("max_pressure", most >= machine.maxPressure, {
    most: measured(most, "pressure"),
    machine: measured(machine.maxPressure, "pressure"),
  });
}

/** The goods must be allowed in the machine's room on its hottest day. */
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

/** Air temperatures are estimates, °F: a limit nearer than this leaves no reserve. */
const inletReserve = 5;

/** The goods must take air as warm as it comes; at the limit the sentence says that nothing is left. */
export const takesInlet = (code: "dryer_inlet" | "filter_inlet", most: number, inlet: number): Reason =>
  reason(code, most >= inlet, {
    most: measured(most, "temperature"),
    inlet: measured(inlet, "temperature"),
    reserve: most - inlet < inletReserve ? "none" : "some",
  });

function statedOr(goods: AttributeValues, key: string, usual: number): number {
  const value = figure(goods, key);
  return Number.isNaN(value) ? usual : value;
}

/** The supply of the system: the buyer's, otherwise the one its machine is mostly sold for; null for engines. */
export const systemSupply = (need: AirNeed, machine: Machine): Supply | null =>
  need.supply ?? usualSupply(wiredFor(machine.attributes));

/** The goods must connect to the supply; the sentence names what their connection takes beside the panel. */
export const suppliedBy = (code: "supply" | "machine_supply", supply: Supply, goods: AttributeValues): Reason =>
  reason(code, runsOn(goods, supply), { supply, feed: feedFor(goods, supply) });

/** Powered goods must connect to the supply at the machine. */
export function connects(need: AirNeed, machine: Machine, goods: AttributeValues): Reason[] {
  const supply = systemSupply(need, machine);
  return supply === null || goods["voltage"] === undefined ? [] : [suppliedBy("supply", supply, goods)];
}

/** NPT threads of two sizes are joined by a bushing; a flange fits only its own kind. Unknown ports pass. */
export function joins(first: AttributeValue | undefined, other: AttributeValue | undefined): Reason[] {
  if (typeof first !== "string" || typeof other !== "string") return [];
  const threaded = first.startsWith("npt-") && other.startsWith("npt-");
  return first === other ? [] : [reason("ports", threaded, { one: first, other })];
}

/** Couplers of a line share one style; a universal one takes any. */
export function couplersMeet(first: AttributeValues, other: AttributeValues): Reason {
  const styles = [first["couplerStyle"], other["couplerStyle"]];
  const same = typeof styles[0] === "string" && styles[0] === styles[1];
  const universal = styles.includes("universal") && styles.every((style) => typeof style === "string");
  return reason("coupler_style", same || universal);
}
