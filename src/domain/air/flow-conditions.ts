import { seaLevelPressure, toRankine } from "#domain/air/atmosphere.ts";
import { saturationPressure } from "#domain/catalogue/saturation-pressure.ts";
import { pascalsPerPsi } from "#domain/catalogue/conversions.ts";

/** The air that a flow is counted in. */
export interface AirConditions {
  /** psi absolute */
  readonly pressure: number;
  /** °F */
  readonly temperature: number;
  /** 0 to 1 */
  readonly humidity: number;
}

/**
 * The reference conditions named "standard" and "normal": each is dry or humid air at its own pressure and temperature.
 */
export const referenceConditions = {
  /** CAGI and ISO 1217 annex C: 1 bar, 20 °C, dry. */
  cagi: { pressure: 14.5038, temperature: 68, humidity: 0 },
  /** ASME PTC 9 and U.S. air tools: 14.696 psia, 68 °F, 36 % relative humidity. */
  asme: { pressure: seaLevelPressure, temperature: 68, humidity: 0.36 },
  /** Normal cubic metres, DIN 1343: 1.01325 bar, 0 °C, dry. */
  normal: { pressure: seaLevelPressure, temperature: 32, humidity: 0 },
} as const satisfies Readonly<Record<string, AirConditions>>;

/** Pressure of the dry air alone, psi. */
const dryPressure = ({ pressure, temperature, humidity }: AirConditions): number =>
  pressure - (humidity * saturationPressure(temperature) * 100) / pascalsPerPsi;

/**
 * The same dry air counted at other conditions, in the unit of the flow: Q·(p₁ − φ₁·pᵥ₁)/(p₂ − φ₂·pᵥ₂)·T₂/T₁, the
 * formula between SCFM and ACFM (CAGI handbook).
 */
export function flowAt(flow: number, from: AirConditions, to: AirConditions): number {
  const pressures = dryPressure(from) / dryPressure(to);
  return (flow * pressures * toRankine(to.temperature)) / toRankine(from.temperature);
}
