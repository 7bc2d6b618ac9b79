import type { LabelRefused, PackedParcel } from "#domain/fulfilment/label.ts";
import { type PackedMeasures, packedMeasures } from "#domain/fulfilment/packed-measures.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type IllegalTransition, onceCaptured, refuseStep } from "#domain/orders/order-steps.ts";
import type { Address } from "#domain/shipping/address.ts";
import { returnedParcels } from "../../fulfilment/parcels.ts";
import { livesOf, type OrderRow } from "../../orders/order-row.ts";
import { type MoneyHeld, moneyHoldOf } from "../../payments/money-hold.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { LabelAddress, LabelWish } from "../../ports/label-seller.ts";

export type NotToLabel =
  | { code: "order_not_found" }
  /** It is picked up, or has no address any more. */
  | { code: "wrong_delivery" }
  | MoneyHeld
  | IllegalTransition;

const selectAddress = statement<[number], { address: Address | null }>(
  "address_to_label",
  `select shipping_address as address from orders where id = $1`,
);

/** The address of an order whose goods may leave, or came back and are sent again. */
export async function addressToLabel(db: Db, order: OrderRow | null): Promise<Result<LabelAddress, NotToLabel>> {
  if (!order) return refuse({ code: "order_not_found" });
  if (order.shippingMethod === "PICKUP") return refuse({ code: "wrong_delivery" });
  const refused = refuseStep(onceCaptured(livesOf(order)), "ship", "merchant");
  if (refused && !(await isBack(db, order))) return refuse(refused);
  const hold = await moneyHoldOf(db, order.id);
  if (hold) return refuse({ code: "money_held", hold });
  const address = (await db.row(selectAddress, [order.id]))?.address;
  if (!address?.address1) return refuse({ code: "wrong_delivery" });
  return ok({
    name: `${address.firstName} ${address.lastName}`.trim(),
    firm: address.companyName ?? "",
    street: address.address1,
    unit: address.address2 ?? "",
    city: address.city,
    state: address.state,
    zip: address.zip,
  });
}

/** True if the buyer still has a right to goods that came back. */
const isBack = async (db: Db, { id, paymentState }: OrderRow): Promise<boolean> =>
  paymentState === "captured" && (await returnedParcels(db, id)).length > 0;

/** Mail is dated by the calendar at the east of the country: it is never yesterday's anywhere in it. */
export const wishOf = (to: LabelAddress, parcel: PackedParcel, now: Instant): LabelWish => ({
  ...parcel,
  to,
  mailedOn: dayIn("America/New_York", now),
});

export type QuoteRefused = NotToLabel | LabelRefused | { code: "label_no_account" };

const selectMeasures = statement<[number], { id: number; weight: number; sides: [number, number, number] }>(
  "measures_of_lines",
  `select l.id, v.weight_lb::float8 as weight, array[v.length_in, v.width_in, v.height_in]::float8[] as sides
   from order_lines l join variants v on v.id = l.variant_id where l.order_id = $1`,
);

/** Weight and sides of units of an order's lines, by the line's id. */
export async function measuresOf(
  db: Db,
  orderId: number,
  units: Readonly<Record<number, number>>,
): Promise<PackedMeasures> {
  const rows = await db.rows(selectMeasures, [orderId]);
  const packed = Object.entries(units).filter(([, count]) => count > 0);
  return packedMeasures(
    packed.map(([id, count]) => {
      const row = rows.find((one) => one.id === Number(id));
      return { weight: row?.weight ?? null, sides: row?.sides ?? [], count };
    }),
  );
}
