import { containersPerFill } from "#domain/catalogue/oil-fill.ts";
import { fitOf } from "#domain/machines/fit.ts";
import type { ProductRecord } from "../record.ts";

type Machines = ReadonlyMap<string, ProductRecord>;

/** Parts that go into the listed machines only: a kit, a filter, a belt, a blower's valve. */
const isForItsMachinesOnly = (part: ProductRecord): boolean =>
  fitOf(part, { listsMachine: false, listsAny: part.fits.length > 0 }) === "does-not-fit" ||
  part.attributes["beltLength"] !== undefined ||
  Number(part.attributes["setPressure"] ?? 100) < 50;

/** Oil that is poured into a machine, not into the lubricator of a tool. */
export const isFill = ({ category, attributes }: ProductRecord): boolean =>
  category === "lubricants" &&
  Array.isArray(attributes["oilApplication"]) &&
  !attributes["oilApplication"].includes("tool");

/** Machines that goods are for: those they list, or themselves. A bare airend is part of one. */
function machinesOf(record: ProductRecord, machines: Machines): readonly ProductRecord[] {
  const listed = record.fits.flatMap((sku) => machines.get(sku) ?? []);
  return record.fits.length > 0 ? listed.filter(({ subcategory }) => subcategory !== "screw-airends") : [record];
}

/** Each of them is filled with this oil, and one offer of it holds a fill. */
function isOneFill(oil: ProductRecord, machines: readonly ProductRecord[]): boolean {
  const { baseOil, viscosityGrade } = oil.attributes;
  const isOf = ({ attributes }: ProductRecord) =>
    attributes["fillBase"] === baseOil && attributes["fillGrade"] === viscosityGrade;
  if (!machines.every(isOf)) return false;
  const fills = oil.variants.map((variant) => {
    const attributes = { ...oil.attributes, ...variant.attributes };
    return new Set(machines.map((machine) => containersPerFill(machine.attributes, { ...oil, attributes }))).size;
  });
  return fills.every((different) => different === 1);
}

/**
 * Goods beside others go into every machine that those are for, oil in one quantity for all of them: nobody is told for
 * which of them an offer was made.
 */
export function goesIntoItsMachines(anchor: ProductRecord, companion: ProductRecord, all: Machines): boolean {
  const isOil = isFill(companion);
  if (!isOil && !isForItsMachinesOnly(companion)) return true;
  if (anchor.category === "lubricants") return false;
  const machines = machinesOf(anchor, all);
  const isListed = ({ variants }: ProductRecord) => variants.some(({ sku }) => companion.fits.includes(sku));
  return machines.length > 0 && machines.every(isListed) && (!isOil || isOneFill(companion, machines));
}
