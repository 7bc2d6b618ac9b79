import { type PackedMeasures, packedMeasures, type PackedUnits } from "#domain/fulfilment/packed-measures.ts";
import type { Address } from "#domain/shipping/address.ts";
import { unitsLeft } from "../../fulfilment/units-left.ts";
import { orders } from "../../orders/order-record.ts";
import { lifeKeys } from "../../orders/order-row.ts";
import { ordersIn } from "../../orders/order-parcels.ts";
import { holding } from "../../payments/money-hold.ts";
import { type RowOf, selected } from "../../platform/columns.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { depositIsOpen } from "../../receivables/company-account.ts";
import { livingLabels } from "./label-rows.ts";
import { factsToLabel, type LabelFactsRow, notToLabel, type NotToLabel } from "./order-to-label.ts";

const keys = ["number", "shippingMethod", ...lifeKeys] as const;

type Row = RowOf<typeof orders, (typeof keys)[number]> &
  LabelFactsRow & {
    readonly goods: readonly PackedUnits[];
    readonly living: number;
    readonly isUnderWay: boolean;
    readonly hasUnused: boolean;
  };

const selectOrders = statement<[string[], string[]], Row>(
  "orders_to_label",
  `select ${selected(orders, keys, "o")}, ${factsToLabel("o", "$2")},
     (select coalesce(json_agg(json_build_object('weight', v.weight_lb::float8,
        'sides', json_build_array(v.length_in::float8, v.width_in::float8, v.height_in::float8),
        'count', ${unitsLeft}) order by l.position), '[]')
      from order_lines l left join variants v on v.id = l.variant_id
      where l.order_id = o.id and ${unitsLeft} > 0 and not (l.asks_deposit and ${depositIsOpen("o")})) as goods,
     ${livingLabels("o.id")} as living,
     exists (select from labels l where l.order_id = o.id and l.state = 'buying') as "isUnderWay",
     exists (select from labels l where l.order_id = o.id and l.state in ('bought', 'uploaded')
       and not exists (select from parcels p where p.carrier = l.carrier and p.number = l.number
         and l.order_id in ${ordersIn("p.id")})) as "hasUnused"
   from orders o where o.number = any($1)`,
);

export interface OrderToLabel {
  readonly number: string;
  /** The receiver and the town; null once the order has no address. */
  readonly to: Pick<Address, "firstName" | "lastName" | "city" | "state" | "zip"> | null;
  readonly refused: NotToLabel | null;
  readonly measures: PackedMeasures;
  /** Labels that stand with it, and whether one of them waits for its parcel, or for the carrier's answer. */
  readonly labels: number;
  readonly hasUnused: boolean;
  readonly isUnderWay: boolean;
}

/** Several orders whose parcels may get labels, in the order of their numbers as asked. */
export async function ordersToLabel(db: Db, numbers: readonly string[]): Promise<OrderToLabel[]> {
  const rows = new Map((await db.rows(selectOrders, [[...numbers], holding])).map((row) => [row.number, row]));
  return numbers.flatMap((number) => {
    const row = rows.get(number);
    if (!row) return [];
    const { address, goods, living, isUnderWay, hasUnused } = row;
    const measures = packedMeasures(goods);
    return [{ number, to: address, refused: notToLabel(row, row), measures, labels: living, isUnderWay, hasUnused }];
  });
}
