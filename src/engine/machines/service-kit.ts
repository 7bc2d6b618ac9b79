import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { cents, type Money, times } from "#domain/kernel/money.ts";
import { perPump, pumpsOf } from "#domain/machines/machine-parts.ts";
import { partsFor, type Served, servedBy } from "#domain/machines/service-parts.ts";
import type { ServiceTask } from "#domain/machines/service-rules.ts";
import { type Contract, decidePrice, isOnRequest } from "#domain/pricing/contract-price.ts";
import { findUnits } from "../cart/cart-lines.ts";
import { pricesOf } from "../catalogue/card-facts.ts";
import { type Pack, packFor } from "../catalogue/packs.ts";
import type { StockState } from "../catalogue/page-types.ts";
import { hasVariants, pictureOf, stockState, type StoredVariant } from "../catalogue/sellable.ts";
import { hasPriceLists, type PricedFor } from "../pricing/contracts.ts";
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
  /** Of them all, as the buyer's cart would have it; null is on request. */
  readonly price: Money | null;
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

/** Terms of a buyer's price lists, by part number. */
export type ContractsBySku = ReadonlyMap<string, Contract>;

/** Terms of a buyer's price lists for parts of a service. Two statements; one where no list holds, none for a guest. */
export async function contractsOf(shop: Shop, whom: PricedFor, rows: readonly PartRow[]): Promise<ContractsBySku> {
  const skus = servingParts(rows, []).flatMap(({ row }) => row.variants?.map(({ sku }) => sku) ?? []);
  const now = shop.clock.now();
  if (skus.length === 0 || !(await hasPriceLists(shop.db, whom, now))) return new Map();
  const units = await findUnits(shop.db, [...new Set(skus)], { now, whom });
  return new Map(units.flatMap(({ sku, contract }) => (contract ? [[sku, contract] as const] : [])));
}

/** The parts to buy for the tasks of a service. */
export function kitFor(
  shop: Shop,
  tasks: readonly ServiceTask[],
  parts: readonly ServingPart[],
  { machine, contracts }: { readonly machine: AttributeValues; readonly contracts: ContractsBySku },
): KitItem[] {
  return partsFor(tasks, parts).flatMap(({ part: { row }, tasks: serves }) => {
    if (!hasVariants(row.variants)) return [];
    const pack = chosenPack(row, row.variants, machine);
    const { variant, quantity } = pack;
    return [
      {
        sku: variant.sku,
        slug: row.slug,
        name: row.name,
        pictureFamily: pictureOf(variant, row),
        quantity,
        price: priceOfPack(shop, row, pack, contracts.get(variant.sku) ?? null),
        stock: stockState(row.available, variant.left >= quantity ? variant.left : 0, variant, shop.clock.now()),
        tasks: serves,
      },
    ];
  });
}

function priceOfPack(shop: Shop, row: PartRow, { variant, quantity }: Pack, contract: Contract | null): Money | null {
  if (isOnRequest(contract)) return null;
  const regular = cents(variant.price);
  const today = pricesOf(shop, row, variant).price;
  const { price } = decidePrice({ regular, promotion: today < regular ? today : null, contract, quantity });
  return times(price, quantity);
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
