import { typedIn, type Units } from "./asked-air.ts";
import { aftercoolerApproach, desiccantCapacity, refrigeratedCapacity } from "./tables/dryers.ts";
import { seeded } from "./random-systems.ts";
import { atmosphereAt } from "./tables/places.ts";
import { bridgingGallons } from "./tables/vessels.ts";

/** Allowed rounding of a figure: a need never down. */
type Side = "up" | "near";

/** The required content of a line of an answer, in US units. */
export interface Expected {
  readonly label: string;
  readonly quantity: keyof typeof otherUnits;
  readonly figure: number;
  readonly side: Side;
  /** Makers differ: up to this many times the figure is theirs to choose; their tables have two digits, which is 1%. */
  readonly byMaker?: number;
}

export interface CalculatorCase {
  readonly page: string;
  /** Fields that take a figure, by quantity and in US units. */
  readonly figures: Readonly<Record<string, readonly [quantity: Parameters<typeof typedIn>[1], us: number]>>;
  readonly choices?: Readonly<Record<string, string>>;
  readonly expected: readonly Expected[];
  /** Beyond every table: the page sends the buyer to people and names no goods. */
  readonly asksUs?: boolean;
}

/** From US units to the units in which a metric page answers. */
export const otherUnits = {
  volume: (gallons: number) => gallons * 3.785411784,
  flow: (cfm: number) => cfm * 0.028316847,
  temperature: (f: number) => (f - 32) / 1.8,
  share: (percent: number) => percent,
  time: (seconds: number) => seconds,
  power: (kw: number) => kw,
} as const;

export function queryOfCase({ figures, choices }: CalculatorCase, units: Units): string {
  const typed = Object.entries(figures).map(([name, [quantity, us]]) => [name, typedIn(units, quantity, us)]);
  return new URLSearchParams([...typed, ...Object.entries(choices ?? {}), ["units", units]]).toString();
}

const random = seeded(1729);
const among = (least: number, most: number, digits = 3): number =>
  Number((least * (most / least) ** random()).toPrecision(digits));

/** V = T · (C − S) · Pa / (P1 − P2), where S flows in meanwhile, and how long a tank lasts by the same. */
function receiver(): CalculatorCase {
  const [flow, seconds, low] = [among(0.5, 2000), Math.round(among(1, 3600)), Math.round(among(20, 150))];
  const refill = random() < 0.5 ? 0 : Number((flow * random() * 0.9).toPrecision(2));
  const high = low + Math.round(among(2, 100));
  const [altitude, tank] = [Math.round(random() * 10_000), among(2, 5000)];
  const atmosphere = atmosphereAt(altitude);
  const perMinute = bridgingGallons(1, flow - refill, high - low, atmosphere);
  return {
    page: "receiver",
    figures: {
      flow: ["flow", flow],
      refill: ["flow", refill],
      seconds: ["plain", seconds],
      high: ["pressure", high],
      low: ["pressure", low],
      altitude: ["distance", altitude],
      tank: ["volume", tank],
    },
    expected: [
      { label: "Receiver needed", quantity: "volume", figure: (perMinute * seconds) / 60, side: "up" },
      { label: "To carry the same demand for a full minute", quantity: "volume", figure: perMinute, side: "up" },
      { label: "Your tank would last", quantity: "time", figure: (tank / perMinute) * 60, side: "near" },
    ],
  };
}

/** ANSI/ISA 7.0.01: 18 °F below the coldest place. The dryer is at least what the most generous maker asks. */
function dewPoint(): CalculatorCase {
  const [pressure, aftercooler, flow] = [Math.round(among(60, 180)), Math.round(among(70, 120)), among(5, 900)];
  const coldest = Math.round(60 + random() * 30);
  // The page does not ask for the room: an aftercooler leaves the air 15 °F above it.
  const share = refrigeratedCapacity({ pressure, air: aftercooler, room: aftercooler - aftercoolerApproach })!;
  return {
    page: "dewPoint",
    figures: dewPointFigures({ coldest, pressure, aftercooler, flow }),
    expected: [
      { label: "Pressure dew point you need", quantity: "temperature", figure: coldest - 18, side: "near" },
      { label: "Rated flow of a fitting dryer", quantity: "flow", figure: flow / share, side: "up", byMaker: 2 },
    ],
  };
}

const dewPointFigures = (change: Record<"coldest" | "pressure" | "aftercooler" | "flow", number>) =>
  ({
    coldest: ["temperature", change.coldest],
    inlet: ["temperature", 68],
    humidity: ["plain", 36],
    pressure: ["pressure", change.pressure],
    aftercooler: ["temperature", change.aftercooler],
    flow: ["flow", change.flow],
    hours: ["plain", 24],
    altitude: ["distance", 0],
  }) satisfies CalculatorCase["figures"];

/** A heatless dryer where pipes freeze: capacity by absolute pressure, none for cold air. */
function desiccant(): CalculatorCase {
  const [pressure, aftercooler, flow] = [Math.round(among(60, 180)), Math.round(among(70, 118)), among(5, 900)];
  const coldest = Math.round(-15 + random() * 60);
  const share = desiccantCapacity({ pressure, air: aftercooler, room: 100 })!;
  return {
    page: "dewPoint",
    figures: dewPointFigures({ coldest, pressure, aftercooler, flow }),
    expected: [
      { label: "Rated flow of a fitting dryer", quantity: "flow", figure: flow / share, side: "up", byMaker: 2 },
    ],
  };
}

/** Beyond the makers' tables, or below every dryer's dew point. */
const beyondDryers: readonly CalculatorCase[] = [
  { coldest: 60, pressure: 10, aftercooler: 100, flow: 36 },
  { coldest: 60, pressure: 100, aftercooler: 140, flow: 36 },
  { coldest: 20, pressure: 40, aftercooler: 100, flow: 36 },
  { coldest: 20, pressure: 100, aftercooler: 130, flow: 36 },
  { coldest: -80, pressure: 100, aftercooler: 100, flow: 36 },
].map((change) => ({ page: "dewPoint", figures: dewPointFigures(change), expected: [], asksUs: true }));

/** DOE tip sheet 3: T / (T + t) of the compressor leaks. */
function leaks(): CalculatorCase {
  const [capacity, loaded, unloaded] = [among(5, 2000), Math.round(among(10, 3000)), Math.round(among(10, 3000))];
  const power = among(15, 30);
  const leak = (capacity * loaded) / (loaded + unloaded);
  return {
    page: "leakTest",
    figures: {
      capacity: ["flow", capacity],
      loaded: ["plain", loaded],
      unloaded: ["plain", unloaded],
      power: ["specific", power],
      hours: ["plain", 4000],
      rate: ["plain", 0.12],
    },
    expected: [
      { label: "Air that leaks", quantity: "flow", figure: leak, side: "near" },
      { label: "Share of the compressor’s airflow", quantity: "share", figure: (leak / capacity) * 100, side: "near" },
      { label: "Power for it", quantity: "power", figure: (leak * power) / 100, side: "near" },
      // Tip Sheet 3: CFM · kW/CFM · hours · $/kWh.
      { label: "Energy in a year", quantity: "power", figure: ((leak * power) / 100) * 4000, side: "near" },
      { label: "Cost in a year", quantity: "power", figure: ((leak * power) / 100) * 4000 * 0.12, side: "near" },
    ],
  };
}

/** DOE tip sheet 3: V · (P1 − P2) / (T · 14.7) · 1.25 leaks while the pressure falls. */
function bleedDown(): CalculatorCase {
  const [volume, fall, low] = [among(10, 20_000), Math.round(among(10, 3600)), Math.round(among(20, 120))];
  const high = low + Math.round(among(5, 100));
  const leak = ((1.25 * volume) / 7.48052) * ((high - low) / 14.7 / (fall / 60));
  return {
    page: "leakTest",
    choices: { method: "bleed" },
    figures: {
      volume: ["volume", volume],
      high: ["pressure", high],
      low: ["pressure", low],
      fall: ["plain", fall],
      power: ["specific", 20],
      hours: ["plain", 4000],
      rate: ["plain", 0.12],
    },
    expected: [{ label: "Air that leaks", quantity: "flow", figure: leak, side: "near" }],
  };
}

/**
 * DOE tip sheet 3, leakage rates by the bore of a hole, in, and the pressure, psi; they are the holes' own, which the
 * page counts as rounded. The page's coefficient is 3 % above the table's.
 */
const holes: readonly CalculatorCase[] = (
  [
    [0.0625, 70, 4.66],
    [0.0625, 100, 6.31],
    [0.125, 80, 20.76],
    [0.125, 100, 25.22],
    [0.25, 90, 92],
    [0.25, 125, 122.2],
    [0.375, 100, 227],
  ] as const
).map(([diameter, pressure, leak]) => ({
  page: "leakTest",
  choices: { method: "hole", edge: "rounded" },
  figures: {
    diameter: ["bore", diameter],
    holes: ["plain", 1],
    pressure: ["pressure", pressure],
    power: ["specific", 20],
    hours: ["plain", 4000],
    rate: ["plain", 0.12],
  },
  expected: [{ label: "Air that leaks", quantity: "flow", figure: leak, side: "up", byMaker: 1.05 }],
}));

/** t = V · ΔP / (Pa · Q), where Q is what tools leave of the flow. */
function pumpUp(): CalculatorCase {
  const [tank, flow, low] = [among(2, 5000), among(1, 1000), Math.round(among(5, 150))];
  const use = random() < 0.5 ? 0 : Number((flow * random() * 0.8).toPrecision(2));
  const high = low + Math.round(among(5, 100));
  const altitude = Math.round(random() * 8000);
  const seconds = ((tank / 7.48052) * (high - low)) / atmosphereAt(altitude) / ((flow - use) / 60);
  return {
    page: "pumpUp",
    figures: {
      tank: ["volume", tank],
      flow: ["flow", flow],
      low: ["pressure", low],
      high: ["pressure", high],
      use: ["flow", use],
      altitude: ["distance", altitude],
    },
    expected: [{ label: "Pump-up time", quantity: "time", figure: seconds, side: "near" }],
  };
}

/** So many shops of each calculator, the same every time. */
export function calculatorCases(each: number): readonly CalculatorCase[] {
  const kinds = [receiver, dewPoint, desiccant, leaks, bleedDown, pumpUp];
  return [...kinds.flatMap((kind) => Array.from({ length: each }, kind)), ...holes, ...beyondDryers];
}
