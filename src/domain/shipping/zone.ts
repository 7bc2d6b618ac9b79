import { type UsState, isShippable, milesBetween, usStates } from "#domain/shipping/states.ts";

/** Carriers' distance bands as numbered on their rate charts: 2 (near) to 8 (coast to coast). */
export const zones = [2, 3, 4, 5, 6, 7, 8] as const;
export type Zone = (typeof zones)[number];

/** A merchant's zone chart: the zone of each state the shop delivers to. */
export type ZoneChart = Readonly<Partial<Record<UsState, Zone>>>;

/** Upper bounds in miles of zones 2 to 7, as published by carriers; beyond is zone 8. */
const bounds: readonly (readonly [miles: number, zone: Zone])[] = [
  [150, 2],
  [300, 3],
  [600, 4],
  [1000, 5],
  [1400, 6],
  [1800, 7],
];

/** The zone from one state to another by distance between their middles; null where the shop does not deliver. */
export function zoneBetween(from: UsState, to: UsState): Zone | null {
  const miles = milesBetween(from, to);
  if (miles === null) return null;
  return bounds.find(([bound]) => miles <= bound)?.[1] ?? 8;
}

/** The zone chart of a shop that ships from this state. */
export function zoneChart(from: UsState): ZoneChart {
  const chart: Partial<Record<UsState, Zone>> = {};
  for (const state of usStates) {
    const zone = isShippable(state) ? zoneBetween(from, state) : null;
    if (zone !== null) chart[state] = zone;
  }
  return chart;
}
