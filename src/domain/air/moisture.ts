import { seaLevelPressure } from "#domain/air/atmosphere.ts";
import { magnus, saturationPressure } from "#domain/catalogue/saturation-pressure.ts";
import {
  cfmToCubicMeters,
  fahrenheitToCelsius,
  litersPerGallon,
  pascalsPerPsi,
} from "#domain/catalogue/conversions.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** The temperatures Magnus' formula is used for, °F; it is stated from −49 to 140 °F (−45 to 60 °C). */
export const moistureRange = { least: -100, most: 140 } as const;

/** The temperature at which vapor of this pressure (hPa) condenses, °F. */
function saturationTemperature(vapor: number): number {
  const exponent = Math.log(vapor / magnus.atFreezing);
  const celsius = (magnus.offset * exponent) / (magnus.slope - exponent);
  return (celsius * 9) / 5 + 32;
}

/** Dew point of air at this temperature (°F) and relative humidity (0 to 1, above 0), °F, at the air's own pressure. */
export function dewPoint(fahrenheit: number, humidity: number): number {
  return saturationTemperature(humidity * saturationPressure(fahrenheit));
}

/** Air at a pressure above ambient. */
export interface Compressed {
  /** psi gauge */
  readonly pressure: number;
  /** Ambient pressure, psi absolute; sea level where unsaid. */
  readonly ambient?: number | undefined;
}

const compressionRatio = ({ pressure, ambient = seaLevelPressure }: Compressed): number =>
  (pressure + ambient) / ambient;

/** Dew point after expansion to ambient pressure, °F, of air with this pressure dew point (°F). */
export function atmosphericDewPoint(pressureDewPoint: number, air: Compressed): number {
  return saturationTemperature(saturationPressure(pressureDewPoint) / compressionRatio(air));
}

/** Dew point under pressure, °F, of air whose dew point at ambient pressure is this (°F). */
export function pressureDewPoint(atAmbient: number, air: Compressed): number {
  return saturationTemperature(saturationPressure(atAmbient) * compressionRatio(air));
}

export interface WetFlow extends Compressed {
  /** Intake flow, CFM. */
  readonly flow: number;
  readonly hours: number;
  /** Temperature of the intake air, °F. */
  readonly inlet: number;
  /** Relative humidity of the intake air, 0 to 1. */
  readonly humidity: number;
  /** After the aftercooler, °F. */
  readonly aftercooler: number;
  /** Pressure dew point of the dryer, °F; absent without a dryer. */
  readonly dryer?: number | undefined;
}

export interface WaterBalance {
  /** Gallons taken in as vapor, and where they end up: the aftercooler and receiver, the dryer, the pipes behind. */
  readonly taken: number;
  readonly aftercooler: number;
  readonly dryer: number;
  readonly left: number;
}

export interface MoistureRefused {
  /** Vapor alone would reach this pressure: no air is left, the temperature is wrong. */
  readonly code: "all_vapor";
}

/** Gallons of water that a compressor takes in with its air in so many hours, and where they condense (ideal gases). */
export function waterBalance(wet: WetFlow): Result<WaterBalance, MoistureRefused> {
  const { flow, hours, inlet, humidity, aftercooler, dryer, ambient = seaLevelPressure } = wet;
  const hectopascals = (psi: number): number => (psi * pascalsPerPsi) / 100;
  const outside = hectopascals(ambient);
  const compressed = hectopascals(wet.pressure + ambient);
  const vapor = humidity * saturationPressure(inlet);
  const hottest = saturationPressure(Math.max(aftercooler, dryer ?? aftercooler));
  if (vapor >= outside || hottest >= compressed) return refuse({ code: "all_vapor" });
  // g/m³ of vapor: 216.7 · e/T, with hPa and K.
  const grams = (216.7 * vapor) / (fahrenheitToCelsius(inlet) + 273.15);
  const liquid = (cfmToCubicMeters(flow) * 60 * hours * grams) / 1000 / litersPerGallon;
  // Vapor for each part of dry air does not change by compression, only by what condenses.
  const before = vapor / (outside - vapor);
  const carriedAt = (fahrenheit: number): number => {
    const saturated = saturationPressure(fahrenheit);
    return Math.min(before, saturated / (compressed - saturated));
  };
  const cooled = carriedAt(aftercooler);
  const dried = dryer === undefined ? cooled : Math.min(cooled, carriedAt(dryer));
  return ok({
    taken: liquid,
    aftercooler: liquid * (1 - cooled / before),
    dryer: liquid * ((cooled - dried) / before),
    left: liquid * (dried / before),
  });
}
