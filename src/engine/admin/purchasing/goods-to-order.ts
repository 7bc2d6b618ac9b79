import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { PurchaseFieldError, PurchaseLine } from "#domain/inventory/purchase-order.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { partPicture } from "../part-picture.ts";
import { partName } from "./part-name.ts";

/** A part as it is ordered from a supplier. */
export interface GoodsToOrder {
  readonly variantId: number;
  readonly sku: string;
  readonly compact: string;
  readonly name: LocalizedText;
  readonly picture: string | null;
  readonly isOneUnit: boolean;
  readonly available: number;
  /** Average cost of the units on hand; null if unknown. */
  readonly cost: Money | null;
  /** Units on their way from suppliers. */
  readonly toCome: number;
}

const find = statement<[string[]], GoodsToOrder>(
  "goods_to_order",
  `select v.id as "variantId", v.sku, v.sku_compact as compact,
     ${partName} as name, ${partPicture} as picture, p.open_box is not null as "isOneUnit",
     coalesce(s.on_hand - s.reserved, 0) as available, s.cost_cents as cost,
     (select coalesce(sum(l.quantity - l.received), 0)::int from purchase_order_lines l
      join purchase_orders o on o.id = l.purchase_order_id and o.state = 'ordered'
      where l.variant_id = v.id and l.received < l.quantity) as "toCome"
   from variants v join products p on p.id = v.product_id left join stock s on s.variant_id = v.id
   where v.sku_compact = any($1) and not v.retired order by v.sku`,
);

/** Parts by their numbers, in the form in which part numbers are compared. */
export async function findGoodsToOrder(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, GoodsToOrder>> {
  const goods = skus.length > 0 ? await db.rows(find, [skus.map(compactPartNumber)]) : [];
  return new Map(goods.map((part) => [part.compact, part]));
}

/** Lines whose part number is none, is there twice in another spelling, or is of a single machine. */
export function errorsOfGoods(
  lines: readonly PurchaseLine[],
  goods: ReadonlyMap<string, GoodsToOrder>,
): PurchaseFieldError[] {
  const parts = new Set<number>();
  return lines.flatMap(({ place, sku }): PurchaseFieldError[] => {
    const field = `lines.${place}.sku`;
    const part = goods.get(compactPartNumber(sku));
    if (!part) return [{ field, code: "part_unknown" }];
    if (part.isOneUnit) return [{ field, code: "one_unit" }];
    if (parts.has(part.variantId)) return [{ field, code: "sku_twice" }];
    parts.add(part.variantId);
    return [];
  });
}
