import { LruMap } from "#domain/kernel/lru-map.ts";
import type { Dimension } from "#domain/catalogue/attribute.ts";
import type { Language } from "#domain/kernel/language.ts";
import {
  pascalsPerPsi,
  cubicMetersPerCubicFoot,
  kilopascalsPerInchMercury,
  inchesWaterPerPsi,
  psiToBar,
  psiToMegapascal,
  cfmToCubicMeters,
  horsepowerToKilowatts,
  gallonsToLiters,
  poundsToKilograms,
  inchesToMillimeters,
  feetToMeters,
  fahrenheitToCelsius,
} from "./conversions.ts";
import { motorKilowatts, motorHorsepower } from "./motor-frames.ts";

/** The shopper's unit system. Chinese pages default to metric. */
export type UnitSystem = "imperial" | "metric";

interface UnitDisplay {
  readonly unit: string;
  /** From the canonical unit. */
  readonly convert: (value: number) => number;
  /** Most and least decimals, by the converted value. */
  readonly decimals: (value: number) => readonly [least: number, most: number];
}

interface DimensionDisplay {
  readonly imperial: UnitDisplay;
  /** Absent where the trade uses one unit everywhere (V, A, dBA). */
  readonly metric?: UnitDisplay;
  /** Chinese wording of the unit, where it has one. */
  readonly cn?: string;
}

const itself = (value: number): number => value;
const upTo = (most: number) => (): readonly [number, number] => [0, most];
const exactly = (digits: number) => (): readonly [number, number] => [digits, digits];
/** Whole numbers from a size on, one more decimal below: 485 lb, 4.6 lb. */
const wholeFrom =
  (size: number, below = 1) =>
  (value: number): readonly [number, number] => [0, Math.abs(value) >= size ? 0 : below];

/** A bottle is a quarter of a gallon, not 0.3. */
const volumeDecimals = (size: number) => (value: number) =>
  Math.abs(value) < 1 ? ([0, 2] as const) : wholeFrom(size)(value);

const unit = (
  text: string,
  decimals: UnitDisplay["decimals"],
  convert: UnitDisplay["convert"] = itself,
): UnitDisplay => ({ unit: text, convert, decimals });

const one = (text: string, decimals: UnitDisplay["decimals"], cn?: string): DimensionDisplay =>
  cn === undefined ? { imperial: unit(text, decimals) } : { imperial: unit(text, decimals), cn };

const kilowatts = (value: number): readonly [number, number] => [0, value < 1 ? 2 : 1];

const displays: Readonly<Record<Dimension, DimensionDisplay>> = {
  flow: {
    imperial: unit("CFM", wholeFrom(100)),
    metric: unit("m³/min", exactly(2), cfmToCubicMeters),
  },
  standardFlow: {
    imperial: unit("SCFM", wholeFrom(100)),
    metric: unit("m³/min", exactly(2), cfmToCubicMeters),
  },
  pressure: { imperial: unit("PSI", wholeFrom(10)), metric: unit("bar", wholeFrom(100), psiToBar) },
  power: { imperial: unit("HP", upTo(2)), metric: unit("kW", kilowatts, motorKilowatts) },
  enginePower: {
    imperial: unit("HP", upTo(1)),
    metric: unit("kW", kilowatts, horsepowerToKilowatts),
  },
  electricPower: one("kW", kilowatts),
  volume: {
    imperial: unit("gal", volumeDecimals(20)),
    metric: unit("L", volumeDecimals(10), gallonsToLiters),
  },
  oilVolume: {
    imperial: unit("qt", upTo(1)),
    metric: unit("L", upTo(1), (quarts) => gallonsToLiters(quarts / 4)),
  },
  weight: {
    imperial: unit("lb", wholeFrom(20)),
    metric: unit("kg", wholeFrom(10), poundsToKilograms),
  },
  length: { imperial: unit("in", upTo(2)), metric: unit("mm", upTo(0), inchesToMillimeters) },
  distance: { imperial: unit("ft", upTo(1)), metric: unit("m", wholeFrom(20), feetToMeters) },
  noise: one("dBA", upTo(0), "dB(A)"),
  temperature: { imperial: unit("°F", upTo(0)), metric: unit("°C", upTo(0), fahrenheitToCelsius) },
  vacuum: {
    imperial: unit("inHg", upTo(2)),
    metric: unit("kPa", upTo(1), (inches) => inches * kilopascalsPerInchMercury),
  },
  waterPressure: {
    imperial: unit("inH₂O", upTo(0)),
    metric: unit("kPa", upTo(1), (inches) => ((inches / inchesWaterPerPsi) * pascalsPerPsi) / 1000),
  },
  voltage: one("V", upTo(0)),
  current: one("A", upTo(1)),
  concentration: one("ppm", upTo(3)),
  fineness: one("µm", upTo(3)),
  duration: one("h", upTo(1)),
  speed: one("RPM", upTo(0), "r/min"),
  share: one("%", upTo(1)),
  specificPower: {
    imperial: unit("kW/100 CFM", exactly(1)),
    metric: unit("kW/(m³/min)", exactly(2), (value) => value / (100 * cubicMetersPerCubicFoot)),
  },
  months: one("months", upTo(0), "个月"),
  count: one("", upTo(0)),
};

/** The Chinese market writes pressure in MPa, the metric shopper elsewhere in bar. */
const chinesePressure = unit("MPa", exactly(2), psiToMegapascal);

/** Every unit behind a space that a figure is shown in, in either language and system. */
export const shownUnits: readonly string[] = [
  chinesePressure.unit,
  ...Object.values(displays).flatMap(({ imperial, metric, cn }) => [imperial.unit, metric?.unit ?? "", cn ?? ""]),
].filter((text) => text !== "" && text !== "%");

interface Figure {
  readonly value: string;
  readonly unit: string;
  /** True if a space separates value and unit. */
  readonly spaced: boolean;
}

export interface QuantityParts extends Figure {
  /** The US figure in brackets, on Chinese metric pages. */
  readonly bracket?: Figure;
}

const formats = new LruMap<string, Intl.NumberFormat>("formats of figures", 50);

/** A number in the shop's writing, the same in both languages: 12,345.6. */
function writeNumber(value: number, least: number, most: number): string {
  const key = `${least}-${most}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    formats.set(key, format);
  }
  const text = format.format(value);
  return text === "-0" ? "0" : text.replace("-", "−");
}

function figure(value: number, display: UnitDisplay, language: Language, cnUnit?: string): Figure {
  const converted = display.convert(value);
  const [least, most] = display.decimals(converted);
  const text = language === "cn" && cnUnit !== undefined ? cnUnit : display.unit;
  // Chinese typography sets no space before ° and %; English none before %.
  const tight = text === "" || text === "%" || (language === "cn" && text.startsWith("°"));
  return { value: writeNumber(converted, least, most), unit: text, spaced: !tight };
}

export function defaultSystem(language: Language): UnitSystem {
  return language === "cn" ? "metric" : "imperial";
}

/**
 * A stored quantity as a shopper reads it, rounded for display. Chinese metric pages carry the US figure in
 * `bracket`: 1.08 m³/min (38 CFM).
 */
export function formatQuantity(
  value: number,
  dimension: Dimension,
  language: Language,
  system: UnitSystem = defaultSystem(language),
): QuantityParts {
  const display = displays[dimension];
  const us = figure(value, display.imperial, language, display.cn);
  if (system === "imperial" || !display.metric) return us;
  if (language === "en") return figure(value, display.metric, language);
  const metric = dimension === "pressure" ? chinesePressure : display.metric;
  return { ...figure(value, metric, language), bracket: us };
}

const writeFigure = ({ value, unit: text, spaced }: Figure): string =>
  spaced ? `${value} ${text}` : `${value}${text}`;

/** The parts as one text: `125 PSI`, `0.86 MPa (125 PSI)`. */
export function quantityText(parts: QuantityParts): string {
  return parts.bracket ? `${writeFigure(parts)} (${writeFigure(parts.bracket)})` : writeFigure(parts);
}

/** The unit a filter's typed ends are in: the first unit a shopper of this language and system sees. */
export function unitOf(dimension: Dimension, language: Language, system: UnitSystem = defaultSystem(language)): string {
  return formatQuantity(0, dimension, language, system).unit;
}

/** A canonical figure in the unit a shopper of this language and system reads, not rounded. */
export function shownOf(
  value: number,
  dimension: Dimension,
  language: Language,
  system: UnitSystem = defaultSystem(language),
): number {
  const { metric } = displays[dimension];
  if (system === "imperial" || !metric) return value;
  return (language === "cn" && dimension === "pressure" ? chinesePressure : metric).convert(value);
}

/** A figure as a shopper reads it, back in the canonical unit; the inverse of `formatQuantity` before rounding. */
export function canonicalOf(
  figure: number,
  dimension: Dimension,
  language: Language,
  system: UnitSystem = defaultSystem(language),
): number {
  const display = displays[dimension];
  if (system === "imperial" || !display.metric) return figure;
  // Motors are sold by frame: 7.5 kW is the 10 HP motor, not 10.06 HP.
  if (dimension === "power") return motorHorsepower(figure);
  const { convert } = language === "cn" && dimension === "pressure" ? chinesePressure : display.metric;
  // Every other conversion is linear, temperatures with an offset.
  const offset = convert(0);
  return (figure - offset) / (convert(1) - offset);
}
