import type { Db } from "#engine/platform/database.ts";

/** One part's stock, by what the table says and by what orders and movements say. */
export interface StockSeen extends Record<string, unknown> {
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
  /** On hand, sold and not returned: whatever orders live through, it stays. */
  readonly constant: number;
  /** Units that lie there for orders: as many are reserved. */
  readonly owed: number;
  /** Units moved by sales and returns: as many as are on hand more or less. */
  readonly moved: number;
}

export function readStock(db: Db): Promise<StockSeen[]> {
  return db.sql<StockSeen>(
    `select v.sku, s.on_hand as "onHand", s.reserved, s.on_hand + s.sold - s.returned as constant,
       (select coalesce(sum(l.quantity - l.waiting - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)), 0)::int
        from order_lines l join orders o on o.id = l.order_id
        where l.variant_id = s.variant_id and (o.state in ('pending', 'confirmed', 'ready-for-pickup')
          or (o.state = 'refund-in-process' and exists (select from refund_requests q where q.order_id = o.id and q.state = 'open')))) as owed,
       (select coalesce(sum(case kind when 'sold' then -quantity when 'returned' then quantity end), 0)::int from stock_movements m where m.variant_id = s.variant_id) as moved
     from stock s join variants v on v.id = s.variant_id order by v.sku`,
  );
}
