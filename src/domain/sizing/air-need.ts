import { atmosphericPressure, siteFactor } from "#domain/air/atmosphere.ts";
import { airDemand, peakDemand, type ToolUse } from "#domain/air/tools.ts";
import type { Supply } from "#domain/power/supply.ts";

/** Filters of a line without a desiccant dryer, by cleanliness: each grade follows the coarser ones. */
export const filterSets = {
  tools: ["particulate-5"],
  dryer: ["coalescing-1"],
  paint: ["coalescing-1", "coalescing-0.01"],
  process: ["coalescing-1", "coalescing-0.01", "carbon"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Cleanliness = keyof typeof filterSets;

/** Required pressure dew point, °F; null for air that is not dried. */
export const dewPoints = { none: null, shop: 50, paint: 38, outdoor: -40 } as const;
export type Dryness = keyof typeof dewPoints;

/** Filter grades before and after the dryer, in the direction of flow. */
export interface FilterPlaces {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

/** Water freezes, °F. */
const freezing = 32;

/** True when a heatless desiccant dryer is needed: a refrigerated one would freeze first. */
export function isHeatless({ dryness }: Pick<SystemWishes, "dryness">): boolean {
  const dewPoint = dewPoints[dryness];
  return dewPoint !== null && dewPoint < freezing;
}

/**
 * Order of treatment (ISO 8573-1 and makers' manuals): water and oil are removed before a desiccant bed, which oil
 * ruins, and its dust after it; carbon comes last. A refrigerated dryer needs one filter before it; finer ones follow.
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

/** The buyer's requirements and site; shares from 0 to 1. */
export interface SystemWishes {
  readonly uses: readonly ToolUse[];
  readonly simultaneity: number;
  readonly growth: number;
  /** At the tool, psi gauge. */
  readonly pressure: number;
  /** Pressure difference between cut-in and cut-out, psi. */
  readonly band: number;
  /** Time for which all tools may run at once, min. */
  readonly peakMinutes: number;
  /** ft */
  readonly altitude: number;
  /** Temperature of the compressor's room on the hottest day, °F. */
  readonly room: number;
  /** Running hours a year. */
  readonly hours: number;
  readonly dryness: Dryness;
  readonly cleanliness: Cleanliness;
  readonly oilFree: boolean;
  readonly supply: Supply | null;
  /** From the compressor to the last outlet, ft; 0 omits the pipe. */
  readonly pipeLength: number;
  readonly outlets: number;
  /** From an outlet to its tool, ft; 0 omits hoses and couplers. */
  readonly hoseLength: number;
}

/**
 * Maximum pressure losses between the machine's outlet and the tool, psi; goods that lose more are not chosen. Hoses
 * may use what the pipe leaves of its limit. A coupler's limit includes its plug and safety parts at the hose, a
 * dryer's the aftercooler before it.
 */
export const allowedLosses = { dryer: 5, aftercooler: 1, filter: 2, pipe: 3, unit: 1.5, coupler: 1.5 } as const;

/** Required flow and pressure of a system at its site. Flows are CFM of free air at the site's inlet. */
export interface AirNeed extends SystemWishes {
  /** Average demand of the tools at sea level, with growth. */
  readonly demand: number;
  /** Factor on the flow for thin or warm air. */
  readonly siteFactor: number;
  /** Average flow the machine must deliver. */
  readonly flow: number;
  /** Flow while all tools that may run at once do. */
  readonly peak: number;
  /** The flow of the largest tool through its hose. */
  readonly tool: number;
  /** Sum of the losses of dryer, filters, pipe, hose, unit and coupler, psi. */
  readonly losses: number;
  /** Minimum pressure at the machine's outlet: the tools' plus the losses. */
  readonly cutIn: number;
  /** Pressure the machine must reach. */
  readonly cutOut: number;
  /** Ambient, psi absolute. */
  readonly ambient: number;
}

/**
 * Derives the need from the requirements: Σ tools, growth, altitude and inlet temperature; pressure with losses and the
 * switch's band.
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
