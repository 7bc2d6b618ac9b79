import type { Dimension } from "#domain/catalogue/attribute.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { canonicalOf, unitOf } from "#domain/catalogue/units.ts";

/** Unit spellings of other shops, in lower case without dots and spaces. */
const spellings: Readonly<Record<string, string>> = {
  horsepower: "HP",
  kilowatt: "kW",
  kilowatts: "kW",
  psig: "PSI",
  acfm: "CFM",
  "cuft/min": "CFM",
  "m3/min": "m³/min",
  gallon: "gal",
  gallons: "gal",
  liter: "L",
  liters: "L",
  litre: "L",
  litres: "L",
  quart: "qt",
  quarts: "qt",
  lbs: "lb",
  pound: "lb",
  pounds: "lb",
  kilogram: "kg",
  kilograms: "kg",
  kgs: "kg",
  inch: "in",
  inches: "in",
  '"': "in",
  "”": "in",
  "″": "in",
  millimeter: "mm",
  millimeters: "mm",
  foot: "ft",
  feet: "ft",
  meter: "m",
  meters: "m",
  db: "dBA",
  "db(a)": "dBA",
  f: "°F",
  c: "°C",
  fahrenheit: "°F",
  celsius: "°C",
  volt: "V",
  volts: "V",
  vac: "V",
  amp: "A",
  amps: "A",
  ampere: "A",
  micron: "µm",
  microns: "µm",
  um: "µm",
  hour: "h",
  hours: "h",
  hr: "h",
  hrs: "h",
  "r/min": "RPM",
  month: "months",
  percent: "%",
};

/** The units a figure of this dimension may be given in, the canonical one first. */
export function unitsOf(dimension: Dimension): readonly string[] {
  return [...new Set([unitOf(dimension, "en"), unitOf(dimension, "en", "metric"), unitOf(dimension, "cn", "metric")])];
}

/** A figure in one of the dimension's units as it is stored; null for a unit the dimension does not have. */
function inCanonicalUnit(value: number, dimension: Dimension, unit: string): number | null {
  if (unit === unitOf(dimension, "en")) return value;
  if (unit === unitOf(dimension, "en", "metric")) return rounded(canonicalOf(value, dimension, "en", "metric"));
  if (unit === unitOf(dimension, "cn", "metric")) return rounded(canonicalOf(value, dimension, "cn", "metric"));
  return null;
}

const rounded = (value: number): number => Number(value.toPrecision(10));

/**
 * A written figure such as `10 HP`, `8.5 bar`, `1-1/2"` or `1,200`, in the canonical unit. `unit` is what a figure is
 * in that names none. Null for what is no figure, or is one of something else.
 */
export function readQuantity(text: string, dimension: Dimension, unit: string): number | null {
  const match = /^(−|-)?(?:(\d[\d,]*)[\s-]+)?(?:(\d+)\s*\/\s*(\d+)|(\d[\d,]*(?:\.\d+)?|\.\d+))\s*(\D.*)?$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, minus, whole, over, under, plain, named] = match;
  // "5 10" is two figures, not one.
  if (whole !== undefined && plain !== undefined) return null;
  const part = plain === undefined ? Number(over) / Number(under) : figure(plain);
  const value = (minus ? -1 : 1) * ((whole === undefined ? 0 : figure(whole)) + part);
  if (!Number.isFinite(value)) return null;
  const unitName = named === undefined ? unit : unitNamed(named, dimension);
  return unitName === null ? null : inCanonicalUnit(value, dimension, unitName);
}

/** The unit of this dimension that a figure names; null if it names none, or one of something else. */
export function unitWritten(text: string, dimension: Dimension): string | null {
  const [, named] = /[\d.]\s*([^\d\s.,/-].*)$/.exec(text.trim()) ?? [];
  return named === undefined ? null : unitNamed(named, dimension);
}

const figure = (text: string): number => Number(text.replaceAll(",", ""));

function unitNamed(text: string, dimension: Dimension): string | null {
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s.]/g, "");
  const unit = plain(text);
  const units = unitsOf(dimension);
  return units.find((one) => plain(one) === unit) ?? units.find((one) => one === lookUp(spellings, unit)) ?? null;
}
