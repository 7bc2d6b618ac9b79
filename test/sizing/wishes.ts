import { airTools } from "#domain/air/tools.ts";
import { type SystemWishes, dewPoints, filterSets } from "#domain/sizing/air-need.ts";
import { supplies } from "#domain/power/supply.ts";
import { seededRandom } from "../../bench/catalogue-generator.ts";

/** A three-bay body shop at sea level: two sanders, a spray gun, three impact wrenches, a blow gun. */
export const bodyShop: SystemWishes = {
  uses: [
    { flow: 10.5, quantity: 2, duty: 0.6, oiled: true },
    { flow: 10.5, quantity: 1, duty: 0.8 },
    { flow: 5, quantity: 3, duty: 0.25, oiled: true },
    { flow: 24, quantity: 1, duty: 0.1 },
  ],
  simultaneity: 0.8,
  growth: 0.25,
  pressure: 90,
  band: 20,
  peakMinutes: 0.5,
  altitude: 0,
  room: 90,
  hours: 2_000,
  dryness: "paint",
  cleanliness: "paint",
  oilFree: false,
  supply: null,
  pipeLength: 100,
  outlets: 3,
  hoseLength: 25,
};

// Large nozzles are shops of their own, with a machine each.
const usualTools = airTools.filter(({ id }) => id !== "sandblaster-3-16" && id !== "sandblaster-1-4");

/**
 * Wishes of shops, the same list for the same seed: from a garage's nailer to a small factory in the mountains.
 */
export function randomWishes(count: number, seed: number): SystemWishes[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (least: number, most: number) => least + random() * (most - least);
  return Array.from({ length: count }, () => ({
    uses: Array.from({ length: 1 + Math.floor(random() * 5) }, () => {
      const { flow, duty, oiled } = pick(usualTools);
      return {
        flow: between(...flow),
        quantity: 1 + Math.floor(random() * random() * (flow[1] > 25 ? 2 : 6)),
        duty: between(...duty),
        oiled,
      };
    }),
    simultaneity: between(0.4, 1),
    growth: between(0, 0.4),
    pressure: Math.round(between(60, 120)),
    band: Math.round(between(10, 30)),
    peakMinutes: between(0, 1),
    altitude: Math.round(between(0, 9_000) * random()),
    room: Math.round(between(50, 110)),
    hours: Math.round(between(200, 8_000)),
    dryness: pick(Object.keys(dewPoints) as (keyof typeof dewPoints)[]),
    cleanliness: pick(Object.keys(filterSets) as (keyof typeof filterSets)[]),
    oilFree: random() < 0.2,
    // An outlet of 115 V carries hardly a tool at load.
    supply: random() < 0.5 ? null : pick(supplies.filter((supply) => supply !== "115-1")),
    pipeLength: random() < 0.2 ? 0 : Math.round(between(10, 400)),
    outlets: Math.floor(random() * 8),
    hoseLength: random() < 0.2 ? 0 : Math.round(between(5, 100)),
  }));
}
