import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { Product } from "#domain/catalogue/product.ts";

/** Why two products should not be sold as a pair. */
export type MismatchCode = "treats_too_little_air" | "relief_above_mawp" | "connection_differs" | "other_oil";

const figureOf = (attributes: AttributeValues, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
};

/** Flow the anchor makes or treats, CFM. */
function flowOf(product: Product): number | undefined {
  const { attributes } = product;
  return (
    figureOf(attributes, "airflow") ??
    (product.category === "air-dryers" ? figureOf(attributes, "ratedFlow") : undefined)
  );
}

/** Dryers and inline filters must treat at least what the anchor makes. */
function treatsEnough(anchor: Product, treatment: Product): boolean {
  const flow = flowOf(anchor);
  const rated = figureOf(treatment.attributes, "ratedFlow");
  if (flow === undefined || rated === undefined) return true;
  return rated >= flow;
}

/** A relief valve opens at or below the vessel's MAWP. */
export function reliefProtects(vessel: Product, valve: Product): boolean {
  const mawp = figureOf(vessel.attributes, "mawp");
  const set = figureOf(valve.attributes, "setPressure");
  return mawp === undefined || set === undefined || set <= mawp;
}

const oilFor: Readonly<Record<string, string>> = {
  "rotary-screw": "screw",
  "compressor-pods": "screw",
  piston: "piston",
  vacuum: "vacuum",
  blowers: "blower",
};

/** Oil is of the kind the machine runs on. */
function oilSuits(machine: Product, oil: Product): boolean {
  const wanted = oilFor[machine.category];
  const uses = oil.attributes["oilApplication"];
  return wanted === undefined || !Array.isArray(uses) || uses.includes(wanted);
}

/** Pipe fittings join pipe of the same size. */
function pipeJoins(pipe: Product, fitting: Product): boolean {
  const size = pipe.attributes["pipeSize"];
  const other = fitting.attributes["pipeSize"];
  return size === undefined || other === undefined || size === other;
}

/** What stands in the line behind the anchor's outlet; drains, gauges and safety valves have openings of their own. */
const inLine: ReadonlySet<unknown> = new Set([
  "frl",
  "regulator",
  "check-valve",
  "ball-valve",
  "coupler",
  "hose",
  "hose-reel",
  "aftercooler",
]);

/** What is screwed onto the anchor has its thread: a part on the suction side the inlet's, one in the line the outlet's. */
function threadsMeet(anchor: Product, companion: Product): boolean {
  const thread = companion.attributes["port"];
  if (thread === undefined) return true;
  const outlet = anchor.attributes["outletPort"] ?? anchor.attributes["port"];
  const treats = companion.category === "air-dryers" || companion.attributes["filterItem"] === "housing";
  if (treats || inLine.has(companion.attributes["extraType"])) return outlet === undefined || outlet === thread;
  if (companion.attributes["extraType"] !== "install-part") return true;
  const opening = anchor.attributes["inletPort"] ?? (anchor.category === "air-dryers" ? outlet : undefined);
  return opening === undefined || opening === thread;
}

/** Everything wrong with offering `companion` beside `anchor`; empty for a pair that fits. */
export function mismatches(anchor: Product, companion: Product): readonly MismatchCode[] {
  const found: MismatchCode[] = [];
  const treats = companion.category === "air-dryers" || companion.attributes["filterItem"] === "housing";
  if (treats && !treatsEnough(anchor, companion)) found.push("treats_too_little_air");
  if (companion.attributes["extraType"] === "relief-valve" && !reliefProtects(anchor, companion))
    found.push("relief_above_mawp");
  if (companion.category === "lubricants" && !oilSuits(anchor, companion)) found.push("other_oil");
  if (companion.category === "air-pipe" && anchor.category === "air-pipe" && !pipeJoins(anchor, companion))
    found.push("connection_differs");
  else if (!threadsMeet(anchor, companion)) found.push("connection_differs");
  return found;
}
