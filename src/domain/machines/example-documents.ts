import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { type ExampleKind, exampleKinds } from "#domain/catalogue/document-files.ts";
import { isMachine } from "./machine-kind.ts";

interface Goods {
  readonly category: string;
  readonly subcategory: string;
  /** Attributes of each version, including the shared ones. */
  readonly versions: readonly AttributeValues[];
}

const wired = new Set<unknown>(["starter", "disconnect", "vfd", "pressure-switch"]);
const isVessel = (own: AttributeValues): boolean =>
  typeof own["tankVolume"] === "number" &&
  typeof own["mawp"] === "number" &&
  Array.isArray(own["certifications"]) &&
  own["certifications"].includes("asme-tank");

/** Substances that need a safety data sheet under 29 CFR 1910.1200: oils, greases, beads, and kits with oil. */
const isSubstance = (own: AttributeValues): boolean =>
  (own["baseOil"] !== undefined && own["flashPoint"] !== undefined) ||
  own["greaseThickener"] !== undefined ||
  own["extraType"] === "engine-kit" ||
  (Array.isArray(own["servesPart"]) && own["servesPart"].includes("desiccant"));

/** Documents that the trade expects of such goods. */
export function exampleDocuments(goods: Goods): readonly ExampleKind[] {
  const some = (holds: (own: AttributeValues) => boolean): boolean => goods.versions.some(holds);
  const motorized = some((own) => Array.isArray(own["voltage"]) && own["phase"] !== undefined);
  const has: Readonly<Record<ExampleKind, boolean>> = {
    manual: isMachine(goods),
    "wiring-diagram": motorized && (isMachine(goods) || some((own) => wired.has(own["extraType"]))),
    sds: some(isSubstance),
    certificate: some(isVessel),
  };
  return exampleKinds.filter((kind) => has[kind]);
}
