import { atmosphericPressure } from "#domain/air/atmosphere.ts";
import { type AirConditions, flowAt, referenceConditions } from "#domain/air/flow-conditions.ts";
import {
  cubicMetersPerCubicFoot,
  fahrenheitToCelsius,
  inchesWaterPerPsi,
  kilowattsPerHorsepower,
  litersPerGallon,
  litersPerSecondPerCfm,
  pascalsPerPsi,
} from "#domain/catalogue/conversions.ts";
import { type Answered, type AnswerTable, calculator } from "../calculator.ts";
import { figureText } from "../tool-units.ts";
import { altitude } from "./shared-fields.ts";

interface Unit {
  readonly name: string;
  /** To the group's first unit and back. */
  readonly to: (value: number) => number;
  readonly from: (value: number) => number;
}

/** A unit of which one of the group's first unit is so many. */
const per = (name: string, count: number): Unit => ({
  name,
  to: (value) => value / count,
  from: (value) => value * count,
});

const pascalsPerKilogramForce = 98_066.5;

const groups = {
  flow: {
    cfm: per("CFM", 1),
    m3min: per("m³/min", cubicMetersPerCubicFoot),
    m3h: per("m³/h", cubicMetersPerCubicFoot * 60),
    ls: per("L/s", litersPerSecondPerCfm),
    lmin: per("L/min", litersPerSecondPerCfm * 60),
  },
  pressure: {
    psi: per("PSI", 1),
    bar: per("bar", pascalsPerPsi / 1e5),
    mpa: per("MPa", pascalsPerPsi / 1e6),
    kpa: per("kPa", pascalsPerPsi / 1e3),
    kgf: per("kgf/cm²", pascalsPerPsi / pascalsPerKilogramForce),
    inh2o: per("inH₂O", inchesWaterPerPsi),
  },
  power: { hp: per("HP", 1), kw: per("kW", kilowattsPerHorsepower) },
  volume: {
    gal: per("gal", 1),
    l: per("L", litersPerGallon),
    m3: per("m³", litersPerGallon / 1000),
    ft3: per("ft³", 231 / 1728),
  },
  temperature: {
    f: per("°F", 1),
    c: {
      name: "°C",
      to: (celsius) => (celsius * 9) / 5 + 32,
      from: fahrenheitToCelsius,
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Unit>>>>;

type Group = keyof typeof groups;

const unitsIn = (group: Group): readonly (readonly [string, Unit])[] => Object.entries<Unit>(groups[group]);
const choices = (Object.keys(groups) as Group[]).flatMap((group) =>
  unitsIn(group).map(([value, { name }]) => ({ value, name: { text: name }, group: `tools.units.${group}` as const })),
);
const groupOf = (unit: string): Group =>
  (Object.keys(groups) as Group[]).find((group) => Object.hasOwn(groups[group], unit)) ?? "flow";

/**
 * The least there can be, in the group's first unit: a gauge shows no more vacuum than the atmosphere at the lowest
 * site, and nothing is colder than absolute zero.
 */
const leastOf: Readonly<Record<Group, number>> = {
  flow: 0,
  pressure: -atmosphericPressure(altitude.within[0]),
  power: 0,
  volume: 0,
  temperature: -459.67,
};
const most = 1e9;
/** −273.15 °C are −459.67 °F but for the computer's own arithmetic. */
const arithmetic = 1e-6;

const references = ["actual", "cagi", "asme", "normal"] as const;
type Counted = (typeof references)[number];
/** Conditions are shown while a flow is converted. */
const ofFlow = ["unit", ...unitsIn("flow").map(([unit]) => unit)] as const;

const exact = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
const written = (value: number): string => exact.format(value).replace("-", "−");

/** One figure in every unit of its kind; a flow also at the conditions it is counted at. */
export const unitConverter = calculator({
  route: "toolUnits",
  name: "tools.units.name",
  lead: "tools.units.lead",
  limits: "tools.units.limits",
  fields: {
    value: { kind: "number", label: "tools.units.value", quantity: "plain", within: [-most, most], example: "100" },
    unit: { kind: "choice", label: "tools.units.unit", choices, example: "cfm" },
    counted: {
      kind: "choice",
      label: "tools.units.counted",
      hint: "tools.units.countedHint",
      choices: references.map((value) => ({ value, name: `tools.units.at.${value}` as const })),
      example: "actual",
      when: ofFlow,
    },
    altitude: { ...altitude, label: "tools.units.altitude", when: ofFlow },
    inlet: {
      kind: "number",
      label: "tools.units.inlet",
      quantity: "temperature",
      within: [-40, 130],
      example: { imperial: "68", bar: "20", mpa: "20" },
      when: ofFlow,
    },
    humidity: {
      kind: "number",
      label: "tools.units.humidity",
      quantity: "share",
      within: [0, 100],
      example: "36",
      when: ofFlow,
    },
  },
  answer({ value, unit, counted, altitude, inlet, humidity }) {
    const group = groupOf(unit);
    const units = unitsIn(group);
    const [, unitName] = units.find(([key]) => key === unit)!;
    const base = unitName.to(value);
    if (base < leastOf[group] - arithmetic) return below(unitName.from(leastOf[group]), unitName.name);
    const others = units.filter(([key]) => key !== unit);
    const site: AirConditions = {
      pressure: atmosphericPressure(altitude),
      temperature: inlet,
      humidity: humidity / 100,
    };
    const conditions: Readonly<Record<Counted, AirConditions>> = { actual: site, ...referenceConditions };
    const from = conditions[counted as Counted];
    const table: AnswerTable =
      group === "flow"
        ? {
            caption: "tools.units.table",
            columns: ["tools.units.unit", ...references.map((each) => `tools.units.at.${each}` as const)],
            rows: units.map(([, each]) => [
              { text: each.name },
              ...references.map((to) => ({ text: written(each.from(flowAt(base, from, conditions[to]))) })),
            ]),
          }
        : {
            caption: "tools.units.table",
            columns: ["tools.units.unit", "tools.units.value"],
            rows: units.map(([, each]) => [{ text: each.name }, { text: written(each.from(base)) }]),
          };
    const pair = ([, each]: readonly [string, Unit]): string => `${written(each.from(base))} ${each.name}`;
    return {
      ok: true,
      value: {
        main: {
          label: "tools.units.equals",
          value: {
            say: "tools.units.pair",
            values: { from: `${written(value)} ${unitName.name}`, to: pair(others[0]!) },
          },
        },
        lines: [],
        table,
        notes: group === "power" ? [{ say: "tools.units.frames" }] : [],
        basis: {
          say: group === "flow" ? "tools.units.basisFlow" : "tools.units.basis",
          values: {
            ambient: { of: site.pressure, in: "pressure" },
            inlet: { of: inlet, in: "temperature" },
            humidity: { of: humidity, in: "share" },
          },
        },
      },
    };
  },
});

const below = (least: number, unit: string): Answered => ({
  ok: false,
  error: {
    field: "value",
    say: "tools.fault.outside",
    values: { least: figureText(least, "plain", "up"), most: figureText(most), unit },
  },
});
