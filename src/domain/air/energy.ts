import { kilowattsPerHorsepower } from "#domain/catalogue/conversions.ts";

/** kW in a horsepower as motor plates and the CAGI cost formula round it. */
const motorPlateKilowatts = 0.746;

/** kW a motor takes from the mains to give this shaft power (bhp) at this efficiency, 0 to 1. */
export function inputKilowatts(brakeHorsepower: number, efficiency: number): number {
  return (brakeHorsepower * motorPlateKilowatts) / efficiency;
}

/** One part of the year: how much of it, and at which share of the full power. */
export interface LoadPart {
  /** Share of the hours, 0 to 1. */
  readonly time: number;
  /** Share of the full shaft power, 0 to 1. */
  readonly power: number;
  /** Of the motor at this load, 0 to 1. */
  readonly efficiency: number;
}

export interface RunningYear {
  readonly brakeHorsepower: number;
  readonly hours: number;
  /** Price of a kWh. */
  readonly rate: number;
}

/**
 * Cost of a year's energy, in the money of the rate: bhp·0.746·h·rate·(% time)·(% of full bhp)/η, summed over the parts
 * (CAGI; U.S. Department of Energy, Compressed Air Tip Sheet 1).
 */
export function annualEnergyCost({ brakeHorsepower, hours, rate }: RunningYear, parts: readonly LoadPart[]): number {
  return parts.reduce(
    (sum, { time, power, efficiency }) =>
      sum + inputKilowatts(brakeHorsepower * power, efficiency) * hours * time * rate,
    0,
  );
}

export const controls = ["load-unload", "variable-speed", "start-stop"] as const;
/** Behavior of a machine under part load. */
export type Control = (typeof controls)[number];

/** Share of full power that a screw takes while it runs unloaded; 15 to 35 % are usual (DOE), 25 % in its example. */
export const unloadedPower = 0.25;
/** The least flow a variable-speed screw turns at, as a share of its full flow; below it, it stops and starts. */
export const leastSpeed = 0.25;
/** Share of its full power that a variable-speed machine's drive and fans take at any speed. */
const drivePower = 0.05;

/**
 * Share of its full input power that a machine takes, 0 to 1, on average, while it delivers this share of its full
 * flow. Load/unload runs between full and unloaded power by time; variable speed follows a straight line; start/stop
 * takes power only while it delivers.
 */
export function powerShare(control: Control, flow: number, unloaded: number = unloadedPower): number {
  const share = Math.min(Math.max(flow, 0), 1);
  if (control === "start-stop") return share;
  if (control === "load-unload") return share + (1 - share) * unloaded;
  const at = (speed: number): number => drivePower + (1 - drivePower) * speed;
  return share >= leastSpeed ? at(share) : (at(leastSpeed) * share) / leastSpeed;
}

/** Power factor for a pressure set higher than needed (psi): about 1 % for every 2 psi (Compressed Air Challenge). */
export function pressureFactor(excess: number): number {
  return 1 + excess / 200;
}

/** kW for 100 CFM of a package: compare machines only at one pressure (CAGI data sheets). */
export function specificPower(kilowatts: number, flow: number): number {
  return (kilowatts * 100) / flow;
}

/** Heat a machine of this shaft power gives off, BTU/h: 2,545 for each horsepower. */
export function heatRejected(brakeHorsepower: number): number {
  const btuPerKilowattHour = 3412.14;
  return brakeHorsepower * kilowattsPerHorsepower * btuPerKilowattHour;
}

/** Duty cycle from 0 to 1, by a machine's minutes running and stopped. */
export function dutyCycle(running: number, standing: number): number {
  return running / (running + standing);
}

/** A piston machine lasts when it runs no more than this share of the time and starts no more often in an hour. */
export const pistonLimits = { duty: 0.6, starts: 10 } as const;
