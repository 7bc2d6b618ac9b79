import { pascalsPerPsi } from "#domain/catalogue/conversions.ts";
import { saturationPressure } from "#domain/catalogue/saturation-pressure.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** Operating conditions of a dryer. Missing ones are those of the dryer's rating. */
export interface DryerConditions {
  /** Inlet temperature, °F. */
  readonly inlet?: number | undefined;
  /** Pressure at its inlet, psi gauge at sea level. */
  readonly pressure?: number | undefined;
  /** Room temperature, °F: a refrigerated dryer rejects its heat into the room. */
  readonly room?: number | undefined;
  /** Inlet temperature that its rated flow is stated for, °F; 100 where unsaid. */
  readonly ratedInlet?: number | undefined;
}

/** A condition outside the published tables: ask the maker, or us. */
export type OutsideTable =
  | { readonly code: "inlet_too_hot"; readonly most: number }
  | { readonly code: "pressure_too_low"; readonly least: number }
  | { readonly code: "room_too_hot"; readonly most: number }
  /** Membranes have no common table: only their maker's curves tell. */
  | { readonly code: "maker_only" };

/** Ends of the tables. Beyond the other ends the last figure applies, because it is the safe one. */
const dryerLimits = {
  leastPressure: 60,
  refrigerated: { inlet: 130, room: 113 },
  desiccant: { inlet: 120 },
} as const;

/** Most dryers are rated at this inlet, 100 PSIG and a room of 100 °F (CAGI ADF 100, ISO 7183 option B). */
const usualRatedInlet = 100;

type Points = readonly (readonly [at: number, factor: number])[];

// Kaeser, "How to size compressed air dryers" (SECOTEC): inlet °F by pressure, psi gauge. At 140 psi the table is known
// up to 110 °F; above that the row of 120 psi stands in, which is lower.
const inlets = [90, 95, 100, 105, 110, 115, 120, 125, 130] as const;
const kaeser: readonly (readonly [pressure: number, factors: Points])[] = (
  [
    [60, [0.95, 0.85, 0.76, 0.67, 0.59, 0.52, 0.46, 0.41, 0.36]],
    [80, [1.1, 0.98, 0.88, 0.77, 0.68, 0.6, 0.53, 0.48, 0.42]],
    [100, [1.25, 1.12, 1.0, 0.88, 0.78, 0.69, 0.61, 0.54, 0.48]],
    [120, [1.32, 1.18, 1.06, 0.93, 0.82, 0.73, 0.64, 0.57, 0.5]],
    [140, [1.38, 1.24, 1.11, 0.97, 0.86, 0.73, 0.64, 0.57, 0.5]],
  ] as const
).map(([pressure, row]) => [pressure, row.map((factor, at) => [inlets[at]!, factor] as const)]);

interface FactorTable {
  readonly pressure: Points;
  readonly inlet: Points;
  readonly room: Points;
}

// Fini, manual of RD 185–810, 2.5, in bar and °C. It rates at an inlet of 35 °C.
const fini: FactorTable = {
  pressure: inPsi([
    [4, 0.77],
    [5, 0.85],
    [7, 1],
    [8, 1.06],
    [10, 1.15],
    [12, 1.21],
    [14, 1.25],
  ]),
  inlet: inFahrenheit([
    [30, 1.2],
    [35, 1],
    [40, 0.85],
    [45, 0.75],
    [50, 0.61],
    [55, 0.49],
  ]),
  room: inFahrenheit([
    [25, 1],
    [30, 0.98],
    [35, 0.95],
    [40, 0.9],
    [45, 0.8],
  ]),
};

// ACT 600–5000, technical manual, section 4.5; its credit for rooms below 100 °F is left out.
const act: FactorTable = {
  pressure: [
    [60, 0.79],
    [80, 0.91],
    [100, 1],
    [120, 1.07],
    [140, 1.13],
    [160, 1.18],
    [180, 1.23],
    [203, 1.27],
  ],
  inlet: [
    [90, 1.16],
    [100, 1],
    [110, 0.82],
    [122, 0.68],
    [130, 0.61],
  ],
  room: [
    [100, 1],
    [105, 0.94],
    [110, 0.87],
    [115, 0.78],
  ],
};

/**
 * Factor from a dryer's rated flow to the flow it treats under these conditions. Where makers' tables differ, the lower
 * figure counts. Refuses values outside the tables.
 */
export function dryerFactor(type: string, conditions: DryerConditions): Result<number, OutsideTable> {
  const { pressure } = conditions;
  if (type !== "refrigerated" && type !== "desiccant") return refuse({ code: "maker_only" });
  // 60 psi, typed in bar, are a hair less.
  if (pressure !== undefined && pressure < dryerLimits.leastPressure - 0.01)
    return refuse({ code: "pressure_too_low", least: dryerLimits.leastPressure });
  return type === "desiccant" ? heatlessFactor(conditions) : refrigeratedFactor(conditions);
}

function refrigeratedFactor(conditions: DryerConditions): Result<number, OutsideTable> {
  const { inlet, pressure = 100, room, ratedInlet = usualRatedInlet } = conditions;
  const most = Math.max(ratedInlet, dryerLimits.refrigerated.inlet);
  if (inlet !== undefined && inlet > most) return refuse({ code: "inlet_too_hot", most });
  if (room !== undefined && room > dryerLimits.refrigerated.room)
    return refuse({ code: "room_too_hot", most: dryerLimits.refrigerated.room });
  const byRoom = room === undefined ? 1 : Math.min(...[fini, act].map((table) => interpolate(table.room, room)));
  return ok(byRoom * byAir(pressure, inlet, ratedInlet));
}

/**
 * A dryer rated for hotter air than 100 °F has no credit for cooler air, for no maker prints one; only its pressure
 * counts.
 */
function byAir(pressure: number, inlet: number | undefined, ratedInlet: number): number {
  if (inlet === undefined || ratedInlet > usualRatedInlet)
    return Math.min(interpolate(act.pressure, pressure), kaeserAt(pressure, usualRatedInlet));
  const byInlet = [fini, act].map((table) => interpolate(table.pressure, pressure) * interpolate(table.inlet, inlet));
  return Math.min(...byInlet, kaeserAt(pressure, inlet));
}

const kaeserAt = (pressure: number, inlet: number): number =>
  interpolate(
    kaeser.map(([at, row]) => [at, interpolate(row, inlet)] as const),
    pressure,
  );

/**
 * A heatless dryer's towers hold the air for as long as at its rating: capacity follows the absolute pressure, (P +
 * 14.7)/114.7 (CAGI ADF 200). Hotter air than its rating brings more water by the ratio of the saturation pressures;
 * cooler air earns nothing, because the purge stays the same.
 */
function heatlessFactor({ inlet, pressure = 100, ratedInlet = usualRatedInlet }: DryerConditions) {
  const { inlet: most } = dryerLimits.desiccant;
  if (inlet !== undefined && inlet > most) return refuse({ code: "inlet_too_hot", most });
  const hotter =
    inlet === undefined || inlet <= ratedInlet ? 1 : saturationPressure(ratedInlet) / saturationPressure(inlet);
  return ok(((pressure + 14.7) / 114.7) * hotter);
}

/** The rated flow, SCFM, that a dryer of this type needs to treat this flow; up to the next whole one. */
export function ratedFlowFor(flow: number, type: string, conditions: DryerConditions): Result<number, OutsideTable> {
  const factor = dryerFactor(type, conditions);
  return factor.ok ? ok(Math.ceil(flow / factor.value - 1e-6)) : factor;
}

/** CFM per horsepower of a screw compressor: the trade's rule of thumb. */
export const cfmPerHorsepower = 4;

function inPsi(points: Points): Points {
  return points.map(([bar, factor]) => [(bar * 1e5) / pascalsPerPsi, factor] as const);
}

function inFahrenheit(points: Points): Points {
  return points.map(([celsius, factor]) => [(celsius * 9) / 5 + 32, factor] as const);
}

/** Between two points the factor runs straight; beyond the ends it stays, and callers keep off the unsafe end. */
function interpolate(points: Points, x: number): number {
  const next = points.findIndex(([at]) => at >= x);
  if (next <= 0) return points[next === 0 ? 0 : points.length - 1]![1];
  const [[from, low], [to, high]] = [points[next - 1]!, points[next]!];
  return low + ((high - low) * (x - from)) / (to - from);
}
