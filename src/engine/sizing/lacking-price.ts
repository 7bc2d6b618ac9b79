import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { storageNeeded } from "#domain/sizing/part-rules.ts";
import type { CatalogueState } from "#engine/catalogue/index/catalogue-state.ts";
import { type PriceFront, priceFront } from "./matching-rows.ts";

/**
 * About what the dryer and the receiver cost that a machine has not built in, in cents. The shelves are gone through
 * once for all machines of an answer.
 */
export function lackingPrices(state: CatalogueState, need: AirNeed): (machine: Machine) => number {
  const dewPoint = dewPoints[need.dryness];
  const dryers =
    dewPoint === null
      ? null
      : priceFront(state.table("air-dryers"), { atMost: { pressureDewPoint: dewPoint } }, "ratedFlow");
  const tanks = new Map<number, PriceFront>();
  const tanksFor = (mawp: number): PriceFront => {
    const before = tanks.get(mawp);
    if (before) return before;
    const wanted = { atLeast: { mawp }, oneOf: { orientation: ["vertical", "horizontal"] } };
    const front = priceFront(state.table("air-tanks"), wanted, "tankVolume");
    tanks.set(mawp, front);
    return front;
  };
  return (machine) => {
    const { needed, own } = storageNeeded(need, machine);
    const hasDryer = machine.attributes["builtInDryer"] === true && dewPoint !== null && dewPoint >= dewPoints.shop;
    const dryer = dryers === null || hasDryer ? 0 : dryers(mostFlow(machine));
    return dryer + (own >= needed ? 0 : tanksFor(machine.maxPressure)(needed - own));
  };
}
