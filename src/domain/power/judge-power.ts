import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import {
  type Circuit,
  copperWire,
  motorCircuit,
  outletCircuit,
  sealedCircuit,
  standardBreaker,
} from "#domain/power/circuit.ts";
import { tableCurrent } from "#domain/power/motor-current.ts";
import { connectionAt, type Feed, feedOf, partsOf, type Supply, wiredFor } from "#domain/power/supply.ts";

/** A buyer's supply, and the breaker of the circuit where they know it. */
export interface Power {
  readonly supply: Supply;
  /** A; null for "I don't know". */
  readonly breaker: number | null;
}

/** A machine as the rules of power see it. */
export interface PoweredMachine {
  readonly wired: readonly Supply[];
  /** HP of all motors together; null where it is not stated. */
  readonly horsepower: number | null;
  readonly motors: number;
  /** Stated full-load amps of the motors together, by volts. */
  readonly amps: Readonly<Record<string, number>>;
  /** Stated amps of the whole package by volts: motors, fan, dryer and controls. */
  readonly packageAmps: Readonly<Record<string, number>>;
  /** A drive starts the motor by itself. */
  readonly variableSpeed: boolean;
  /** A refrigerated dryer: its motor is sealed in with the refrigerant. */
  readonly sealed: boolean;
}

/** A converter that makes three-phase power from single-phase for a machine. */
interface Converter {
  /** HP that the rotary converter is rated for. */
  readonly horsepower: number;
  readonly output: Supply;
  readonly input: Supply;
  readonly breaker: number | null;
  readonly wire: string | null;
}

export type PowerVerdict =
  | {
      /** `may_trip`: the breaker carries the machine, and may let go while it starts. */
      readonly state: "runs" | "may_trip" | "breaker_small" | "breaker_large";
      readonly connection: Supply;
      /** Orders placed before it was told have none. */
      readonly feed?: Feed;
      /** Null where the catalogue has neither HP nor current: the nameplate says. */
      readonly circuit: Circuit | null;
      /** A that it takes for a moment when it starts straight on the line, where a soft start is worth asking for. */
      readonly starting: number | null;
    }
  | { readonly state: "cannot"; readonly wired: readonly Supply[]; readonly converter: Converter | null }
  /** It has a motor, and its page names no voltage: check the nameplate. */
  | { readonly state: "unstated" };

const figureOf = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);

/** The stated figures of an attribute that there is one of for each voltage. */
const byVolts = (attributes: AttributeValues, key: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const volts = name.startsWith(key) ? name.slice(key.length) : "";
      const current = figureOf(value);
      return /^\d+$/.test(volts) && current !== null ? [[volts, current] as const] : [];
    }),
  );

// Starters, switches and drives carry a motor's current and have none; what is sold as parts is wired by its machine.
const partsShelves: ReadonlySet<string> = new Set(["extras", "pumps", "pumps-and-parts"]);

/** A machine's stated power; null for goods without a motor on the mains: engines, tanks, parts, 12 V. */
export function readPowered(
  { category, subcategory }: { readonly category: string; readonly subcategory: string },
  attributes: AttributeValues,
): PoweredMachine | null {
  if (partsShelves.has(category) || partsShelves.has(subcategory)) return null;
  const wired = wiredFor(attributes);
  const horsepower = figureOf(attributes["horsepower"]);
  const { voltage } = attributes;
  const onBattery = Array.isArray(voltage) && voltage.length > 0 && voltage.every((volts) => volts === "12");
  if (onBattery || (wired.length === 0 && horsepower === null)) return null;
  return {
    wired,
    horsepower,
    motors: attributes["pumpHeads"] === "duplex" ? 2 : 1,
    amps: byVolts(attributes, "fullLoadAmps"),
    packageAmps: byVolts(attributes, "packageAmps"),
    variableSpeed: attributes["control"] === "vsd",
    sealed: category === "air-dryers" && attributes["dryerType"] === "refrigerated",
  };
}

/** The verdict whether a machine runs on a buyer's power supply, and its circuit. */
export function judgePower(machine: PoweredMachine, { supply, breaker }: Power): PowerVerdict {
  if (machine.wired.length === 0) return { state: "unstated" };
  const connection = connectionAt(machine.wired, supply);
  if (connection === null) return { state: "cannot", wired: machine.wired, converter: converterFor(machine, supply) };
  const circuit = circuitOf(machine, connection);
  const feed = feedOf(connection, supply);
  // The breaker that a buyer names is of the panel's own volts.
  const state = stateOf(machine, circuit, feed === "panel" ? breaker : null);
  return { state, connection, feed, circuit, starting: startingOf(machine, circuit) };
}

/**
 * NEC 430.52 gives the largest breaker, so that the motor can start. A smaller one is permitted while it carries what
 * the conductors must; starting across the line may trip it, while a drive keeps the current from rising higher.
 */
function stateOf({ variableSpeed }: PoweredMachine, circuit: Circuit | null, breaker: number | null) {
  if (breaker === null || !circuit) return "runs";
  if (breaker < circuit.ampacity) return "breaker_small";
  if (circuit.plug) return breaker > 20 ? "breaker_large" : "runs";
  // No rating stands between what the conductors must carry and the most allowed; or the tables end below both.
  if (circuit.breaker === null) return standardBreaker(circuit.current * 2.5) === null ? "runs" : "breaker_large";
  if (breaker === circuit.breaker) return "runs";
  if (breaker > circuit.breaker) return "breaker_large";
  return variableSpeed ? "runs" : "may_trip";
}

/**
 * The circuit of a machine. Motors are counted by the tables, or by what the page states where that is more (NEC
 * 430.6(A)); what the package takes beside them is added. What is plugged in is counted by what it states (430.6(A)(1),
 * exception 3), and so is a sealed unit (440.6(A)).
 */
export function circuitOf(machine: PoweredMachine, connection: Supply): Circuit | null {
  const { motors, horsepower } = machine;
  const { volts } = partsOf(connection);
  const table = horsepower === null ? null : tableCurrent(horsepower / motors, connection);
  const whole = machine.amps[String(volts)];
  const stated = whole === undefined ? null : whole / motors;
  const all = machine.packageAmps[String(volts)] ?? null;
  if (volts === 115 && motors === 1) {
    const current = all ?? stated ?? table?.amps;
    const outlet = current === undefined ? null : outletCircuit(current);
    if (outlet && current !== undefined)
      return {
        current,
        motors,
        beside: 0,
        plate: null,
        ...source(all === null && stated === null ? table : null),
        plug: true,
        ...outlet,
      };
  }
  if (machine.sealed) return sealedUnit(stated ?? table?.amps ?? null, all);
  const motor = Math.max(stated ?? 0, table?.amps ?? 0);
  // A dryer states what it takes in all, and no motor.
  const current = motor === 0 ? (all ?? 0) / motors : motor;
  if (current === 0) return null;
  const beside = all === null ? 0 : Math.max(0, all - (stated ?? current) * motors);
  const byTable = table !== null && table.amps >= current ? table : null;
  const plate = machine.variableSpeed ? null : stated;
  return { current, motors, beside, plate, ...source(byTable), plug: false, ...motorCircuit(current, motors, beside) };
}

/** The circuit of a sealed unit, by its motor's current and what the package takes beside it, or by the package's. */
function sealedUnit(motor: number | null, all: number | null): Circuit | null {
  const current = motor ?? all;
  if (current === null) return null;
  const beside = Math.max(0, (all ?? current) - current);
  const branch = sealedCircuit(current, beside);
  return { current, from: "sealed", row: null, motors: 1, plate: null, beside, plug: false, ...branch };
}

const source = (table: { readonly row: number } | null): Pick<Circuit, "from" | "row"> =>
  table ? { from: "table", row: table.row } : { from: "stated", row: null };

/** From this power on, lights dim when a motor starts straight on the line. */
const softStartFrom = 10;
/** Times its running current that a motor takes at a start straight on the line: a usual figure. */
const startingTimes = 6;

function startingOf({ horsepower, variableSpeed, motors }: PoweredMachine, circuit: Circuit | null): number | null {
  if (!circuit || variableSpeed || horsepower === null || horsepower / motors < softStartFrom) return null;
  return circuit.current * startingTimes;
}

/** Above this, single-phase services rarely carry a converter's feed, and the single-phase motor table ends too. */
export const mostConverted = 10;
const converterSizes = [1, 2, 3, 5, 7.5, 10, 15] as const;
/** A compressor starts against pressure: its converter is rated for half as much again. */
const converterShare = 1.5;

/**
 * A rotary phase converter for a three-phase machine on single-phase power of the same voltage. Its feed carries 250 %
 * of the three-phase current (NEC 455.6(A)(2)), its breaker is of no more than that (455.7(B)), the next rating up.
 */
function converterFor(machine: PoweredMachine, supply: Supply): Converter | null {
  const { horsepower, wired, motors, variableSpeed } = machine;
  const { volts, phase } = partsOf(supply);
  const output = wired.find((each) => each === `${volts}-3`);
  if (phase === 3 || !output || horsepower === null || horsepower > mostConverted || variableSpeed) return null;
  const circuit = circuitOf(machine, output);
  const size = converterSizes.find((each) => each >= horsepower * converterShare);
  if (!circuit || size === undefined) return null;
  const feed = (circuit.current * motors + circuit.beside) * 2.5;
  return { horsepower: size, output, input: supply, breaker: standardBreaker(feed), wire: copperWire(feed) };
}
