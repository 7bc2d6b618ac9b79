import { containersPerFill } from "#domain/catalogue/oil-fill.ts";
import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import { cheapestFit, sumOf } from "#domain/sizing/cheapest-fit.ts";
import { builtInDryerReasons, hasDryer } from "#domain/sizing/dryer-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import { oilReasons } from "#domain/sizing/part-rules.ts";
import type { FoundPart, Shelves } from "#domain/sizing/parts.ts";
import { allFit } from "#domain/sizing/reason.ts";
import { receiverReasons, reliefReasons } from "#domain/sizing/storage-rules.ts";

/** True when the machine's built-in dryer suffices in this room. */
export function driesItself(need: AirNeed, machine: Machine): boolean {
  return dewPoints[need.dryness] !== null && hasDryer(machine) && allFit(builtInDryerReasons(need, machine));
}

/** Maximum number of parallel receivers. */
export const mostReceivers = 4;

/** Chooses a receiver together with its relief valve; several receivers only when no single one is large enough. */
export function chooseReceiver<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { receivers, reliefs }: Shelves<Goods>,
): FoundPart<Goods>[] | null {
  for (let quantity = 1; quantity <= mostReceivers; quantity++) {
    let best: FoundPart<Goods>[] | null = null;
    for (const tank of receivers) {
      if (tank.left < quantity || (best && sumOf(best) <= tank.price * quantity)) continue;
      const reasons = receiverReasons(need, machine, tank.attributes, quantity);
      if (!allFit(reasons)) continue;
      const relief = cheapestFit("relief", reliefs, quantity, (valve) =>
        reliefReasons(machine, tank.attributes, valve.attributes),
      );
      if (!relief) continue;
      const both = [{ role: "receiver" as const, offer: tank, quantity, reasons }, ...relief];
      if (!best || sumOf(both) < sumOf(best)) best = both;
    }
    if (best) return best;
  }
  return null;
}

/** Whole containers for one fill. */
export function chooseOil<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  oils: readonly Goods[],
): FoundPart<Goods>[] | null {
  return cheapestFit(
    "oil",
    oils,
    ({ attributes }) => containersPerFill(machine.attributes, { category: "lubricants", attributes }) ?? 1,
    ({ attributes }, quantity) => oilReasons(need, machine, attributes, quantity),
  );
}
