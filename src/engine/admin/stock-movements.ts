import { mainPlace } from "#domain/inventory/places.ts";
import type { TransferNumber } from "#domain/inventory/stock-transfer.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { movementsShown } from "./stock-list-shape.ts";

/** A movement of a part's stock, signed by its effect on units on hand. */
export interface StockMovement {
  readonly id: number;
  /** Where units were put or taken. */
  readonly placeId: number;
  readonly kind:
    | "received"
    | "corrected"
    | "reserved"
    | "released"
    | "sold"
    | "returned"
    | "scrapped"
    | "backordered"
    | "moved";
  readonly quantity: number;
  readonly orderNumber: string | null;
  /** The order to a supplier that it arrived for. */
  readonly purchaseNumber: string | null;
  /** The transfer between places that it was sent or received with. */
  readonly transferNumber: TransferNumber | null;
  readonly note: string | null;
  readonly by: string | null;
  readonly at: Instant;
}

const selectMovements = statement<[number, number], StockMovement>(
  "stock_movements_of_variant",
  `select m.id, m.kind, m.quantity, coalesce(m.place_id, ${mainPlace}) as "placeId", o.number as "orderNumber",
     p.number as "purchaseNumber", tr.number as "transferNumber", m.note, t.name as by, m.at
   from stock_movements m left join orders o on o.id = m.order_id left join purchase_orders p
     on p.id = m.purchase_order_id
     left join stock_transfers tr on tr.id = m.transfer_id
     left join staff t on t.id = m.staff_id
   where m.variant_id = $1 order by m.id desc limit $2`,
);

/** A part's latest movements. */
export const movementsOf = (db: Db, variantId: number): Promise<StockMovement[]> =>
  db.rows(selectMovements, [variantId, movementsShown]);
