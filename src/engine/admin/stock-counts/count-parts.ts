import type { CountedPart } from "#domain/inventory/stock-counts.ts";
import { unitsAtPlaces } from "../../inventory/place-stock.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

/** A part with what lies at each place. */
export interface CountPart extends CountedPart {
  readonly variantId: number;
  readonly sku: string;
  readonly reorderAt: number | null;
  readonly cost: number | null;
  /** Units by place. */
  readonly units: ReadonlyMap<number, number>;
}

const selectParts = statement<[number[]], Omit<CountPart, "units">>(
  "parts_to_count",
  `select v.id as "variantId", v.sku, coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved,
     s.reorder_at as "reorderAt", s.cost_cents as cost, p.open_box is not null as "isOneUnit"
   from variants v join products p on p.id = v.product_id and p.status <> 'archived'
     left join stock s on s.variant_id = v.id
   where v.id = any($1) and not v.retired`,
);

/** These parts, those that are still there. */
export async function readCountParts(db: Db, variantIds: readonly number[]): Promise<Map<number, CountPart>> {
  const ids = [...variantIds];
  const [parts, shelves] = [await db.rows(selectParts, [ids]), await unitsAtPlaces(db, ids)];
  const byPart = Map.groupBy(shelves, ({ variantId }) => variantId);
  return new Map(
    parts.map((part) => {
      const units = (byPart.get(part.variantId) ?? []).map(({ placeId, quantity }) => [placeId, quantity] as const);
      return [part.variantId, { ...part, units: new Map(units) }];
    }),
  );
}

const selectNumbers = statement<[string[]], { variantId: number; sku: string; compact: string }>(
  "part_numbers_to_count",
  `select v.id as "variantId", v.sku, v.sku_compact as compact
   from variants v join products p on p.id = v.product_id and p.status <> 'archived'
   where v.sku_compact = any($1) and not v.retired`,
);

/** Ids of parts by the compact form of their numbers. */
export async function partsByNumber(db: Db, compacts: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.rows(selectNumbers, [[...new Set(compacts)]]);
  return new Map(rows.map(({ compact, variantId }) => [compact, variantId]));
}

/** The list in parts of so many, each after other requests had their turn. */
export const slice = 2_000;

export function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += slice) yield items.slice(at, at + slice);
}
