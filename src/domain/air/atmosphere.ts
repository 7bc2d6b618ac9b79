/** Pressure of the standard atmosphere at sea level, psi absolute. */
export const seaLevelPressure = 14.696;

/** Inlet temperature at which flows are stated (ISO 1217 and CAGI data sheets), °F. */
export const ratingTemperature = 68;

const absoluteZero = -459.67;

/** Degrees Rankine of a temperature in °F. */
export const toRankine = (fahrenheit: number): number => fahrenheit - absoluteZero;

/** The altitudes the formula below holds for, ft: the troposphere. */
export const altitudes = { least: -1500, most: 36_000 } as const;

/** Ambient pressure at this altitude (ft), psi absolute: the International Standard Atmosphere (ISO 2533). */
export function atmosphericPressure(altitude: number): number {
  return seaLevelPressure * (1 - 6.8754e-6 * altitude) ** 5.2559;
}

export interface Site {
  /** ft above sea level. */
  readonly altitude: number;
  /** Of the air at the compressor's inlet, °F; 68 where unsaid. */
  readonly inlet?: number | undefined;
}

/**
 * Factor from a flow stated at sea level and 68 °F to the intake flow for the same mass of air here: the ideal gas,
 * p₀/p · T/T₀. Greater for thin or warm air.
 */
export function siteFactor({ altitude, inlet = ratingTemperature }: Site): number {
  const thinner = seaLevelPressure / atmosphericPressure(altitude);
  return thinner * (toRankine(inlet) / toRankine(ratingTemperature));
}
