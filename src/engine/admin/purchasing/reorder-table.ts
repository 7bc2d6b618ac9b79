import { orderDays, paceDays, reorderOf, safetyDays, usualLeadDays } from "#domain/inventory/reorder.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { type Instant, after, days } from "#domain/kernel/time.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { partPicture } from "../part-picture.ts";
import { partName } from "./part-name.ts";

/** Parts shown at once, the most urgent ones. */
const mostToReorder = 100;

interface ReorderFacts {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly picture: string | null;
  readonly available: number;
  /** Units that orders wait for. */
  readonly backOrdered: number;
  readonly toCome: number;
  readonly sold: number;
  readonly reorderAt: number | null;
  /** The supplier of its last order; null if nobody was asked for it yet. */
  readonly supplierId: number | null;
  readonly leadDays: number | null;
  /** Of one unit, as last ordered. */
  readonly cost: Money | null;
  /** Parts to reorder in all. */
  readonly count: number;
}

const sold = "coalesce(r.sold, 0)";
const position = "s.on_hand - s.reserved - s.backordered + coalesce(t.units, 0)";
// The same point as in `reorderOf`, so that the most urgent parts are found among many.
const point = `coalesce(s.reorder_at,
  ceil(${sold} * (coalesce(l.lead_days, ${usualLeadDays}) + ${safetyDays}) / ${paceDays}.0))`;

const select = statement<[Date, number], ReorderFacts>(
  "parts_to_reorder",
  `with recent as (
     select variant_id, sum(quantity)::int as sold from stock_movements where kind = 'sold' and at > $1
     group by variant_id),
   watched as (select variant_id from recent union select variant_id from stock where reorder_at is not null
     or backordered > 0),
   to_come as (
     select l.variant_id, sum(l.quantity - l.received)::int as units from purchase_order_lines l
     join purchase_orders o on o.id = l.purchase_order_id and o.state = 'ordered' where l.received < l.quantity
     group by 1),
   last as (
     select distinct on (l.variant_id) l.variant_id, o.supplier_id, u.lead_days, l.cost_cents
     from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
     join suppliers u on u.id = o.supplier_id
     where not u.retired order by l.variant_id, l.id desc)
   select s.variant_id as "variantId", v.sku, ${partName} as name, ${partPicture} as picture,
     s.on_hand - s.reserved as available, s.backordered as "backOrdered", coalesce(t.units, 0) as "toCome",
     ${sold} as sold, s.reorder_at as "reorderAt", l.supplier_id as "supplierId", l.lead_days as "leadDays",
     coalesce(l.cost_cents, s.cost_cents) as cost, count(*) over ()::int as count
   from watched w join stock s using (variant_id) join variants v on v.id = s.variant_id and not v.retired
     join products p on p.id = v.product_id and p.status in ('published', 'unavailable') and p.open_box is null
     left join recent r using (variant_id) left join to_come t using (variant_id) left join last l using (variant_id)
   where ${position} <= ${point}
   order by s.backordered > coalesce(t.units, 0) desc, (s.on_hand - s.reserved)::numeric / greatest(${sold}, 1),
     ${sold} desc, v.sku limit $2`,
);

interface ReorderRow extends Omit<ReorderFacts, "count" | "leadDays"> {
  /** Days for which what is available lasts at the pace of sales; null without sales. */
  readonly coverDays: number | null;
  readonly point: number;
  readonly propose: number;
}

/** Parts whose units, on the shelf and to come, are down to their reorder point, by how soon they run out. */
export async function partsToReorder(
  db: Db,
  now: Instant,
): Promise<{ readonly rows: readonly ReorderRow[]; readonly count: number }> {
  const parts = await db.rows(select, [new Date(after(now, -days(paceDays))), mostToReorder]);
  return {
    rows: parts.map(({ count: _, leadDays, ...part }) => ({ ...part, ...reorderOf({ ...part, leadDays }) })),
    count: parts[0]?.count ?? 0,
  };
}

/** The days that the proposals are made of, for their explanation. */
export const reorderTerms = { paceDays, safetyDays, orderDays, usualLeadDays };
