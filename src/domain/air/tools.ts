/** From the least to the most, as tables and makers state it. */
type Span = readonly [least: number, most: number];

export interface AirTool {
  readonly id: ToolId;
  /** CFM at 90 psi gauge while the tool runs, at load. */
  readonly flow: Span;
  /** Share of the time it runs in usual work, 0 to 1. */
  readonly duty: Span;
  /** True if flow or duty is the trade's estimate instead of a published table. */
  readonly estimated: boolean;
  /** Has a vane motor or a hammer, which run on oiled air. */
  readonly oiled: boolean;
}

// Shares of time that sizing guides give for kinds of tools.
const impact: Span = [0.2, 0.3];
const nailing: Span = [0.1, 0.15];
const grinding: Span = [0.5, 0.75];
const spraying: Span = [0.75, 0.9];
/** Studs and sheathing: 17 nails of the 50 that are driven in a minute, over the hour. */
const framing: Span = [0.3, 0.4];

const table = {
  "brad-nailer": [0.5, 1, nailing],
  "finish-nailer": [1, 2, nailing],
  // 0.15 ft³ a nail, 40 to 60 nails a minute (Journal of Light Construction).
  "framing-nailer": [6, 9, framing],
  // Catalogs print an average of 15 s in a minute beside what a tool takes at load, which is three to five times as
  // much.
  "impact-3-8": [15, 25, impact],
  "impact-1-2": [18, 26, impact],
  "impact-3-4": [34, 48, impact],
  "impact-1": [40, 60, impact, "estimated"],
  "ratchet-3-8": [12, 15, impact, "estimated"],
  "drill-3-8": [14, 22, impact],
  "tire-inflator": [2, 3, impact, "estimated"],
  "die-grinder": [18, 26, grinding],
  "angle-grinder": [22, 40, grinding],
  "cut-off-tool": [28, 30, impact],
  "dual-action-sander": [15, 18, grinding],
  "hvlp-gun": [12, 15, spraying],
  // By the bore of the nozzle; one that is worn by 1/16 in takes what the next one takes.
  sandblaster: [18, 20, spraying],
  "sandblaster-3-16": [38, 45, spraying],
  "sandblaster-1-4": [68, 81, spraying],
  "blow-gun": [24, 24, nailing],
  // From 45 A to 120 A, as makers print it; how much of the time is the trade's estimate.
  "plasma-cutter": [6.7, 8.3, grinding, "estimated"],
  "air-hammer": [18, 24, impact],
  breaker: [50, 66, grinding, "estimated"],
  "needle-scaler": [10, 15, grinding],
} as const satisfies Readonly<Record<string, readonly [number, number, Span, "estimated"?]>>;

export type ToolId = keyof typeof table;

const oiledTools: ReadonlySet<ToolId> = new Set([
  "impact-3-8",
  "impact-1-2",
  "impact-3-4",
  "impact-1",
  "ratchet-3-8",
  "drill-3-8",
  "die-grinder",
  "angle-grinder",
  "cut-off-tool",
  "dual-action-sander",
  "air-hammer",
  "breaker",
  "needle-scaler",
]);

const nailers: ReadonlySet<ToolId> = new Set(["brad-nailer", "finish-nailer", "framing-nailer"]);
const blasters: ReadonlySet<ToolId> = new Set(["sandblaster", "sandblaster-3-16", "sandblaster-1-4"]);

/**
 * The most pressure, psi gauge, that makers allow at a tool's inlet; null for tools with a regulator of their own, or
 * without one figure. Vane motors and hammers take 90 psi (6.2 bar; manuals of Ingersoll Rand and Chicago Pneumatic):
 * above it a wrench overspeeds and wears (U.S. Navy, NAVEDTRA 14001). Nailers take 120 psi (Bostitch, Senco), blast
 * pots 125 psi (Clemco).
 */
export function mostPressure(id: ToolId): number | null {
  if (oiledTools.has(id)) return 90;
  if (nailers.has(id)) return 120;
  return blasters.has(id) ? 125 : null;
}

/** Air use of common tools, from published tool tables and sizing guides. A tool's own manual takes precedence. */
export const airTools: readonly AirTool[] = (Object.keys(table) as ToolId[]).map((id) => {
  const [least, most, duty, estimated] = table[id] as readonly [number, number, Span, "estimated"?];
  return { id, flow: [least, most], duty, estimated: estimated !== undefined, oiled: oiledTools.has(id) };
});

/** Pressure, psi gauge, at which tools are rated. */
export const toolPressure = 90;

/** They set their own pressure, however high the line's is. */
const regulatedTools: ReadonlySet<ToolId> = new Set(["hvlp-gun", "plasma-cutter", "tire-inflator"]);

/**
 * CFM that a tool takes where the air at it has this pressure, psi gauge; where nothing better is known the middle of
 * what makers print. Nozzles, vanes and pistons pass free air by the absolute pressure before them. Below the rating
 * the tool keeps what is printed.
 */
export function flowAt({ id, flow }: Pick<AirTool, "id" | "flow">, pressure: number): number {
  const share = regulatedTools.has(id) ? 1 : Math.max(1, (pressure + 14.7) / (toolPressure + 14.7));
  return middleOf(flow) * share;
}

export interface ToolUse {
  /** CFM while it runs. */
  readonly flow: number;
  readonly quantity: number;
  /** Share of the time it runs, 0 to 1. */
  readonly duty: number;
  /** Runs on oiled air; without a word it must not have any. */
  readonly oiled?: boolean;
  /** The most pressure it may get, psi gauge; without a word as much as is asked for. */
  readonly mostPressure?: number | null;
}

export interface DemandMargins {
  /** Share of the tools in use at one time, 0 to 1; 1 where unsaid. */
  readonly simultaneity?: number | undefined;
  /** Added for growth, as a share: 0.25 to 0.3 are usual. */
  readonly growth?: number | undefined;
}

/**
 * Average flow a shop needs, CFM: Σ flow · quantity · duty, times simultaneity, times growth; one tool takes all it
 * takes.
 */
export function airDemand(uses: readonly ToolUse[], margins: DemandMargins = {}): number {
  return demandOf(
    uses.map(({ flow, quantity, duty }) => ({ quantity, each: flow * duty })),
    margins,
  );
}

/** Flow, CFM, while everything runs that may run at once. Receivers, pipes and filters are sized for it. */
export function peakDemand(uses: readonly ToolUse[], margins: DemandMargins = {}): number {
  return demandOf(
    uses.map(({ flow, quantity }) => ({ quantity, each: flow })),
    margins,
  );
}

/** Flow of the tools that run at one time. At least that of the largest, which may be among them. */
function demandOf(
  uses: readonly { readonly quantity: number; readonly each: number }[],
  { simultaneity = 1, growth = 0 }: DemandMargins,
): number {
  const all = uses.reduce((sum, { quantity, each }) => sum + quantity * each, 0);
  const largest = uses.reduce((most, { quantity, each }) => (quantity > 0 ? Math.max(most, each) : most), 0);
  return Math.max(all * simultaneity, largest) * (1 + growth);
}

export interface Cylinder {
  /** Bore, rod and stroke, in; a rod of 0 for a ram without. */
  readonly bore: number;
  readonly rod: number;
  readonly stroke: number;
  readonly cyclesPerMinute: number;
  /** psi gauge */
  readonly pressure: number;
  readonly doubleActing: boolean;
}

/**
 * Free air a cylinder takes, CFM: π/4·d²·stroke·cycles/1728·(P + 14.7)/14.7, twice less the rod when double acting
 * (MEASUR).
 */
export function cylinderFlow({ bore, rod, stroke, cyclesPerMinute, pressure, doubleActing }: Cylinder): number {
  const squares = doubleActing ? 2 * bore ** 2 - rod ** 2 : bore ** 2;
  return ((((Math.PI / 4) * squares * stroke * cyclesPerMinute) / 1728) * (pressure + 14.7)) / 14.7;
}

/** The middle of a tool's range of flow or duty, without better data. */
export const middleOf = ([least, most]: readonly [number, number]): number => (least + most) / 2;
