import { judgePower, type Power, type PoweredMachine, type PowerVerdict } from "#domain/power/judge-power.ts";
import { breakerLimits } from "#domain/power/read-power.ts";
import { connectionAt, partsOf, supplies, type Supply } from "#domain/power/supply.ts";
import type { Fields, Values } from "../calculator.ts";
import { type Filled, isExample } from "../tool-query.ts";

/** Every way a motor can be wired for, as its plate names it: a voltage, or several of as many phases. */
const wirings = ([1, 3] as const).flatMap((phase) => {
  const volts = supplies.map(partsOf).flatMap((each) => (each.phase === phase ? [String(each.volts)] : []));
  const [, ...sets] = volts.reduce<string[][]>((all, each) => [...all, ...all.map((some) => [...some, each])], [[]]);
  return sets.map((set) => `${set.join("/")}-${phase}`).toSorted();
});

const nameOfWiring = (wiring: string): string => {
  const [volts, phase] = wiring.split("-");
  return `${volts} V ${phase}~`;
};

export const powerFields = {
  part: { kind: "text", label: "tools.power.part", hint: "tools.power.partHint", example: "" },
  // Which machine of the catalogue at which supply the figures below are of, so that it fills them in once.
  of: { kind: "text", label: "tools.power.part", example: "", hidden: true },
  hp: {
    kind: "number",
    label: "tools.power.hp",
    hint: "tools.power.hpHint",
    quantity: "power",
    within: [0.1, 500],
    optional: true,
    example: { imperial: "7.5", bar: "5.5", mpa: "5.5" },
    // The motor of the example is not in a machine whose plate is stated, and would be counted unseen.
    emptyBeside: ["amps", "whole"],
  },
  wired: {
    kind: "choice",
    label: "tools.power.wired",
    hint: "tools.power.wiredHint",
    example: "208/230/460-3",
    choices: wirings.map((value) => ({ value, name: { text: nameOfWiring(value) } })),
  },
  amps: {
    kind: "number",
    label: "tools.power.amps",
    hint: "tools.power.ampsHint",
    quantity: "current",
    within: [0.1, 700],
    optional: true,
    example: "",
  },
  whole: {
    kind: "number",
    label: "tools.power.whole",
    hint: "tools.power.wholeHint",
    quantity: "current",
    within: [0.1, 700],
    optional: true,
    example: "",
  },
  motors: {
    kind: "choice",
    label: "tools.power.motors",
    example: "1",
    choices: ["1", "2"].map((value) => ({ value, name: { text: value } })),
  },
  start: {
    kind: "choice",
    label: "tools.power.start",
    example: "direct",
    choices: [
      { value: "direct", name: "tools.power.direct" },
      { value: "drive", name: "tools.power.drive" },
      { value: "sealed", name: "tools.power.sealed" },
    ],
  },
  supply: {
    kind: "choice",
    label: "power.ask",
    hint: "power.askHint",
    example: "230-3",
    choices: supplies.map((value) => ({ value, name: `power.supply.${value}` as const })),
  },
  breaker: {
    kind: "number",
    label: "power.breakerYours",
    hint: "tools.power.breakerHint",
    quantity: "current",
    within: [breakerLimits.least, breakerLimits.most],
    optional: true,
    example: "",
  },
} as const satisfies Fields;

/** True where a machine is named that was not found, and the motor is the form's example or another machine's. */
export function isUnchosen({ units, typed }: Filled): boolean {
  const part = typed["part"]!.trim();
  const of = typed["of"]!;
  if (part === "" || of.startsWith(`${part} `)) return false;
  return of !== "" || isExample(powerFields.hp, typed["hp"], units);
}

/**
 * The connection that the stated amps of motors and package are of: the supply's, or, for a converter's output, the one
 * of its voltage.
 */
const countedAt = (wired: readonly Supply[], supply: Supply): Supply | undefined =>
  connectionAt(wired, supply) ?? wired.find((each) => each.split("-")[0] === supply.split("-")[0]) ?? wired.at(0);

const wiredOf = (wiring: string): Supply[] => {
  const [volts = "", phase] = wiring.split("-");
  return supplies.filter((supply) => volts.split("/").some((each) => supply === `${each}-${phase}`));
};

/** Verdict on a machine for the buyer's power supply, from the form. */
export function judgeFilled(values: Values<Fields>): { readonly verdict: PowerVerdict; readonly power: Power } {
  // The form reads exactly these fields, so what it hands over has their names and kinds.
  const { hp, wired, amps, whole, motors, start, supply, breaker } = values as Values<typeof powerFields>;
  const power: Power = { supply: supply as Supply, breaker: breaker ?? null };
  const connections = wiredOf(wired);
  const at = countedAt(connections, power.supply);
  const machine: PoweredMachine = {
    wired: connections,
    horsepower: hp === undefined ? null : hp * Number(motors),
    motors: Number(motors),
    amps: amps === undefined || !at ? {} : { [at.split("-")[0]!]: amps },
    packageAmps: whole === undefined || !at ? {} : { [at.split("-")[0]!]: whole },
    variableSpeed: start === "drive",
    sealed: start === "sealed",
  };
  return { verdict: judgePower(machine, power), power };
}

/** The form with a machine of the catalogue; figures missing on its page are left empty. */
export function filledBy(machine: PoweredMachine, supply: Supply): Readonly<Record<string, string>> {
  const phase = machine.wired.some((each) => each.endsWith("-3")) ? "3" : "1";
  const volts = machine.wired.map((each) => each.split("-")[0]!).join("/");
  const at = countedAt(machine.wired, supply);
  const statedIn = (of: PoweredMachine["amps"]) => String((at && of[at.split("-")[0]!]) ?? "");
  return {
    wired: `${volts}-${phase}`,
    amps: statedIn(machine.amps),
    whole: statedIn(machine.packageAmps),
    motors: String(machine.motors),
    start: machine.sealed ? "sealed" : machine.variableSpeed ? "drive" : "direct",
  };
}
