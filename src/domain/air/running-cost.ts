import { type Control, powerShare, pressureFactor } from "#domain/air/energy.ts";

/** A machine whose running is counted; money in dollars. */
export interface CostedMachine {
  /** CFM at full load. */
  readonly flow: number;
  /** Input power of the package at full load, kW. */
  readonly kilowatts: number;
  readonly control: Control;
  readonly price: number;
  /** Oil, filters and labor of a year. */
  readonly service: number;
}

/** A year's demand on each machine. */
export interface AirYear {
  /** Hours the system is under pressure. */
  readonly hours: number;
  /** Shares of those hours, 0 to 1, each with the air used meanwhile, CFM; together they are the whole. */
  readonly parts: readonly { readonly time: number; readonly flow: number }[];
  /** CFM that leak at all hours. */
  readonly leaks: number;
  /** psi by which the set pressure exceeds the required one. */
  readonly excess: number;
  /** Dollars for a kWh. */
  readonly rate: number;
}

export interface MachineYear {
  readonly kilowattHours: number;
  /** Energy and service, dollars. */
  readonly cost: number;
  readonly energyCost: number;
  /** CFM that the machine lacks at the busiest; 0 when it covers everything. */
  readonly short: number;
}

/**
 * A machine's year: Σ hours · time · kW · (share of full power at that flow) · price, the part-load form of the CAGI
 * cost formula, raised by 1 % for every 2 psi of excess pressure.
 */
export function machineYear(machine: CostedMachine, year: AirYear): MachineYear {
  const parts = year.parts.map(({ time, flow }) => ({ time, flow: flow + year.leaks }));
  // Parts of the day without running time have no flow.
  const busiest = Math.max(0, ...parts.filter(({ time }) => time > 0).map(({ flow }) => flow));
  const fullPower = machine.kilowatts * pressureFactor(year.excess);
  const kilowattHours = parts.reduce(
    (sum, { time, flow }) => sum + year.hours * time * fullPower * powerShare(machine.control, flow / machine.flow),
    0,
  );
  const energyCost = kilowattHours * year.rate;
  return {
    kilowattHours,
    energyCost,
    cost: energyCost + machine.service,
    short: Math.max(0, busiest - machine.flow),
  };
}

interface Running {
  readonly price: number;
  /** Dollars a year. */
  readonly cost: number;
}

/** Price and running together after so many years, dollars, at today's prices. */
export const costAfter = ({ price, cost }: Running, years: number): number => price + cost * years;

/**
 * Years until the machine that costs more to buy has cost no more altogether; 0 when it never cost more, null when it
 * never catches up.
 */
export function breakEven(dearer: Running, cheaper: Running): number | null {
  const [more, saved] = [dearer.price - cheaper.price, cheaper.cost - dearer.cost];
  if (more <= 0) return saved >= 0 ? 0 : null;
  return saved > 0 ? more / saved : null;
}
