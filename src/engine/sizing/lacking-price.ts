import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import { driesItself } from "#domain/sizing/choose-parts.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { storageNeeded } from "#domain/sizing/part-rules.ts";
import { cheapestOf, type PriceFront, type PriceFrontAsked } from "#engine/catalogue/questions/cheapest-goods.ts";
import { standing } from "./shelves.ts";

/** What dryers of the need's dew point cost by their flow, and receivers by volume and pressure. */
export function lackingFronts({ dryness }: AirNeed): PriceFrontAsked[] {
  const pressureDewPoint = dewPoints[dryness];
  return [
    { category: "air-tanks", wanted: { oneOf: standing }, sizes: ["tankVolume", "mawp"] },
    ...(pressureDewPoint === null
      ? []
      : [{ category: "air-dryers", wanted: { atMost: { pressureDewPoint } }, sizes: ["ratedFlow"] } as const]),
  ];
}

/** About what the dryer and the receiver cost that a machine has not built in, in cents. */
export type LackingPrice = (machine: Machine) => number;

/** By the answer to `lackingFronts`. */
export function lackingPrice(need: AirNeed, [tanks = [], dryers = []]: readonly PriceFront[]): LackingPrice {
  return (machine) => {
    const { needed, own } = storageNeeded(need, machine);
    const dryer = driesItself(need, machine) ? 0 : cheapestOf(dryers, [mostFlow(machine)]);
    return dryer + (own >= needed ? 0 : cheapestOf(tanks, [needed - own, machine.maxPressure]));
  };
}
