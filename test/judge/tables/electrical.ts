/**
 * NFPA 70 (NEC) 2023, as reprinted by Sparky HQ and VoltageLab. 430.6(A)(1): circuits are sized by these currents,
 * not by the motor's plate. There is one code and no other maker's table: `tables.test.ts` holds these figures against
 * what others print of it.
 */

/** Table 430.248, amperes of single-phase motors. */
const singlePhase: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "115": { "0.25": 5.8, "0.5": 9.8, "0.75": 13.8, "1": 16, "1.5": 20, "2": 24, "3": 34, "5": 56, "7.5": 80, "10": 100 },
  "208": {
    "0.25": 3.2,
    "0.5": 5.4,
    "0.75": 7.6,
    "1": 8.8,
    "1.5": 11,
    "2": 13.2,
    "3": 18.7,
    "5": 30.8,
    "7.5": 44,
    "10": 55,
  },
  "230": { "0.25": 2.9, "0.5": 4.9, "0.75": 6.9, "1": 8, "1.5": 10, "2": 12, "3": 17, "5": 28, "7.5": 40, "10": 50 },
};

/** Table 430.250, amperes of three-phase squirrel-cage motors. Large ones have no column for 208 and 230 V. */
const threePhase: readonly (readonly [
  hp: number,
  at208: number | null,
  at230: number | null,
  at460: number,
  at575: number,
])[] = [
  [0.5, 2.4, 2.2, 1.1, 0.9],
  [0.75, 3.5, 3.2, 1.6, 1.3],
  [1, 4.6, 4.2, 2.1, 1.7],
  [1.5, 6.6, 6, 3, 2.4],
  [2, 7.5, 6.8, 3.4, 2.7],
  [3, 10.6, 9.6, 4.8, 3.9],
  [5, 16.7, 15.2, 7.6, 6.1],
  [7.5, 24.2, 22, 11, 9],
  [10, 30.8, 28, 14, 11],
  [15, 46.2, 42, 21, 17],
  [20, 59.4, 54, 27, 22],
  [25, 74.8, 68, 34, 27],
  [30, 88, 80, 40, 32],
  [40, 114, 104, 52, 41],
  [50, 143, 130, 65, 52],
  [60, 169, 154, 77, 62],
  [75, 211, 192, 96, 77],
  [100, 273, 248, 124, 99],
  [125, 343, 312, 156, 125],
  [150, 396, 360, 180, 144],
  [200, 528, 480, 240, 192],
  [250, null, null, 302, 242],
  [300, null, null, 361, 289],
  [350, null, null, 414, 336],
  [400, null, null, 477, 382],
  [450, null, null, 515, 412],
  [500, null, null, 590, 472],
];
/** Horsepower of the rows. */
export const motorSizes: readonly number[] = threePhase.map(([hp]) => hp);
/** Horsepower of single-phase rows, where they begin lower. */
export const smallestSizes: readonly number[] = [0.25];
const threePhaseVolts = ["208", "230", "460", "575"];

/** Full-load current of a motor; null where the table has no row for it. */
export function tableAmps(hp: number, volts: string, phase: string): number | null {
  if (phase === "1") return singlePhase[volts]?.[String(hp)] ?? null;
  const at = threePhaseVolts.indexOf(volts);
  const row = threePhase.find(([power]) => power === hp);
  return row && at >= 0 ? row[at + 1]! : null;
}

/** 430.110(A): a disconnect carries 115% of the current. */
export const disconnectShare = 1.15;

/** 240.6(A) */
export const breakers: readonly number[] = [
  15, 20, 25, 30, 35, 40, 45, 50, 60, 70, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 300, 350, 400, 450, 500, 600,
  700, 800, 1000, 1200,
];

/** Table 310.16, copper at 75 °C. */
export const copper75: readonly (readonly [size: string, amps: number])[] = [
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

/**
 * Table 250.122, copper, by the least and the most of the breakers of a row, as Mike Holt Enterprises prints it
 * (newsletter, "Sizing equipment grounding conductor").
 */
const groundRows: readonly (readonly [least: number, most: number, size: string])[] = [
  [15, 15, "14 AWG"],
  [20, 20, "12 AWG"],
  [25, 60, "10 AWG"],
  [70, 100, "8 AWG"],
  [110, 200, "6 AWG"],
  [225, 300, "4 AWG"],
  [350, 400, "3 AWG"],
  [450, 500, "2 AWG"],
  [600, 600, "1 AWG"],
  [700, 800, "1/0 AWG"],
  [1000, 1000, "2/0 AWG"],
  [1200, 1200, "3/0 AWG"],
];

/** The least equipment ground of a breaker, no larger than the circuit's conductors (250.122(A)). */
export function leastGround(breaker: number, conductors: string): string | null {
  const [, , size] = groundRows.find(([least, most]) => breaker >= least && breaker <= most) ?? [];
  if (size === undefined) return null;
  const order = copper75.map(([each]) => each);
  return order.indexOf(size) > order.indexOf(conductors) ? conductors : size;
}

/** 430.32(A)(1): overload protection by the plate's current, without and with a service factor of 1.15. */
export const overloadShares = [1.15, 1.25] as const;
