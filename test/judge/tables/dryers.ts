import { between, fromFirst, type Table, toLast } from "./lookup.ts";

/** Where air enters a dryer: psi gauge, °F of the air, °F around the dryer. */
export interface DryerInlet {
  readonly pressure: number;
  readonly air: number;
  readonly room: number;
}

interface RefrigeratedTable {
  readonly pressure: Table;
  readonly air: Table;
  /** Without one, the table holds to 100 °F around the dryer, at which all of them are rated. */
  readonly room?: Table;
}

/** A table in bar and °C with a rating of its own, as shares of what such a dryer takes at the US rating. */
function atUsRating({ pressure, air, room }: Required<RefrigeratedTable>): RefrigeratedTable {
  const read = (table: Table, toUs: (at: number) => number): Table => {
    const rows = table.map(([at, value]) => [toUs(at), value] as const);
    const rated = between(rows, 100)!;
    return rows.map(([at, value]) => [at, value / rated] as const);
  };
  const fahrenheit = (celsius: number) => celsius * 1.8 + 32;
  return {
    pressure: read(pressure, (bar) => bar * 14.5038),
    air: read(air, fahrenheit),
    room: read(room, fahrenheit),
  };
}

/**
 * Capacity of refrigerated dryers that are rated at 100 psig, 100 °F inlet and 100 °F ambient (CAGI ADF 100), as
 * their makers print it:
 * - Friulair, "How to choose a dryer: correction factors", in bar and °C, rated at 7 bar, 35 °C and 25 °C around;
 * - CAG Purification LTE3–HGV manual, section 2.4;
 * - Hankison HPR Series, sizing tables 1 and 2, a grid below;
 * - Air Power of Nebraska, "Correction Factor for Sizing a Dryer", C1 and C2.
 * The shop counts by other makers' tables: none of them stands here, or it would judge itself.
 */
const refrigeratedTables: readonly RefrigeratedTable[] = [
  atUsRating({
    pressure: [
      [4, 0.77],
      [5, 0.86],
      [6, 0.93],
      [7, 1],
      [8, 1.05],
      [10, 1.14],
      [12, 1.21],
      [14, 1.27],
      [16, 1.33],
    ],
    air: [
      [25, 1.2],
      [30, 1.12],
      [35, 1],
      [40, 0.83],
      [45, 0.69],
      [50, 0.59],
      [55, 0.5],
      [60, 0.44],
      [65, 0.39],
      [70, 0.37],
    ],
    room: [
      [25, 1],
      [30, 0.96],
      [35, 0.9],
      [40, 0.82],
      [45, 0.72],
      [50, 0.6],
    ],
  }),
  {
    pressure: [
      [60, 0.7],
      [70, 0.85],
      [85, 0.93],
      [100, 1],
      [115, 1.06],
      [130, 1.11],
      [140, 1.15],
      [155, 1.18],
      [170, 1.21],
      [200, 1.25],
      [218, 1.28],
    ],
    air: [
      [90, 1.15],
      [100, 1],
      [110, 0.82],
      [113, 0.75],
    ],
    room: [
      [80, 1.09],
      [90, 1.06],
      [100, 1],
      [110, 0.9],
      [113, 0.83],
    ],
  },
  {
    pressure: [
      [40, 0.67],
      [60, 0.83],
      [80, 0.94],
      [100, 1],
      [120, 1.03],
      [140, 1.05],
      [150, 1.08],
      [180, 1.09],
      [200, 1.11],
    ],
    air: [
      [60, 2.73],
      [70, 1.94],
      [80, 1.5],
      [90, 1.21],
      [100, 1],
      [110, 0.84],
      [120, 0.69],
    ],
  },
];

/** Hankison HPR Series, table 1: psi gauge across, °F of the inlet down; table 2: °F around the dryer. */
const gridPressures = [50, 80, 100, 125, 150, 175, 200];
const grid: readonly (readonly [air: number, ...shares: number[]])[] = [
  [80, 1.35, 1.5, 1.54, 1.57, 1.63, 1.68, 1.7],
  [90, 1.05, 1.17, 1.23, 1.31, 1.37, 1.42, 1.45],
  [100, 0.84, 0.95, 1, 1.07, 1.13, 1.18, 1.2],
  [110, 0.69, 0.79, 0.82, 0.91, 0.95, 0.99, 1.03],
  [120, 0.56, 0.66, 0.7, 0.74, 0.8, 0.84, 0.86],
];
const gridRoom: Table = [
  [80, 1.12],
  [90, 1.06],
  [100, 1],
  [110, 0.94],
];

function gridCapacity({ pressure, air, room }: DryerInlet): number | null {
  const byAir = grid.map(([at, ...shares]): readonly [number, number | null] => [
    at,
    toLast(
      gridPressures.map((psi, column) => [psi, shares[column]!] as const),
      pressure,
    ),
  ]);
  if (byAir.some(([, share]) => share === null)) return null;
  const share = fromFirst(byAir as Table, air);
  const byRoom = fromFirst(gridRoom, room);
  return share === null || byRoom === null ? null : share * byRoom;
}

/** Share of the rated flow that the most generous maker allows; null where no maker's table reaches. */
export function refrigeratedCapacity({ pressure, air, room }: DryerInlet): number | null {
  const shares = refrigeratedTables.flatMap((table) => {
    const byPressure = toLast(table.pressure, pressure);
    const byAir = fromFirst(table.air, air);
    const byRoom = table.room ? fromFirst(table.room, room) : room <= 100 ? 1 : null;
    return byPressure === null || byAir === null || byRoom === null ? [] : [byPressure * byAir * byRoom];
  });
  const byGrid = gridCapacity({ pressure, air, room });
  if (byGrid !== null) shares.push(byGrid);
  return shares.length === 0 ? null : Math.max(...shares);
}

/**
 * Heatless desiccant dryers: Parker domnick hunter, PNEUDRI product data sheet, correction factors CFT and CFP (4 to
 * 16 bar). CFP is 8 / (p + 1), so capacity goes with absolute pressure, (psig + 14.7) / 114.7 where a dryer is rated
 * at 100 psig. CFT is printed at °C for a rating at 35 °C; here it is read from 100 °F on, at which US dryers are
 * rated.
 */
const adsorptionLoad: Table = [
  [77, 1],
  [95, 1],
  [104, 1.04],
  [113, 1.14],
  [122, 1.37],
];
const adsorptionPressures = [58, 232] as const;

/** As `refrigeratedCapacity`. What is around the dryer does not matter to it. */
export function desiccantCapacity({ pressure, air }: DryerInlet): number | null {
  const load = fromFirst(adsorptionLoad, air);
  if (load === null || pressure < adsorptionPressures[0]) return null;
  const rated = between(adsorptionLoad, 100)!;
  const byPressure = (Math.min(pressure, adsorptionPressures[1]) + 14.7) / 114.7;
  return (byPressure * rated) / Math.max(load, rated);
}

/**
 * Air that a heatless dryer of −40 °F spends, where its data sheet does not say: 14.7 / 114.7 of the rated flow hold
 * the water at 100 psig, and makers set 14 to 15% (Plant Services, "Busting compressed air myths", February 2012).
 */
export const leastPurgeShare = 14;

/**
 * Air that a membrane dryer sweeps out, where its data sheet does not say: EXAIR and Control Engineering, "Membrane
 * air dryers fill a gap", describe the sweep; SMC's IDG and Parker's data sheets print 10 to 25% of the inlet flow.
 */
export const leastSweepShare = 10;

/**
 * °F by which a dryer's inlet is warmer than the room behind an aftercooler: at most 15 is what the trade asks for
 * (Hope Air Systems, "Is your compressor ready for the summer?"), and what this shop's own aftercoolers state.
 */
export const aftercoolerApproach = 15;
