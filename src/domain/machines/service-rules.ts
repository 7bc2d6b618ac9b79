import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { MachineKind } from "./machine-kind.ts";

/** Service tasks of machines. */
export const serviceTasks = [
  "oil",
  "oil-filter",
  "intake-filter",
  "separator",
  "belt-check",
  "belt",
  "motor-grease",
  "airend",
  "valves",
  "switch-diaphragm",
  "rebuild",
  "piston-seal",
  "tip-seal",
  "scroll-grease",
  "engine-oil",
  "spark-plug",
  "fuel-filter",
  "condenser",
  "drain",
  "filter-element",
  "desiccant",
  "muffler",
  "switching-valve",
  "inlet-clean",
  "relief-valve",
  "bearings",
  "exhaust-element",
  "vanes",
] as const;
export type ServiceTask = (typeof serviceTasks)[number];

export const isServiceTask = (word: string): word is ServiceTask => serviceTasks.some((task) => task === word);

/** Tasks of inspection, cleaning or tightening, without parts. */
const withoutParts: ReadonlySet<ServiceTask> = new Set(["belt-check", "condenser", "inlet-clean"]);

/** True for tasks that may need parts; others need labor only. */
export const takesParts = (task: ServiceTask): boolean => !withoutParts.has(task);

/** Interval of a task: hours, months, or whichever is first. */
export interface ServiceRule {
  readonly task: ServiceTask;
  readonly hours?: number;
  /** The first time, while the machine runs in. */
  readonly firstHours?: number;
  readonly months?: number;
  /** Types of the machine that it holds for; all, where none is named. */
  readonly types?: readonly string[];
  /** Holds for machines with belts only. */
  readonly belt?: true;
}

/** Traits that rules depend on besides the kind. */
interface MachineTraits {
  /** Subcategory in the catalogue, or the build that a subcategory shares with others; null if unknown. */
  readonly type: string | null;
  /** True if belt-driven; null if unknown. */
  readonly belt: boolean | null;
}

const dryVane = "dry-vane";

/** The traits of a model of the catalogue. Vacuum pumps with dry vanes share a subcategory with claws and scrolls. */
export function machineTraits(subcategory: string | null, { drive, vacuumType }: AttributeValues): MachineTraits {
  return {
    type: vacuumType === dryVane ? dryVane : subcategory,
    belt: drive === undefined ? null : drive === "belt",
  };
}

// Where a source gives a range, the earliest end of it is the rule here: a service that comes early costs a filter, one
// that comes late costs a machine. Each owner's manual goes before all of them, and every screen says so.

/**
 * Oil-injected screws: "Three filters + one oil" at chanuncompressor.com gives 500 h for the first oil and oil filter,
 * the oil filter at 2,000–3,000 h, the separator at 3,000–4,000 h, the oil at 4,000 h or yearly, and the intake filter
 * at 1,500–2,000 h. A plant's published record of a 25 HP screw gives 2,000 h for the intake filter, a belt check each
 * quarter and belts after three years. Motor grease and the airend's overhaul are what manuals of the trade commonly
 * ask for.
 */
const screw: readonly ServiceRule[] = [
  { task: "oil", firstHours: 500, hours: 4_000, months: 12 },
  { task: "oil-filter", firstHours: 500, hours: 2_000 },
  { task: "intake-filter", hours: 2_000 },
  { task: "separator", hours: 4_000 },
  { task: "belt-check", months: 3, belt: true },
  { task: "belt", months: 36, belt: true },
  { task: "motor-grease", hours: 4_000 },
  { task: "airend", hours: 30_000 },
];

/** A two-stage compressor's published service manual: intake 250 h, oil 500 h, valves and belt 1,000 h, and so on. */
const pistonPump: readonly ServiceRule[] = [
  { task: "intake-filter", hours: 250 },
  { task: "oil", hours: 500 },
  { task: "valves", hours: 1_000 },
  { task: "rebuild", hours: 5_000 },
];
const piston: readonly ServiceRule[] = [
  ...pistonPump,
  { task: "belt", hours: 1_000 },
  { task: "switch-diaphragm", hours: 2_000 },
];

const pistonTypes = ["oilless-piston", "quiet-portable"];

/** Common practice of the trade, without a published source. */
const oilless: readonly ServiceRule[] = [
  { task: "intake-filter", hours: 500 },
  { task: "piston-seal", hours: 3_000, types: pistonTypes },
  { task: "tip-seal", hours: 8_000, types: ["scroll"] },
  { task: "scroll-grease", hours: 4_000, types: ["scroll"] },
];

/** Common practice of the trade, without a published source; engines also have the maker's booklet. */
const gasoline: readonly ServiceRule[] = [
  { task: "engine-oil", firstHours: 20, hours: 100 },
  { task: "spark-plug", hours: 100 },
  { task: "oil", hours: 500 },
  { task: "belt", hours: 1_000 },
];

/** Common practice of the trade, without a published source. */
const diesel: readonly ServiceRule[] = [
  { task: "engine-oil", hours: 250 },
  { task: "fuel-filter", hours: 500 },
  { task: "oil", hours: 1_000 },
  { task: "separator", hours: 1_000, types: ["skid", "towable"] },
];

/** Common practice of the trade, without a published source. */
const dryer: readonly ServiceRule[] = [
  { task: "condenser", months: 1, types: ["refrigerated"] },
  // Towers and membranes have no water to let out: the filter before them has.
  { task: "drain", hours: 8_000, months: 12, types: ["refrigerated"] },
  { task: "filter-element", months: 6 },
  { task: "muffler", months: 12, types: ["desiccant"] },
  { task: "switching-valve", months: 24, types: ["desiccant"] },
  { task: "desiccant", months: 36, types: ["desiccant"] },
];

/** Elements by hours and yearly, whichever is first. Common practice of the trade, without a published source. */
const inlineFilter: readonly ServiceRule[] = [{ task: "filter-element", hours: 4_000, months: 12 }];

const rules: Readonly<Record<MachineKind, readonly ServiceRule[]>> = {
  "rotary-screw": screw,
  piston,
  oilless,
  "gas-driven": gasoline,
  "diesel-driven": diesel,
  // A pod is a screw, a dryer and its filters in one frame.
  "compressor-pods": [
    ...screw,
    { task: "condenser", months: 1 },
    { task: "drain", hours: 8_000, months: 12 },
    { task: "filter-element", hours: 4_000, months: 12 },
  ],
  pumps: pistonPump,
  "air-dryers": dryer,
  "air-filters": inlineFilter,
  // Yearly, beside what the state asks of pressure vessels. Common practice of the trade.
  "air-tanks": [{ task: "relief-valve", months: 12 }],
  // Common practice of the trade, without a source of its own.
  blowers: [
    { task: "intake-filter", hours: 500 },
    { task: "bearings", hours: 20_000, types: ["regenerative"] },
    { task: "oil", hours: 500, types: ["lobe"] },
    { task: "belt", hours: 4_000, types: ["lobe"], belt: true },
  ],
  // Oil before it darkens (vacuum-pumps.us); the others are common practice of the trade.
  vacuum: [
    { task: "inlet-clean", months: 1 },
    { task: "intake-filter", hours: 2_000 },
    { task: "oil", hours: 500, types: ["rotary-vane", "central-systems"] },
    { task: "exhaust-element", hours: 2_000, types: ["rotary-vane", "central-systems"] },
    { task: "vanes", hours: 10_000, types: ["rotary-vane", "central-systems"] },
    { task: "vanes", hours: 6_000, types: [dryVane] },
  ],
};

/** A bare airend runs in a screw package and has its plan. */
const airendRules = screw.filter(({ belt }) => !belt);

/** The rules for a machine, without those that depend on an unknown type. */
export function serviceRules(kind: MachineKind, { type, belt }: MachineTraits): readonly ServiceRule[] {
  if (kind === "pumps" && type === "screw-airends") return airendRules;
  return rules[kind].filter(
    (rule) => (!rule.types || (type !== null && rule.types.includes(type))) && (!rule.belt || belt !== false),
  );
}
