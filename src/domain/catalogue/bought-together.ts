import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { ratedForMachine } from "#domain/catalogue/bundled-treatment.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";

/** Why two goods should not be sold as a pair. */
export type MismatchCode =
  | "treats_too_little_air"
  | "relief_above_mawp"
  | "bears_too_little_pressure"
  | "connection_differs"
  | "power_differs"
  | "other_oil";

/** One version of a product, by all that holds for it. */
export interface Version {
  readonly category: CategorySlug;
  readonly attributes: AttributeValues;
}

const figureOf = (attributes: AttributeValues, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
};

const treats = ({ category, attributes }: Version): boolean =>
  category === "air-dryers" || attributes["filterItem"] === "housing";

const machineFlows = ["airflow", "airflow90", "airflow100", "airflow175"] as const;

/** Flow that a machine makes, CFM: the most of those it states. */
function machineFlow({ attributes }: Pick<Version, "attributes">): number | undefined {
  const flows = machineFlows.flatMap((key) => figureOf(attributes, key) ?? []);
  return flows.length === 0 ? undefined : Math.max(...flows);
}

/** Goods that all of the anchor's air flows through, or that are made for compressors of one size. */
const takesWholeFlow: ReadonlySet<unknown> = new Set(["frl", "regulator", "drain", "separator", "aftercooler"]);

/** Rated flow that the companion needs behind the anchor; undefined where the anchor states none. */
function neededBehind(anchor: Version, companion: Version): number | undefined {
  const flow = machineFlow(anchor);
  if (flow === undefined)
    return anchor.category === "air-dryers" ? figureOf(anchor.attributes, "ratedFlow") : undefined;
  const pressure = figureOf(anchor.attributes, "ratedPressure") ?? figureOf(anchor.attributes, "maxPressure");
  if (!treats(companion) || pressure === undefined) return flow;
  return ratedForMachine(flow, pressure, companion.attributes);
}

/**
 * Goods in the whole flow must take at least the anchor's; dryers and inline filters after correction, because one that
 * suffices only in a cool room is too small in summer.
 */
export function takesEnough(anchor: Version, companion: Version): boolean {
  if (!treats(companion) && !takesWholeFlow.has(companion.attributes["extraType"])) return true;
  const needed = neededBehind(anchor, companion);
  const rated = figureOf(companion.attributes, "ratedFlow");
  return needed === undefined || rated === undefined || rated >= needed;
}

/** A relief valve opens at or below the vessel's MAWP. */
export function reliefProtects(vessel: Pick<Version, "attributes">, valve: Pick<Version, "attributes">): boolean {
  const mawp = figureOf(vessel.attributes, "mawp");
  const set = figureOf(valve.attributes, "setPressure");
  return mawp === undefined || set === undefined || set <= mawp;
}

/** Pressure that the anchor puts on joined goods, psi: a machine's own, a vessel's MAWP; none for others. */
function pressureOf({ attributes }: Version): number | undefined {
  const isMachine = machineFlow({ attributes }) !== undefined;
  return isMachine ? figureOf(attributes, "maxPressure") : figureOf(attributes, "mawp");
}

/** Goods joined to a machine or vessel must bear its pressure. */
function bears(anchor: Version, companion: Version): boolean {
  const pressure = pressureOf(anchor);
  const most = figureOf(companion.attributes, "maxPressure");
  return pressure === undefined || most === undefined || most >= pressure;
}

const oilFor: Readonly<Record<string, string>> = {
  "rotary-screw": "screw",
  "compressor-pods": "screw",
  piston: "piston",
  vacuum: "vacuum",
  blowers: "blower",
};

/** Oil is of the kind the machine runs on. */
function oilSuits(machine: Version, oil: Version): boolean {
  const oilType = oilFor[machine.category];
  const uses = oil.attributes["oilApplication"];
  return oilType === undefined || !Array.isArray(uses) || uses.includes(oilType);
}

/** Pipe fittings join pipe of the same size. */
function pipeJoins(pipe: Version, fitting: Version): boolean {
  const size = pipe.attributes["pipeSize"];
  const other = fitting.attributes["pipeSize"];
  return size === undefined || other === undefined || size === other;
}

/** Goods in the line behind the anchor's outlet. Drains, gauges and safety valves have openings of their own. */
const inLine: ReadonlySet<unknown> = new Set([
  "frl",
  "regulator",
  "check-valve",
  "ball-valve",
  "coupler",
  "hose",
  "hose-reel",
  "hose-fuse",
  "aftercooler",
  "air-tool",
]);

/** Goods screwed onto the anchor need its thread: the inlet's on the suction side, the outlet's in the line. */
function threadsMeet(anchor: Version, companion: Version): boolean {
  const thread = companion.attributes["port"];
  if (thread === undefined) return true;
  const outlet = anchor.attributes["outletPort"] ?? anchor.attributes["port"];
  if (treats(companion) || inLine.has(companion.attributes["extraType"]))
    return outlet === undefined || outlet === thread;
  if (companion.attributes["extraType"] !== "install-part") return true;
  const opening = anchor.attributes["inletPort"] ?? (anchor.category === "air-dryers" ? outlet : undefined);
  return opening === undefined || opening === thread;
}

/**
 * Both can be connected in one building: 115 V is had everywhere, 208 and 230 V single-phase from three-phase panels
 * too.
 */
function powerMeets(anchor: Version, companion: Version): boolean {
  const [mine, its] = [anchor.attributes["voltage"], companion.attributes["voltage"]];
  if (!Array.isArray(mine) || !Array.isArray(its) || mine.length === 0 || its.length === 0) return true;
  if (its.includes("12") || (its.includes("115") && companion.attributes["phase"] !== "3")) return true;
  const needsThree = companion.attributes["phase"] === "3" && anchor.attributes["phase"] !== "3";
  return !needsThree && its.some((volts) => mine.includes(volts));
}

/**
 * Everything wrong with offering this version of `companion` beside this one of `anchor`; empty for a pair that fits.
 */
export function mismatches(anchor: Version, companion: Version): readonly MismatchCode[] {
  const codes: MismatchCode[] = [];
  if (!takesEnough(anchor, companion)) codes.push("treats_too_little_air");
  if (companion.attributes["extraType"] === "relief-valve" && !reliefProtects(anchor, companion))
    codes.push("relief_above_mawp");
  if (!bears(anchor, companion)) codes.push("bears_too_little_pressure");
  if (!powerMeets(anchor, companion)) codes.push("power_differs");
  if (companion.category === "lubricants" && !oilSuits(anchor, companion)) codes.push("other_oil");
  if (companion.category === "air-pipe" && anchor.category === "air-pipe" && !pipeJoins(anchor, companion))
    codes.push("connection_differs");
  else if (!threadsMeet(anchor, companion)) codes.push("connection_differs");
  return codes;
}
