import { type AirNeed, allowedLosses, dewPoints, isHeatless } from "#domain/sizing/air-need.ts";
import { driesItself, mostReceivers } from "#domain/sizing/choose-treatment.ts";
import { systemSupply } from "#domain/sizing/common-rules.ts";
import {
  cooledInlet,
  dryerFlowNeeded,
  filteredFlow,
  highTemperature,
  hotDryerFlowNeeded,
  mostHeatlessFlow,
} from "#domain/sizing/dryer-flow.ts";
import { type Machine, mostFlow } from "#domain/sizing/machine.ts";
import { storageNeeded } from "#domain/sizing/storage-rules.ts";
import { cheapestOf, type PriceFront, type PriceFrontAsked } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "../shop.ts";
import { standing } from "./shelves.ts";
import { joining } from "./wanted-part.ts";
import { dryerFor } from "./wanted-dryers.ts";

/**
 * Approximate price, in cents, of the dryer and the receivers with their relief valves that a machine lacks; null when
 * there are none to buy.
 */
export type LackingPrice = (machine: Machine) => number | null;

/** Price fronts for one machine's goods; machines with the same supply and outlet share them. */
interface Fronts<Front> {
  readonly tanks: Front;
  readonly reliefs: Front;
  /** Null for a machine with a sufficient dryer, or where water may stay. */
  readonly drying: { readonly dryers: Front; readonly hotDryers: Front; readonly coolers: Front | null } | null;
}

/**
 * Prices what each machine lacks by the rules most goods fail: size, pressure, dew point, supply and ports. Exact
 * prices would need a list of goods per machine, at the cost of sizing its whole system.
 */
export async function lackingPrices(shop: Shop, need: AirNeed, machines: readonly Machine[]): Promise<LackingPrice> {
  const queries = new Map<string, PriceFrontAsked>();
  const ask = (front: PriceFrontAsked): string => {
    const key = JSON.stringify(front);
    queries.set(key, front);
    return key;
  };
  const keys = new Map(machines.map((machine) => [machine, frontsOf(shop, need, machine, ask)]));
  const { fronts } = await shop.listing.ask({ kind: "cheapest", lists: [], fronts: [...queries.values()] });
  const results = new Map([...queries.keys()].map((key, at) => [key, fronts[at]!]));

  return (machine) => {
    const { tanks, reliefs, drying } = keys.get(machine)!;
    return sum(receiversPrice(need, machine, results.get(tanks)!, results.get(reliefs)!), dryingPrice());

    function dryingPrice(): number | null {
      if (!drying) return 0;
      const most = isHeatless(need) ? mostHeatlessFlow(need, machine) : undefined;
      const dryer = (front: string, flow: number, inlet: number) =>
        cheapestOf(results.get(front)!, [flow, machine.maxPressure, inlet], most);
      const behind = dryer(drying.dryers, dryerFlowNeeded(need, machine), cooledInlet(need));
      const hot = dryer(drying.hotDryers, hotDryerFlowNeeded(need, machine), highTemperature);
      const coolers = drying.coolers === null ? null : results.get(drying.coolers)!;
      const cooler = coolers ? cheapestOf(coolers, [filteredFlow(need, machine), machine.maxPressure]) : 0;
      // The filters in front of a dryer stand no uncooled air of a piston pump.
      return sum(cooler, lesser(behind, hot)) ?? hot;
    }
  };
}

const sum = (first: number | null, other: number | null): number | null =>
  first === null || other === null ? null : first + other;

const lesser = (first: number | null, other: number | null): number | null =>
  first === null || other === null ? (first ?? other) : Math.min(first, other);

function frontsOf<Key>(shop: Shop, need: AirNeed, machine: Machine, ask: (front: PriceFrontAsked) => Key): Fronts<Key> {
  const { taxonomy } = shop.listing;
  const sizes = ["ratedFlow", "maxPressure"];
  const dryers = (inlet: "maxInletTemperature" | "ratedInletTemperature") => {
    const dryer = dryerFor(need, systemSupply(need, machine));
    const ifStated = { ...dryer.ifStated, ...joining(taxonomy, "air-dryers", machine) };
    return ask({ category: "air-dryers", wanted: { ...dryer, ifStated }, sizes: [...sizes, inlet] });
  };
  const cooler = () => {
    const ifStated = joining(taxonomy, "extras", machine);
    const atMost = { pressureDrop: allowedLosses.aftercooler };
    return ask({ category: "extras", wanted: { oneOf: { extraType: ["aftercooler"] }, ifStated, atMost }, sizes });
  };
  const isDry = dewPoints[need.dryness] === null || driesItself(need, machine);
  return {
    tanks: ask({
      category: "air-tanks",
      wanted: { oneOf: standing, ifStated: joining(taxonomy, "air-tanks", machine) },
      sizes: ["tankVolume", "mawp"],
    }),
    reliefs: ask({
      category: "extras",
      wanted: {
        oneOf: { extraType: ["relief-valve"] },
        atLeast: { ratedFlow: mostFlow(machine), setPressure: machine.maxPressure + justAbove },
      },
      sizes: [],
      low: "setPressure",
    }),
    drying: isDry
      ? null
      : {
          dryers: dryers("maxInletTemperature"),
          hotDryers: dryers("ratedInletTemperature"),
          coolers: machine.compression === "piston" ? cooler() : null,
        },
  };
}

/** A valve opens above the machine's pressure; psi. */
const justAbove = 0.01;

/**
 * Several receivers only when no single one is large enough, as in a system. Each has a relief valve, and withstands
 * the pressure at which that opens.
 */
function receiversPrice(need: AirNeed, machine: Machine, tanks: PriceFront, reliefs: PriceFront): number | null {
  const { needed, own } = storageNeeded(need, machine);
  if (own >= needed) return 0;
  for (let quantity = 1; quantity <= mostReceivers; quantity++) {
    const each = reliefs
      .map(({ price, sizes: [negatedSet] }) => {
        const opensAt = Math.max(-negatedSet!, machine.maxPressure);
        return sum(cheapestOf(tanks, [(needed - own) / quantity, opensAt]), price);
      })
      .reduce(lesser, null);
    if (each !== null) return each * quantity;
  }
  return null;
}
