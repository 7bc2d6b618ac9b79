import { fahrenheitToCelsius } from "#domain/catalogue/conversions.ts";

/**
 * Magnus' formula over water (WMO Guide to Instruments and Methods of Observation, annex 4.B): hPa and °C. Dew point
 * charts of the trade count over water below freezing too; the frost point is up to 7 °F higher.
 */
export const magnus = { slope: 17.62, offset: 243.12, atFreezing: 6.112 } as const;

/** Pressure of saturated water vapor at this temperature (°F), hPa. */
export function saturationPressure(fahrenheit: number): number {
  const celsius = fahrenheitToCelsius(fahrenheit);
  return magnus.atFreezing * Math.exp((magnus.slope * celsius) / (magnus.offset + celsius));
}
