import type { LabelRefused, PackedParcel } from "#domain/fulfilment/label.ts";
import { type OrderNotToLabel, refusalToLabel } from "#domain/fulfilment/order-to-label.ts";
import { type PackedMeasures, packedMeasures } from "#domain/fulfilment/packed-measures.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import type { Address } from "#domain/shipping/address.ts";
import { isBack, parcelsWith } from "../../orders/order-parcels.ts";
import { type lifeKeys, livesOf, type OrderRow } from "../../orders/order-row.ts";
import { holding, holdOf } from "../../payments/money-hold.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { LabelAddress, LabelWish } from "../../ports/label-seller.ts";

export type NotToLabel = { readonly code: "order_not_found" } | OrderNotToLabel;

/** SQL: what decides whether the parcels of an order may get labels, beside its lives and how it is delivered. */
export const factsToLabel = (order: string, states: string): string =>
  `${order}.shipping_address as address, ${holdOf(`${order}.id`, states)} as hold,
     exists (select from parcels back
       where back.id in ${parcelsWith(`${order}.id`)} and ${isBack("back")}) as "isBack"`;

/** Columns of `factsToLabel`. */
export interface LabelFactsRow {
  readonly address: Address | null;
  readonly hold: MoneyHold | null;
  readonly isBack: boolean;
}

/** Why an order that was read with `factsToLabel` gets no label; null if it may. */
export const notToLabel = (
  order: Pick<OrderRow, "shippingMethod" | (typeof lifeKeys)[number]>,
  { address, hold, isBack }: LabelFactsRow,
): OrderNotToLabel | null =>
  refusalToLabel({
    lives: livesOf(order),
    isSent: order.shippingMethod !== "PICKUP" && Boolean(address?.address1),
    hold,
    isBack,
  });

const selectFacts = statement<[number, string[]], LabelFactsRow>(
  "order_to_label",
  `select ${factsToLabel("o", "$2")} from orders o where o.id = $1`,
);

/** The address of an order whose goods may leave, or came back and are sent again. */
export async function addressToLabel(db: Db, order: OrderRow | null): Promise<Result<LabelAddress, NotToLabel>> {
  const facts = order && (await db.row(selectFacts, [order.id, holding]));
  if (!facts) return refuse({ code: "order_not_found" });
  const refused = notToLabel(order, facts);
  if (refused) return refuse(refused);
  const { firstName, lastName, companyName, address1, address2, city, state, zip } = facts.address!;
  return ok({
    name: `${firstName} ${lastName}`.trim(),
    firm: companyName ?? "",
    street: address1,
    unit: address2 ?? "",
    city,
    state,
    zip,
  });
}

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
