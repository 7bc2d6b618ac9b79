import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import { perPump, pumpsOf } from "#domain/machines/machine-parts.ts";
import { partsFor, type Served, servedBy } from "#domain/machines/service-parts.ts";
import type { ServiceTask } from "#domain/machines/service-rules.ts";
import { pricesOf } from "../catalogue/card-facts.ts";
import { type Pack, packFor } from "../catalogue/packs.ts";
import type { StockState } from "../catalogue/page-types.ts";
import { hasVariants, pictureOf, stockState, type StoredVariant } from "../catalogue/sellable.ts";
import type { Shop } from "../shop.ts";

/** A part that fits a machine, as the database gives it. */
export interface PartRow {
  machineId: number;
  id: number;
  slug: string;
  category: CategorySlug;
  subcategory: string;
  name: string;
  attributes: AttributeValues;
  available: boolean;
  pictureFamily: string;
  leadPicture: string | null;
  variants: StoredVariant[] | null;
}

/** Goods for a service: a part, its quantity, and its purpose. */
export interface KitItem {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly pictureFamily: string;
  readonly quantity: number;
  /** Of them all. */
  readonly price: Money;
  readonly stock: StockState;
  readonly tasks: readonly ServiceTask[];
}

/** A part with its tasks. */
export interface ServingPart {
  readonly row: PartRow;
  readonly served: Served;
}

/** Parts that serve a task of the plan: those in stock first, among them those bought together with the machine. */
export function servingParts(rows: readonly PartRow[], boughtTogether: readonly number[]): ServingPart[] {
  const rank = (row: PartRow) =>
    Number(!row.variants?.some(({ left }) => left > 0)) * 2 + Number(!boughtTogether.includes(row.id));
  return rows
    .filter(({ available, variants }) => available && hasVariants(variants))
    .map((row) => ({ row, served: servedBy(row) }))
    .filter(({ served }) => served.tasks.length > 0)
    .toSorted((a, b) => rank(a.row) - rank(b.row));
}

/** The parts to buy for the tasks of a service. */
export function kitFor(
  shop: Shop,
  tasks: readonly ServiceTask[],
  parts: readonly ServingPart[],
  machine: AttributeValues,
): KitItem[] {
  return partsFor(tasks, parts).flatMap(({ part: { row }, tasks: serves }) => {
    if (!hasVariants(row.variants)) return [];
    const { variant, quantity } = chosenPack(row, row.variants, machine);
    const { price } = pricesOf(shop, row, variant);
    return [
      {
        sku: variant.sku,
        slug: row.slug,
        name: row.name,
        pictureFamily: pictureOf(variant, row),
        quantity,
        price: times(price, quantity),
        stock: stockState(row.available, variant.left >= quantity ? variant.left : 0, variant, shop.clock.now()),
        tasks: serves,
      },
    ];
  });
}

/** Belts are changed as a set: one a groove, of each pump. */
function beltsOf(machine: AttributeValues): number {
  const { beltGrooves } = machine;
  return (typeof beltGrooves === "number" && beltGrooves > 0 ? beltGrooves : 1) * pumpsOf(machine);
}

/**
 * Oil in the packs that fill the machine for the least money, belts by the set, parts of each pump for each; else one.
 */
export function chosenPack(
  row: PartRow,
  variants: readonly [StoredVariant, ...StoredVariant[]],
  machine: AttributeValues,
): Pack {
  const pack = packFor(row, variants, machine);
  if (row.category === "lubricants") return pack;
  const quantity = row.attributes["extraType"] === "belt" ? beltsOf(machine) : perPump(row.attributes, machine);
  return { ...pack, quantity };
}
