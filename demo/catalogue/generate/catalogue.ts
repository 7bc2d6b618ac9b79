import type { ProductRecord } from "../record.ts";
import { airPipe } from "./air-pipe.ts";
import { withOtherMakers } from "./cross-references.ts";
import { dryers } from "./air-treatment.ts";
import { inlineFilters } from "./air-filters.ts";
import { blowers } from "./blowers.ts";
import { compressorPods } from "./compressor-pods.ts";
import { engineDriven } from "./engine-driven.ts";
import { airExtras } from "./extras-air.ts";
import { controlExtras } from "./extras-controls.ts";
import { partExtras } from "./extras-parts.ts";
import { toolExtras } from "./extras-tools.ts";
import { valveExtras } from "./extras-valves.ts";
import { withMachines } from "./fits.ts";
import { linkTogether } from "./links.ts";
import { lubricants } from "./lubricants.ts";
import { oilless } from "./oilless.ts";
import { openBoxes, type UnitShot } from "./open-box.ts";
import { pistons } from "./piston.ts";
import { pumps } from "./pumps.ts";
import { withReviews } from "./reviews.ts";
import { rotaryScrews } from "./rotary-screw.ts";
import { screwParts } from "./screw-parts.ts";
import { withStated } from "./stated.ts";
import { tanks } from "./tanks.ts";
import { vacuumPumps } from "./vacuum.ts";
import { wearParts } from "./wear-parts.ts";

/** The whole demo catalogue; the same every time. */
export function demoCatalogue(): ProductRecord[] {
  const goods = newGoods();
  return linkTogether([...goods, ...openBoxes(goods).map(({ record }) => record)]).map(withReviews);
}

/** Photos of each opened unit. */
export function unitShots(): UnitShot[] {
  return openBoxes(newGoods()).map(({ shot }) => shot);
}

function newGoods(): ProductRecord[] {
  const machines = [...rotaryScrews(), ...pistons(), ...pumps(), ...engineDriven()];
  const [oilFree, dry, blowing, drawing, pods] = [oilless(), dryers(), blowers(), vacuumPumps(), compressorPods()];
  const goods = [
    ...machines,
    ...oilFree,
    ...dry,
    ...inlineFilters(),
    ...screwParts([...machines, ...pods]),
    ...tanks(),
    ...blowing,
    ...drawing,
    ...airPipe(),
    ...lubricants(),
    ...pods,
    ...airExtras(),
    ...valveExtras(),
    ...controlExtras(),
    ...partExtras([...machines, ...drawing, ...blowing]),
    ...wearParts([...machines, ...oilFree, ...dry, ...blowing, ...drawing, ...pods]),
    ...toolExtras(),
  ];
  return withOtherMakers(withMachines(goods.map(tidy).map(withStated)));
}

/** Measures to a hundredth, so that no arithmetic shows through. */
function tidy(record: ProductRecord): ProductRecord {
  const round = (attributes: ProductRecord["attributes"]): ProductRecord["attributes"] =>
    Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [
        key,
        typeof value === "number" && value >= 1 ? Math.round(value * 100) / 100 : value,
      ]),
    );
  return {
    ...record,
    attributes: round(record.attributes),
    variants: record.variants.map((variant) =>
      variant.attributes ? { ...variant, attributes: round(variant.attributes) } : variant,
    ),
  };
}

/** One record a line, as the import reads them. */
export function jsonLines(records: readonly ProductRecord[]): string {
  return `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
}
