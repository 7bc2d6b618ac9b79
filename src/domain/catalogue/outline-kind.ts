import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { OutlineKind, OverallSize } from "#domain/catalogue/outline.ts";

const byMounting: Readonly<Record<string, OutlineKind>> = {
  base: "cabinet",
  tank: "cabinet-on-tank",
  "tank-dryer": "cabinet-on-tank",
};
const byConfiguration: Readonly<Record<string, OutlineKind>> = {
  "hand-carry": "wheeled",
  wheelbarrow: "wheeled",
  "truck-mount": "pump-on-lying-tank",
  skid: "cabinet",
  towable: "towable",
};
const byDryer: Readonly<Record<string, OutlineKind>> = {
  refrigerated: "cabinet",
  desiccant: "twin-tower",
  membrane: "lying-tube",
};
const byFilter: Readonly<Record<string, OutlineKind>> = {
  housing: "inline-filter",
  element: "canister",
  intake: "canister",
  "oil-filter": "canister",
  separator: "canister",
};
const byExtra: Readonly<Record<string, OutlineKind>> = {
  aftercooler: "cooler",
  frl: "air-preparation",
  starter: "enclosure",
  disconnect: "enclosure",
  vfd: "enclosure",
  monitor: "enclosure",
  "pressure-switch": "enclosure",
  "relief-valve": "valve",
  "check-valve": "valve",
  "ball-valve": "valve",
  gauge: "dial",
};
const machineByOrientation: Readonly<Record<string, OutlineKind>> = {
  vertical: "pump-on-standing-tank",
  horizontal: "pump-on-lying-tank",
  wheeled: "wheeled",
};

/** The outline of goods by their attributes; null for goods without a drawing: kits, hoses, oils, hand tools. */
export function outlineOf(attributes: AttributeValues): OutlineKind | null {
  const of = (table: Readonly<Record<string, OutlineKind>>, key: string): OutlineKind | null =>
    table[String(attributes[key])] ?? null;
  const has = (key: string): boolean => attributes[key] !== undefined;
  if (has("extraType")) return of(byExtra, "extraType");
  if (has("filterItem")) return of(byFilter, "filterItem");
  if (has("dryerType")) return of(byDryer, "dryerType");
  if (has("podEnclosure")) return String(attributes["podEnclosure"]).startsWith("container") ? "container" : "cabinet";
  if (has("mounting")) return of(byMounting, "mounting");
  if (has("configuration")) return of(byConfiguration, "configuration");
  if (has("blowerType")) return "motor-set";
  if (has("vacuumType")) return attributes["vacuumType"] === "system" ? "pump-on-lying-tank" : "motor-set";
  if (has("driveHorsepower")) return has("stages") ? "pump" : "motor-set";
  if (!has("orientation")) return null;
  if (has("horsepower")) return attributes["enclosed"] === true ? "cabinet" : of(machineByOrientation, "orientation");
  return attributes["orientation"] === "vertical" ? "standing-vessel" : "lying-vessel";
}

/** The goods' overall size, where the catalogue states all of it. */
export function overallSize(attributes: AttributeValues): OverallSize | null {
  const { overallLength: length, overallWidth: width, overallHeight: height } = attributes;
  return typeof length === "number" && typeof width === "number" && typeof height === "number"
    ? { length, width, height }
    : null;
}

/** Everything that a dimensioned drawing is made of. */
export interface GoodsDrawing {
  readonly outline: OutlineKind;
  readonly size: OverallSize;
}

/** The drawing of a version of a product; null where its kind is not drawn, or its size is not known. */
export function goodsDrawing(product: AttributeValues, version: AttributeValues): GoodsDrawing | null {
  const outline = outlineOf(product);
  const size = overallSize({ ...product, ...version });
  return outline && size && { outline, size };
}
