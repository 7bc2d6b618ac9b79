import type { Dimension } from "#domain/catalogue/attribute.ts";
import { canonicalOf, defaultSystem, quantityText, shownOf, type UnitSystem, unitOf } from "#domain/catalogue/units.ts";
import { feetToMeters } from "#domain/catalogue/conversions.ts";
import type { Language } from "#domain/kernel/language.ts";

/**
 * The units a calculator is filled in with. A shared URL must say the same in both languages, and metric shoppers read
 * pressure in bar or in MPa: so the URL names which.
 */
export const toolUnits = ["imperial", "bar", "mpa"] as const;
export type ToolUnits = (typeof toolUnits)[number];

export const isToolUnits = (text: string | null): text is ToolUnits =>
  (toolUnits as readonly (string | null)[]).includes(text);

/** Units of a page without input. */
export const unitsOf = (language: Language): ToolUnits => (defaultSystem(language) === "metric" ? "mpa" : "imperial");

/** Quantity of a calculator's figure: the catalogue's dimensions, and others. */
export type Quantity = Dimension | "velocity" | "time" | "rate" | "money" | "plain";

/**
 * A figure in its canonical unit: CFM, psi, gal, ft, °F, seconds, ft/s, dollars. What somebody buys or builds by is
 * rounded to its safe side: a size up, what lasts down.
 */
export interface Amount {
  readonly of: number;
  readonly in: Quantity;
  readonly safe?: "up" | "down" | undefined;
}

const isDimension = (quantity: Quantity): quantity is Dimension =>
  !["velocity", "time", "rate", "money", "plain"].includes(quantity);

/** True for what is written in other units in another system. */
export const isConverted = (quantity: Quantity): boolean => quantity === "velocity" || isDimension(quantity);

/** The catalogue's unit systems for these units. */
const callsOf = (units: ToolUnits): readonly [Language, UnitSystem] => [
  units === "mpa" ? "cn" : "en",
  units === "imperial" ? "imperial" : "metric",
];

/** A canonical figure in these units. */
export function shownIn(value: number, quantity: Quantity, units: ToolUnits): number {
  if (quantity === "velocity") return units === "imperial" ? value : feetToMeters(value);
  return isDimension(quantity) ? shownOf(value, quantity, ...callsOf(units)) : value;
}

/** A figure of these units in the canonical one. */
export function canonicalIn(amount: number, quantity: Quantity, units: ToolUnits): number {
  return isDimension(quantity) ? canonicalOf(amount, quantity, ...callsOf(units)) : amount;
}

/** As money is written everywhere else in the language. */
export const dollar = { en: "$", cn: "US$" } as const;
const words = { time: { en: "s", cn: "秒" }, minutes: { en: "min", cn: "分钟" } } as const;

/** The unit's name beside a figure or in a label. */
export function unitName(quantity: Quantity, units: ToolUnits, language: Language): string {
  if (quantity === "velocity") return units === "imperial" ? "ft/s" : "m/s";
  if (quantity === "time") return words.time[language];
  if (quantity === "rate") return `${dollar[language]}/kWh`;
  if (quantity === "money") return dollar[language];
  if (quantity === "plain") return "";
  const [inLanguage, system] = callsOf(units);
  return unitOf(quantity, quantity === "pressure" ? inLanguage : language, system);
}

// Figures near zero are not written as a row of zeros.
const formats = {
  three: { maximumSignificantDigits: 3, maximumFractionDigits: 4, roundingPriority: "lessPrecision" },
  whole: { maximumFractionDigits: 0 },
  tenths: { maximumFractionDigits: 1 },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>;
const roundings = { nearest: "halfExpand", up: "ceil", down: "floor" } as const;
const formatters = new Map(
  Object.entries(formats).flatMap(([name, options]) =>
    Object.entries(roundings).map(([to, roundingMode]) => [
      `${name} ${to}`,
      new Intl.NumberFormat("en-US", { ...options, roundingMode }),
    ]),
  ),
);

/**
 * A computed figure as it is read: three digits, for the formulas give no more; temperatures to the half degree or so.
 * What the computer's own arithmetic adds in the ninth digit moves no figure up or down.
 */
export function figureText(value: number, quantity: Quantity = "plain", safe?: Amount["safe"]): string {
  const format = quantity === "temperature" ? "tenths" : Math.abs(value) >= 1000 ? "whole" : "three";
  const text = formatters.get(`${format} ${safe ?? "nearest"}`)!.format(Number(value.toPrecision(9)));
  return text === "-0" ? "0" : text.replace("-", "−");
}

/** Kilopascals in a metric unit of pressure; a drop in psi is read in psi, however small. */
const kilopascals: Readonly<Record<string, number>> = { MPa: 1000, bar: 100 };

/** A metric pressure below a hundredth of its unit, as most drops are, in kPa: no digit of it is rounded away. */
function inReadUnit(value: number, unit: string): readonly [value: number, unit: string] {
  const each = kilopascals[unit];
  return each !== undefined && value > 0 && value < 0.01 ? [value * each, "kPa"] : [value, unit];
}

/** The least figure that is written; smaller ones are neither rounded up to it nor down to nothing. */
const leastWritten = 0.0001;

function inUnits({ of, in: quantity, safe }: Amount, units: ToolUnits, language: Language): string {
  const minutes = quantity === "time" && of >= 120;
  const [figure, unit] = minutes
    ? [of / 60, words.minutes[language]]
    : inReadUnit(shownIn(of, quantity, units), unitName(quantity, units, language));
  const isTooSmall = quantity !== "temperature" && figure > 0 && figure < leastWritten;
  const value = isTooSmall ? `<${leastWritten}` : figureText(figure, quantity, safe);
  const tight = unit === "" || unit === "%" || (language === "cn" && unit.startsWith("°"));
  return quantityText({ value, unit, spaced: !tight });
}

/** A figure in the chosen units. */
export const amountText = inUnits;

/** The same in the other unit system; null if both are equal. */
export function otherText(amount: Amount, units: ToolUnits, language: Language): string | null {
  const metric = language === "cn" ? "mpa" : "bar";
  const other = inUnits(amount, units === "imperial" ? metric : "imperial", language);
  return other === inUnits(amount, units, language) ? null : other;
}
