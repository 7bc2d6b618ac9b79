import { atmosphericPressure, siteFactor } from "#domain/air/atmosphere.ts";
import { airDemand, peakDemand, type ToolUse } from "#domain/air/tools.ts";
import type { Supply } from "#domain/power/supply.ts";

/**
 * The filters of a line without a desiccant dryer, by how clean its air must be: each grade stands behind the coarser
 * ones.
 */
export const filterSets = {
  tools: ["particulate-5"],
  dryer: ["coalescing-1"],
  paint: ["coalescing-1", "coalescing-0.01"],
  process: ["coalescing-1", "coalescing-0.01", "carbon"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Cleanliness = keyof typeof filterSets;

/** The pressure dew point that the air must reach, °F; null for air that is not dried. */
export const dewPoints = { none: null, shop: 50, paint: 38, outdoor: -40 } as const;
export type Dryness = keyof typeof dewPoints;

/** Grades of filters by where they stand to the dryer, in the way of the air. */
export interface FilterPlaces {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

/** Water freezes, °F. */
const freezing = 32;

/** True where a heatless desiccant dryer is needed: a refrigerated one would freeze before it dries so far. */
export function isHeatless({ dryness }: Pick<SystemWishes, "dryness">): boolean {
  const dewPoint = dewPoints[dryness];
  return dewPoint !== null && dewPoint < freezing;
}

/**
 * The order of treatment (ISO 8573-1 and makers' manuals): water and oil leave before a desiccant bed, which oil ruins, and
 * its dust behind it; carbon comes last. Before a refrigerated dryer one filter is enough, the finer ones follow.
 */
export function filterPlaces(wishes: Pick<SystemWishes, "dryness" | "cleanliness">): FilterPlaces {
  const { cleanliness } = wishes;
  if (isHeatless(wishes))
    return {
      before: ["coalescing-1", "coalescing-0.01"],
      behind: ["particulate-1", ...(cleanliness === "process" ? ["carbon"] : [])],
    };
  const [first, ...finer] = filterSets[cleanliness];
  return { before: [first], behind: finer };
}

/** A buyer's wishes and the site; shares from 0 to 1. */
export interface SystemWishes {
  readonly uses: readonly ToolUse[];
  readonly simultaneity: number;
  readonly growth: number;
  /** At the tool, psi gauge. */
  readonly pressure: number;
  /** Between cut-in and cut-out, psi. */
  readonly band: number;
  /** The time for which everything may run at once, min. */
  readonly peakMinutes: number;
  /** ft */
  readonly altitude: number;
  /** The hottest day in the compressor's room, °F. */
  readonly room: number;
  /** Running hours a year. */
  readonly hours: number;
  readonly dryness: Dryness;
  readonly cleanliness: Cleanliness;
  readonly oilFree: boolean;
  readonly supply: Supply | null;
  /** From the compressor to the last outlet, ft; 0 leaves the pipe out. */
  readonly pipeLength: number;
  readonly outlets: number;
  /** From an outlet to its tool, ft; 0 leaves hoses and couplers out. */
  readonly hoseLength: number;
}

/**
 * What a system may lose from the machine's outlet to the tool, psi: goods that lose more are not chosen. Hoses take what
 * the pipe leaves of its part; a coupler's part holds its plug, and what stands beside it at a hose; a dryer's the
 * aftercooler that it stands behind.
 */
export const allowedLosses = { dryer: 5, aftercooler: 1, filter: 2, pipe: 3, unit: 1.5, coupler: 1.5 } as const;

/** The flow and pressure that a system must give, and its site. Flows are CFM of free air at the site's inlet. */
export interface AirNeed extends SystemWishes {
  /** Average flow the tools take at sea level, with growth. */
  readonly demand: number;
  /** The factor by which thin or warm air multiplies the flow. */
  readonly siteFactor: number;
  /** Average flow the machine must deliver. */
  readonly flow: number;
  /** The flow while everything runs that may run at once. */
  readonly peak: number;
  /** The flow of the largest tool through its hose. */
  readonly tool: number;
  /** The pressure that dryer, filters, pipe, hose, unit and coupler may lose together, psi. */
  readonly losses: number;
  /** The least pressure at the machine's outlet: at the tools, and what is lost on the way. */
  readonly cutIn: number;
  /** The pressure the machine must reach. */
  readonly cutOut: number;
  /** Ambient, psi absolute. */
  readonly ambient: number;
}

/**
 * The need that follows from the wishes: Σ tools, growth, altitude and inlet temperature; pressure with its losses and
 * the switch's band.
 */
export function airNeed(wishes: SystemWishes): AirNeed {
  const { uses, simultaneity, growth, altitude, room, pressure, band, outlets, hoseLength } = wishes;
  const factor = siteFactor({ altitude, inlet: room });
  const demand = airDemand(uses, { simultaneity, growth });
  const { before, behind } = filterPlaces(wishes);
  const losses =
    allowedLosses.pipe +
    allowedLosses.filter * (before.length + behind.length) +
    (dewPoints[wishes.dryness] === null ? 0 : allowedLosses.dryer) +
    (outlets > 0 ? allowedLosses.unit : 0) +
    (outlets > 0 && hoseLength > 0 ? allowedLosses.coupler : 0);
  return {
    ...wishes,
    demand,
    siteFactor: factor,
    flow: demand * factor,
    peak: peakDemand(uses, { simultaneity, growth }) * factor,
    tool: Math.max(0, ...uses.map((use) => use.flow)) * factor,
    losses,
    cutIn: pressure + losses,
    cutOut: pressure + losses + band,
    ambient: atmosphericPressure(altitude),
  };
}
