// Exact factors follow from 1 in = 25.4 mm, 1 lb = 0.45359237 kg and standard gravity 9.80665 m/s².
const inchInMeters = 0.0254;
const poundInKilograms = 0.45359237;
const standardGravity = 9.80665;
const footInMeters = 12 * inchInMeters;
const cubicInchInLiters = (inchInMeters * 10) ** 3;

/** Pascals in one pound-force per square inch: 6894.757…. */
export const pascalsPerPsi = (poundInKilograms * standardGravity) / inchInMeters ** 2;
/** m³/min in one ft³/min: 0.028316846592, exact. */
export const cubicMetersPerCubicFoot = 0.028316846592;
/** L/s in one ft³/min: 0.4719474432, exact. */
export const litersPerSecondPerCfm = 0.4719474432;
/** kW in one mechanical horsepower (550 ft·lbf/s): 0.745699872. */
export const kilowattsPerHorsepower = (550 * footInMeters * poundInKilograms * standardGravity) / 1000;
/** Liters in one US gallon (231 in³): 3.785411784, exact. */
export const litersPerGallon = 231 * cubicInchInLiters;
/** kPa in one conventional inch of mercury: 3.386389. */
export const kilopascalsPerInchMercury = 3.386389;
/** Inches of water in one psi: 27.6799. */
export const inchesWaterPerPsi = 27.6799;

export const psiToBar = (psi: number): number => (psi * pascalsPerPsi) / 1e5;
export const psiToMegapascal = (psi: number): number => (psi * pascalsPerPsi) / 1e6;
export const cfmToCubicMeters = (cfm: number): number => cfm * cubicMetersPerCubicFoot;
export const horsepowerToKilowatts = (hp: number): number => hp * kilowattsPerHorsepower;
export const gallonsToLiters = (gallons: number): number => gallons * litersPerGallon;
export const poundsToKilograms = (pounds: number): number => pounds * poundInKilograms;
export const inchesToMillimeters = (inches: number): number => inches * 25.4;
export const feetToMeters = (feet: number): number => feet * footInMeters;
export const fahrenheitToCelsius = (fahrenheit: number): number => ((fahrenheit - 32) * 5) / 9;
