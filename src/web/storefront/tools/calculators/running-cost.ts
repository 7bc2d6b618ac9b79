import type { Control } from "#domain/air/energy.ts";
import {
  type AirYear,
  breakEven,
  type CostedMachine,
  costAfter,
  machineYear,
  type MachineYear,
} from "#domain/air/running-cost.ts";
import type { Fields, Values } from "../calculator.ts";
import { places, type Place, usageFields } from "./running-cost-fields.ts";

export interface ComparedMachine extends CostedMachine, MachineYear {
  readonly place: Place;
  /** Its part number where it is one of the catalogue. */
  readonly sku: string | null;
  /** Dollars after each year, from the day it is bought on. */
  readonly after: readonly number[];
}

export interface BreakEven {
  readonly dearer: Place;
  readonly cheaper: Place;
  /** Dollars more to buy, and less to run in a year. */
  readonly more: number;
  readonly saved: number;
  readonly years: number | null;
}

export interface Comparison {
  readonly year: AirYear;
  readonly years: number;
  readonly machines: readonly ComparedMachine[];
  /** Of each machine against the one that costs least to buy. */
  readonly breakEvens: readonly BreakEven[];
}

/** Counts the machines against each other; null while the shares of time are more than the whole. */
export function compareMachines(values: Values<Fields>): Comparison | null {
  const { hours, rate, excess, ...usage } = values as Values<typeof usageFields>;
  const [busyTime, quietTime] = [usage.busyTime / 100, usage.quietTime / 100];
  if (busyTime + quietTime > 1 + 1e-9) return null;
  const { busyFlow, quietFlow } = usage;
  // Leaks are a share of what is asked for at some time.
  const most = Math.max(busyTime > 0 ? busyFlow : 0, quietTime > 0 ? quietFlow : 0);
  const year: AirYear = {
    hours,
    rate,
    excess,
    leaks: (usage.leaks / 100) * most,
    parts: [
      { time: busyTime, flow: busyFlow },
      { time: quietTime, flow: quietFlow },
      { time: Math.max(0, 1 - busyTime - quietTime), flow: 0 },
    ],
  };
  const years = Number(usage.years);
  const machines = places.slice(0, Number(usage.machines)).map((place) => compared(values, place, year, years));
  const least = machines.reduce((best, each) => (each.price < best.price ? each : best));
  const breakEvens = machines
    .filter((each) => each !== least)
    .map((each) => ({
      dearer: each.place,
      cheaper: least.place,
      more: each.price - least.price,
      saved: least.cost - each.cost,
      years: breakEven(each, least),
    }));
  return { year, years, machines, breakEvens };
}

function compared(values: Values<Fields>, place: Place, year: AirYear, years: number): ComparedMachine {
  const byName: Readonly<Record<string, string | number | undefined>> = values;
  // Every field of a place that is asked for has been read as its kind.
  const figure = (name: string): number => byName[`${name}${place}`] as number;
  const machine: CostedMachine = {
    flow: figure("flow"),
    kilowatts: figure("power"),
    control: byName[`control${place}`] as Control,
    price: figure("price"),
    service: figure("service"),
  };
  const ran = machineYear(machine, year);
  const part = byName[`part${place}`];
  return {
    place,
    sku: typeof part === "string" && part !== "" && part === byName[`of${place}`] ? part : null,
    ...machine,
    ...ran,
    after: Array.from({ length: years + 1 }, (_, at) => costAfter({ price: machine.price, cost: ran.cost }, at)),
  };
}
