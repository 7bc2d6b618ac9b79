import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import { cfmToCubicMeters, feetToMeters, pascalsPerPsi } from "#domain/catalogue/conversions.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

export interface PipeSize {
  /** NPS of steel pipe, or the outer diameter of aluminum pipe in mm: `3/4`, `25`. */
  readonly size: string;
  /** Inner diameter, mm. */
  readonly inside: number;
}

/** Schedule 40 steel pipe, inner diameters of ASME B36.10M. */
export const steelPipes: readonly PipeSize[] = (
  [
    ["3/8", 0.493],
    ["1/2", 0.622],
    ["3/4", 0.824],
    ["1", 1.049],
    ["1-1/4", 1.38],
    ["1-1/2", 1.61],
    ["2", 2.067],
    ["2-1/2", 2.469],
    ["3", 3.068],
    ["4", 4.026],
  ] as const
).map(([size, inches]) => ({ size, inside: inches * 25.4 }));

/** Modular aluminum pipe by its outer diameter, with the walls usual in the trade; a maker's own table goes first. */
export const aluminumPipes: readonly PipeSize[] = (
  [
    [16, 13],
    [20, 17],
    [25, 22],
    [32, 29],
    [40, 37],
    [50, 46],
    [63, 59],
    [80, 75],
    [100, 95],
  ] as const
).map(([outside, inside]) => ({ size: String(outside), inside }));

export interface PipeRun {
  /** Free air, CFM. */
  readonly flow: number;
  /** ft, with the equivalent lengths of fittings. */
  readonly length: number;
  /** Inner diameter, mm. */
  readonly inside: number;
  /** Pressure at the air inlet, psi gauge. */
  readonly pressure: number;
  /** Ambient pressure, psi absolute; sea level where unsaid. */
  readonly ambient?: number | undefined;
}

const pascalsPerKilogramForce = 98_066.5;
const psiPerKilogramForce = pascalsPerKilogramForce / pascalsPerPsi;

/** The formula holds up to about 1 kg/cm² of drop, in psi. */
export const greatestPipeDrop = psiPerKilogramForce;

export interface PipeRefused {
  /** The pipe is too small for the flow: the drop is more than the formula holds for. */
  readonly code: "drop_too_great";
}

/**
 * Pressure drop of a straight run, psi: Δp = 7.57·q^1.85·L·10⁴/(d⁵·p), with Δp and the absolute p in kg/cm², q in
 * m³/min of free air, L in m, d in mm (The Engineering ToolBox, "Compressed air – pressure drop in pipe lines").
 */
export function pipeDrop(run: PipeRun): Result<number, PipeRefused> {
  const { flow, length, inside, pressure, ambient = seaLevelPressure } = run;
  const absolute = (pressure + ambient) / psiPerKilogramForce;
  const drop = (7.57 * cfmToCubicMeters(flow) ** 1.85 * feetToMeters(length) * 1e4) / (inside ** 5 * absolute);
  const psi = drop * psiPerKilogramForce;
  return psi > greatestPipeDrop ? refuse({ code: "drop_too_great" }) : ok(psi);
}

/** Speed of the air in the pipe, ft/s: the free air's volume at its pressure through the pipe's area. */
export function pipeVelocity({ flow, inside, pressure, ambient = seaLevelPressure }: PipeRun): number {
  return (144 * flow * ambient) / (60 * pipeAreaOf(inside) * (pressure + ambient));
}

/** Area of a pipe of this inner diameter (mm), in². */
const pipeAreaOf = (inside: number): number => (Math.PI / 4) * (inside / 25.4) ** 2;

/**
 * Area a pipe needs so that air goes no faster than this (ft/s), in²: 144·Q·Pₐ/(v·60·(P + Pₐ)), MEASUR's pipe sizing.
 */
export function pipeAreaNeeded(
  { flow, pressure, ambient = seaLevelPressure }: Pick<PipeRun, "flow" | "pressure" | "ambient">,
  velocity: number,
): number {
  return (144 * flow * ambient) / (velocity * 60 * (pressure + ambient));
}

/** The trade's limits: 30 ft/s in a header, and 3 psi from the receiver to the last outlet. */
export const pipeLimits = { velocity: 30, drop: 3 } as const;

/** The smallest of these pipes that stays within the limits, or nothing when even the widest does not. */
export function pipeFor(
  run: Omit<PipeRun, "inside">,
  pipes: readonly PipeSize[],
  limits: { readonly velocity: number; readonly drop: number } = pipeLimits,
): PipeSize | undefined {
  return pipes.find(({ inside }) => {
    const drop = pipeDrop({ ...run, inside });
    return drop.ok && drop.value <= limits.drop && pipeVelocity({ ...run, inside }) <= limits.velocity;
  });
}
