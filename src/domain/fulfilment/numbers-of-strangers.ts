import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { keyOf, parcelOf, type SendingRow } from "./sending-row.ts";
import { apartBy, type OrderToPack } from "./together.ts";

/** Numbers that rows give to several orders of which not all can share a parcel. */
export function numbersOfStrangers(
  rows: readonly SendingRow[],
  orders: ReadonlyMap<string, OrderToPack>,
): ReadonlySet<string> {
  const first = new Map<string, string>();
  const strange = new Set<string>();
  for (const row of rows) {
    const parcel = parcelOf(row);
    if (typeof parcel === "string") continue;
    const [key, number] = [keyOf(parcel), readOrderNumber(row.order) ?? ""];
    const before = first.get(key) ?? number;
    first.set(key, before);
    const [one, other] = [orders.get(before), orders.get(number)];
    if (before !== number && (!one || !other || apartBy(one, other) !== null)) strange.add(key);
  }
  return strange;
}
