import type { CalculatorAnswer } from "./calculator-page.ts";
import { breakers, copper75, motorSizes, tableAmps } from "./tables/electrical.ts";

/** A motor on a circuit of its own, at the volts and phases of a panel. */
export interface Circuit {
  readonly hp: number;
  readonly volts: string;
  readonly phase: "1" | "3";
}

/** NEC 430.22, 430.52(C)(1) with 240.6(A), and 310.16: what the circuit must be. */
export function circuitOf({ hp, volts, phase }: Circuit): { amps: number; wire: number; breaker: number } | null {
  // A size between two rows is read in the larger one.
  const amps = motorSizes.flatMap((size) => (size >= hp ? (tableAmps(size, volts, phase) ?? []) : []))[0];
  if (amps === undefined) return null;
  const most = breakers.find((size) => size >= amps * 2.5 - 1e-9);
  return most === undefined ? null : { amps, wire: amps * 1.25, breaker: most };
}

/** Everything against what the page says of a circuit. */
export function judgeCircuit(circuit: Circuit, { lines, text }: CalculatorAnswer): string[] {
  const needed = circuitOf(circuit);
  const said = (label: string) => lines.get(label)?.figure;
  if (!needed)
    return said("Copper wire") === undefined
      ? []
      : [`a wire is named where the NEC's tables have no row: ${text.slice(0, 200)}`];
  // A cord and plug stand on an outlet circuit, 210.23(A)(1), which is judged by its own line.
  const outlet = said("Outlet circuit, at least");
  const size = /([\d/]+ (?:AWG|kcmil))/.exec(text)?.[1];
  const carries = copper75.find(([name]) => name === size)?.[1];
  const breaker = said("Breaker, at most");
  const name = `${circuit.hp} HP at ${circuit.volts} V, ${circuit.phase}-phase`;
  return [
    ...(said("Full-load current") === needed.amps
      ? []
      : [`${name}: ${said("Full-load current")} A, by 430.248 and 430.250 ${needed.amps} A`]),
    ...(outlet !== undefined || (breaker !== undefined && breaker <= needed.breaker)
      ? []
      : [`${name}: a breaker of ${breaker} A; 430.52 allows ${needed.breaker} A`]),
    ...(outlet !== undefined && needed.amps > outlet * 0.8 + 1e-9
      ? [`${name}: ${needed.amps} A on an outlet of ${outlet} A; 210.23(A)(1) allows 80%`]
      : []),
    ...(outlet === undefined && (said("Wire must carry") ?? 0) < needed.wire - 1e-9
      ? [`${name}: a wire for ${said("Wire must carry")} A; 430.22 asks for ${needed.wire} A`]
      : []),
    ...(carries === undefined && /parallel|beyond the tables/i.test(text)
      ? []
      : carries !== undefined && carries >= (outlet ?? needed.wire) - 1e-9
        ? []
        : [`${name}: ${size} carries ${carries} A; ${needed.wire} A are asked for (310.16)`]),
  ];
}
