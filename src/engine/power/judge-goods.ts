import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import {
  judgePower,
  type Power,
  type PoweredMachine,
  type PowerVerdict,
  readPowered,
} from "#domain/power/judge-power.ts";
import type { Db } from "../platform/database.ts";
import { anyOf, statement } from "../platform/statement.ts";

interface Row {
  sku: string;
  slug: string;
  category: string;
  subcategory: string;
  name: LocalizedText;
  version: LocalizedText | null;
  attributes: AttributeValues;
  left: number;
}

const columns = `v.sku, p.slug, p.category, p.subcategory, p.name, v.name as version,
  p.attributes || coalesce(v.attributes, '{}') as attributes, coalesce(s.on_hand - s.reserved, 0) as left
  from variants v join products p on p.id = v.product_id left join stock s on s.variant_id = v.id`;
const ofParts = statement<[string[]], Row>(
  "power_of_parts",
  `select ${columns} where v.sku = ${anyOf("$1", "text")} order by p.id, v.position, v.id`,
);
const ofProducts = statement<[string[], number[]], Row>(
  "power_of_products",
  `select ${columns} where (p.slug = ${anyOf("$1", "text")} or p.id = ${anyOf("$2", "bigint")})
     and p.status in ('published', 'unavailable') and not v.retired
   order by p.id, v.position, v.id`,
);

/** A version of a product with a motor, as the rules of power see it. */
export interface PoweredGoods {
  readonly sku: string;
  readonly slug: string;
  readonly name: LocalizedText;
  readonly version: LocalizedText | null;
  readonly machine: PoweredMachine;
  readonly inStock: boolean;
}

/** Those of the part numbers that have a motor. One statement. */
async function poweredParts(db: Db, skus: readonly string[]): Promise<PoweredGoods[]> {
  return skus.length === 0 ? [] : powered(await db.rows(ofParts, [[...skus]]));
}

/** True if any of the part numbers has a motor. One statement. */
export async function anyPowered(db: Db, skus: readonly string[]): Promise<boolean> {
  return (await poweredParts(db, skus)).length > 0;
}

/** The versions of these products, by slug or id, that have a motor. One statement. */
export async function poweredProducts(db: Db, of: readonly (string | number)[]): Promise<PoweredGoods[]> {
  const slugs = of.filter((each) => typeof each === "string");
  const ids = of.filter((each) => typeof each === "number");
  return of.length === 0 ? [] : powered(await db.rows(ofProducts, [slugs, ids]));
}

function powered(rows: readonly Row[]): PoweredGoods[] {
  return rows.flatMap(({ sku, slug, name, version, attributes, left, ...shelf }) => {
    const machine = readPowered(shelf, attributes);
    return machine ? [{ sku, slug, name, version, machine, inStock: left > 0 }] : [];
  });
}

/**
 * Verdicts on part numbers for a buyer's power supply, without those that have no motor. Without a supply, no query.
 */
export async function verdictsOf(
  db: Db,
  skus: readonly string[],
  power: Power | null,
): Promise<ReadonlyMap<string, PowerVerdict>> {
  const goods = power ? await poweredParts(db, skus) : [];
  return new Map(goods.map(({ sku, machine }) => [sku, judgePower(machine, power!)]));
}
