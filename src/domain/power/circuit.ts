/** Standard ratings of breakers, A: NEC 240.6(A), as far as the wire table goes. */
const breakers = [
  15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500, 600,
  700, 800, 1000, 1200,
] as const;

/** Copper conductors and what they carry with terminals of 75 °C, A: NEC table 310.16, AWG and kcmil. */
const wires: readonly (readonly [size: string, amps: number])[] = [
  ["14 AWG", 20],
  ["12 AWG", 25],
  ["10 AWG", 35],
  ["8 AWG", 50],
  ["6 AWG", 65],
  ["4 AWG", 85],
  ["3 AWG", 100],
  ["2 AWG", 115],
  ["1 AWG", 130],
  ["1/0 AWG", 150],
  ["2/0 AWG", 175],
  ["3/0 AWG", 200],
  ["4/0 AWG", 230],
  ["250 kcmil", 255],
  ["300 kcmil", 285],
  ["350 kcmil", 310],
  ["400 kcmil", 335],
  ["500 kcmil", 380],
  ["600 kcmil", 420],
  ["700 kcmil", 460],
  ["750 kcmil", 475],
];

/** The breaker's next standard rating from this current up; null above all of them. */
export const standardBreaker = (amps: number): number | null => breakers.find((each) => each >= amps - 1e-9) ?? null;

/** The smallest copper wire that carries this current; null above one conductor a phase. */
export const copperWire = (amps: number): string | null => wires.find(([, most]) => most >= amps - 1e-9)?.[0] ?? null;

/** Equipment grounding conductors of copper by the breaker before them, A: NEC table 250.122. */
const grounds: readonly (readonly [breaker: number, size: string])[] = [
  [15, "14 AWG"],
  [20, "12 AWG"],
  [60, "10 AWG"],
  [100, "8 AWG"],
  [200, "6 AWG"],
  [300, "4 AWG"],
  [400, "3 AWG"],
  [500, "2 AWG"],
  [600, "1 AWG"],
  [800, "1/0 AWG"],
  [1000, "2/0 AWG"],
  [1200, "3/0 AWG"],
];

/**
 * The grounding conductor of a circuit, never larger than its conductors (250.122(A)); null where either is above the
 * tables.
 */
export function groundWire(breaker: number | null, wire: string | null): string | null {
  const size = breaker === null ? undefined : grounds.find(([most]) => most >= breaker)?.[1];
  if (size === undefined || wire === null) return null;
  const at = (of: string) => wires.findIndex(([each]) => each === of);
  return at(size) > at(wire) ? wire : size;
}

/** A that a disconnect must be rated for: 115 % of everything that it switches together (NEC 430.110(A), (C)(2)). */
export const disconnectAmps = ({ current, motors, beside }: Pick<Circuit, "current" | "motors" | "beside">): number =>
  (current * motors + beside) * 1.15;

/**
 * The most that a motor's overload protection may be set to, A, by the current of its plate: 115 %, or 125 % where the
 * plate has a service factor of 1.15 or a rise of 40 °C (NEC 430.32(A)(1)).
 */
export const overloadAmps = (plate: number): { readonly usual: number; readonly most: number } => ({
  usual: plate * 1.15,
  most: plate * 1.25,
});

/** The load that a circuit is laid for. */
export interface Circuit {
  /** A, that breaker and wire are counted from. */
  readonly current: number;
  /** The source of the current: the tables for the motor's HP, the goods' page, or its figure for a sealed unit. */
  readonly from: "table" | "stated" | "sealed";
  /** HP of the table's row; null where the current is stated. */
  readonly row: number | null;
  /** Motors that share it. */
  readonly motors: number;
  /** A that one motor's plate states; null where it states none, or a drive guards the motor. */
  readonly plate: number | null;
  /** A of what stands beside the motors in the package: fan, dryer, controls. */
  readonly beside: number;
  /** A general outlet of 15 or 20 A serves it. */
  readonly plug: boolean;
  /** Rating, A; null above the standard ones, and where the largest allowed carries less than the conductors must. */
  readonly breaker: number | null;
  /** A that the conductors must carry. */
  readonly ampacity: number;
  readonly wire: string | null;
}

/** The largest standard rating up to this one, A; null where it carries less than the conductors must. */
function breakerWithin(most: number, ampacity: number): number | null {
  const breaker = breakers.findLast((rating) => rating <= most + 1e-9) ?? breakers[0];
  return breaker < ampacity - 1e-9 ? null : breaker;
}

/**
 * The branch circuit of a motor: conductors of 125 % of its full-load current (NEC 430.22), an inverse-time breaker of
 * at most 250 %, at the next standard rating up (430.52, 240.6(A)). Several motors of one size on it: 125 % of one and
 * the others whole (430.24), one's breaker and the others' currents, not above the next rating down (430.62). What the
 * package takes beside them counts like another motor (430.24, 430.63).
 */
export function motorCircuit(each: number, motors: number, beside = 0): Pick<Circuit, "breaker" | "ampacity" | "wire"> {
  const others = each * (motors - 1) + beside;
  const one = standardBreaker(each * 2.5);
  const ampacity = each * 1.25 + others;
  const breaker = others === 0 || one === null ? one : breakerWithin(one + others, ampacity);
  return { breaker, ampacity, wire: copperWire(ampacity) };
}

/**
 * The branch circuit of a sealed (hermetic) refrigerant motor-compressor by its stated current: conductors of 125 %
 * (NEC 440.32), a breaker of at most 175 %, at the next standard rating down, and of 15 A where that is less
 * (440.22(A)). Up to 225 % are for one that does not start on it, which only its plate can say. What stands beside it
 * counts whole (440.33, 440.22(B)).
 */
export function sealedCircuit(current: number, beside: number): Pick<Circuit, "breaker" | "ampacity" | "wire"> {
  const ampacity = current * 1.25 + beside;
  return { breaker: breakerWithin(current * 1.75 + beside, ampacity), ampacity, wire: copperWire(ampacity) };
}

/**
 * An outlet's circuit for what is plugged in: at most 80 % of its rating (NEC 210.23(A)(1)); null where 20 A are too
 * few.
 */
export function outletCircuit(current: number): Pick<Circuit, "breaker" | "ampacity" | "wire"> | null {
  // Small conductors are protected at 15 and 20 A, whatever the wire table has for them (240.4(D)).
  if (current <= 12) return { breaker: 15, ampacity: 15, wire: "14 AWG" };
  return current <= 16 ? { breaker: 20, ampacity: 20, wire: "12 AWG" } : null;
}
