import { ratingTemperature, seaLevelPressure, toRankine } from "#domain/air/atmosphere.ts";
import { type PressureBand, type ReceiverRefused, usableAir } from "#domain/air/receiver.ts";
import { type Result, ok } from "#domain/kernel/result.ts";

const heatRatio = 1.4;
/** ft·lbf/(lb·°R) of air. */
const gasConstant = 53.35;
const gravity = 32.174;
/** lb/ft³ of air at 68 °F and sea level. */
const standardDensity = (seaLevelPressure * 144) / (gasConstant * toRankine(ratingTemperature));
/**
 * Below this share of the pressure inside, the air leaves at the speed of sound and the pressure outside no longer
 * counts.
 */
const criticalRatio = (2 / (heatRatio + 1)) ** (heatRatio / (heatRatio - 1));

export interface Opening {
  /** in */
  readonly diameter: number;
  /** Inside the pipe, psi gauge. */
  readonly pressure: number;
  /** 1 for a well-rounded opening, as in orifice tables; `sharpEdge` for a hole. */
  readonly coefficient?: number | undefined;
  /** Ambient pressure, psi absolute; sea level where unsaid. */
  readonly ambient?: number | undefined;
}

/** Flow coefficient of a sharp-edged hole (U.S. Department of Energy, Compressed Air Tip Sheet 3). */
export const sharpEdge = 0.61;

/** Free air that escapes through an opening, CFM: the isentropic nozzle, choked above about 13 psi gauge. */
export function orificeFlow({ diameter, pressure, coefficient = 1, ambient = seaLevelPressure }: Opening): number {
  const inside = pressure + ambient;
  const ratio = Math.max(ambient / inside, criticalRatio);
  const area = (Math.PI / 4) * diameter ** 2;
  const expansion = ratio ** (2 / heatRatio) - ratio ** ((heatRatio + 1) / heatRatio);
  const perSquareInch =
    inside *
    Math.sqrt(
      (2 * gravity * heatRatio * Math.max(expansion, 0)) /
        (gasConstant * toRankine(ratingTemperature) * (heatRatio - 1)),
    );
  return (60 * coefficient * area * perSquareInch) / standardDensity;
}

/**
 * Share of the compressor's flow that leaks, 0 to 1, from the seconds it ran loaded and unloaded with no tool in use:
 * T/(T + t) (U.S. Department of Energy, Compressed Air Tip Sheet 3).
 */
export function leakShare(loaded: number, unloaded: number): number {
  return loaded / (loaded + unloaded);
}

/**
 * Free air that leaks, CFM, from the minutes a closed system of so many gallons took to fall through the band:
 * V·(P₁ − P₂)/(T·14.7) · 1.25, where 1.25 leads back to the flow at full pressure (the same tip sheet; it measures down
 * to half the pressure).
 */
export function bleedDownLeak(gallons: number, minutes: number, band: PressureBand): Result<number, ReceiverRefused> {
  const air = usableAir(gallons, band);
  return air.ok ? ok((1.25 * air.value) / minutes) : air;
}

/**
 * Share of a compressor's flow: well maintained systems leak less than the first, poorly maintained ones more than the
 * second (the same tip sheet).
 */
export const leakLevels = { good: 0.1, poor: 0.2 } as const;
