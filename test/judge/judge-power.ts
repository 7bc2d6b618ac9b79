import type { CalculatorAnswer } from "./calculator-page.ts";
import {
  breakers,
  copper75,
  disconnectShare,
  leastGround,
  motorSizes,
  overloadShares,
  smallestSizes,
  tableAmps,
} from "./tables/electrical.ts";
import { wrongRating } from "./tables/places.ts";

/** A motor on a circuit of its own, at the volts and phases of a panel. */
export interface Circuit {
  readonly hp: number;
  readonly volts: string;
  readonly phase: "1" | "3";
  /** A that the page of a machine states, for its motor and for the whole package. */
  readonly plate?: number | null;
  readonly whole?: number | null;
  /** A drive starts and guards the motor. */
  readonly drive?: boolean;
}

/** NEC 430.22, 430.52(C)(1) with 240.6(A), and 310.16: what the circuit must be. */
export function circuitOf(circuit: Circuit): { amps: number; wire: number; breaker: number } | null {
  const { hp, volts, phase, plate = null, whole = null } = circuit;
  // A size between two rows is read in the larger one; a plate that states more goes before the table (430.6(A)).
  const row = [...smallestSizes, ...motorSizes].flatMap((size) =>
    size >= hp ? (tableAmps(size, volts, phase) ?? []) : [],
  )[0];
  if (row === undefined && plate === null) return null;
  const motor = Math.max(row ?? 0, plate ?? 0);
  // Fan, dryer and controls stand whole on the same conductors (430.24); their breaker is the next one down (430.62).
  const beside = whole === null ? 0 : Math.max(0, whole - (plate ?? motor));
  const one = breakers.find((size) => size >= motor * 2.5 - 1e-9);
  if (one === undefined) return null;
  const most = breakers.findLast((size) => size <= one + beside)!;
  return { amps: motor + beside, wire: motor * 1.25 + beside, breaker: most };
}

/** Three digits are written, and what conductors carry is never rounded down. */
const isRoundedUp = (said: number | undefined, exact: number): boolean =>
  said !== undefined && said >= exact - 1e-9 && said <= exact * 1.01;

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
    ...(isRoundedUp(said("Full-load current"), needed.amps)
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
    ...(wrongRating(text, /Above ([\d,]+)\s(ft) or (\d+)\s(°F) motors and panels carry less/) ?? ["not a word"]).map(
      (wrong) => `${name}: of height and heat, motors and panels: ${wrong} (NEMA MG 1, 14.2.1)`,
    ),
    ...(outlet === undefined
      ? judgeSafety(circuit, needed.amps, { lines, text }).map((each) => `${name}: ${each}`)
      : []),
  ];
}

/** Disconnect, overload and ground, each by its article. */
function judgeSafety(
  { plate = null, drive = false }: Circuit,
  amps: number,
  { lines, text }: Pick<CalculatorAnswer, "lines" | "text">,
): string[] {
  const said = (label: string) => lines.get(label)?.figure;
  const [, conductors = ""] = /Copper wire\s*([\d/]+ (?:AWG|kcmil))/.exec(text) ?? [];
  const [, ground] = /Ground wire, at least\s*([\d/]+ AWG)/.exec(text) ?? [];
  // Conductors beyond the tables are said to be; so is their ground.
  const least = conductors === "" ? null : leastGround(said("Breaker, at most") ?? 0, conductors);
  const overload = [...(/Overload of the motor, at most\s*([\d.,]+) A; ([\d.,]+) A/.exec(text)?.slice(1) ?? [])].map(
    Number,
  );
  const isMissing = plate !== null && !drive && overload.length === 0;
  const tooMuch = plate !== null && overload.some((set, at) => set > plate * overloadShares[at]! + 1e-9);
  return [
    ...((said("Disconnect, at least") ?? 0) < amps * disconnectShare - 1e-9
      ? [`a disconnect of ${said("Disconnect, at least")} A for ${amps} A; 430.110 asks for 115%`]
      : []),
    ...(least !== null && ground !== least ? [`a ground of ${ground}; table 250.122 has ${least}`] : []),
    ...(isMissing ? [`no overload for a plate of ${plate} A; 430.32(A)(1)`] : []),
    ...(tooMuch ? [`an overload of ${overload.join(" and ")} A for a plate of ${plate} A; 430.32(A)(1)`] : []),
  ];
}
