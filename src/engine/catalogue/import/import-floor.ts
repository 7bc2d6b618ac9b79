import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { Money } from "#domain/kernel/money.ts";
import { floorOf } from "#domain/pricing/price-floor.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { placeOf } from "./import-fields.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportError } from "./import-report.ts";
import type { CheckedIn } from "./read-record.ts";

interface PricedRecord extends CheckedIn {
  readonly record: Pick<ImportRecord, "slug" | "variants">;
}

const selectCosts = statement<[string[]], { compact: string; price: Money; cost: number }>(
  "import_costs",
  `select v.sku_compact as compact, v.price_cents as price, s.cost_cents as cost
   from variants v join stock s on s.variant_id = v.id
   where v.sku_compact = any($1) and s.cost_cents is not null`,
);

/**
 * Separates a chunk into storable records, and errors of prices that it lowers below the floor by a margin in
 * millionths; without one every price is taken.
 */
export async function partBelowFloor<Priced extends PricedRecord>(
  db: Db,
  chunk: readonly Priced[],
  margin: number | null,
): Promise<{ storable: Priced[]; errors: ImportError[] }> {
  if (margin === null) return { storable: [...chunk], errors: [] };
  const compacts = chunk.flatMap(({ record }) => record.variants.map(({ sku }) => compactPartNumber(sku)));
  const stored = new Map((await db.rows(selectCosts, [compacts])).map((row) => [row.compact, row]));
  const errors: ImportError[] = [];
  const storable = chunk.filter(({ record, ...position }) => {
    const before = errors.length;
    record.variants.forEach(({ sku, priceCents }, index) => {
      const row = stored.get(compactPartNumber(sku));
      const isKept = position.kept?.variants[index]?.includes("price_cents") ?? false;
      if (!row || isKept || priceCents >= row.price) return;
      const floor = floorOf(row.cost, margin);
      if (priceCents >= floor) return;
      const problem = { code: "below_floor", sku, floor } as const;
      errors.push({ ...placeOf(position, `variants[${index}].priceCents`), product: record.slug, problem });
    });
    return errors.length === before;
  });
  return { storable, errors };
}
