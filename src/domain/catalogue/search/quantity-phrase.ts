import { cfmPerHorsepower } from "#domain/catalogue/dryer-sizing.ts";
import type { Phrase, RangeConstraint } from "./search-constraint.ts";

export const number = String.raw`(\d+(?:\.\d+)?|\.\d+)`;
/** A unit ends where no Latin letter follows, so that `12 volt` is not 12 V + "olt". */
export const end = String.raw`(?![a-z])`;

export function range(
  text: string,
  keys: readonly string[],
  value: number,
  below: number,
  above: number,
): RangeConstraint {
  return {
    kind: "range",
    text,
    keys,
    min: value * (1 - below),
    max: value * (1 + above),
    asked: value,
  };
}

/** A quantity phrase: its units, the factor to the canonical unit, and the share it may be missed by. */
export function quantity(
  units: string,
  keys: readonly string[],
  toCanonical: (value: number) => number,
  below: number,
  above = below,
): Phrase {
  return {
    pattern: new RegExp(`${number}[\\s-]*(?:${units})${end}`, "u"),
    read: (match) => range(match[0], keys, toCanonical(Number(match[1])), below, above),
  };
}

export const scale =
  (factor: number) =>
  (value: number): number =>
    value * factor;

/** A flow requires about that much of a machine, and at least as much of air treatment. */
export function flow(units: string, keys: readonly string[], factor: number): Phrase {
  const { pattern, read } = quantity(units, keys, scale(factor), 0.05, 0.2);
  return {
    pattern,
    read: (match) => ({ ...(read(match) as RangeConstraint), treats: Number(match[1]) * factor }),
  };
}

/** A flow stated without its time unit, in units of so many cubic meters: of a vessel it is the volume. */
export function cubicMeters({ pattern, read }: Phrase, unit = 1): Phrase {
  return {
    pattern,
    read: (match) => ({ ...(read(match) as RangeConstraint), cubicMeters: Number(match[1]) * unit }),
  };
}

/** Power requires about that much of a machine, and of air treatment the flow of such a machine. */
export function power(
  units: string,
  keys: readonly string[],
  toHorsepower: (value: number) => number,
  missed: number,
): Phrase {
  const { pattern, read } = quantity(units, keys, toHorsepower, missed);
  return {
    pattern,
    read: (match) => ({
      ...(read(match) as RangeConstraint),
      machineFlow: toHorsepower(Number(match[1])) * cfmPerHorsepower,
    }),
  };
}
