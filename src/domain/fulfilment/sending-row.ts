import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { carrierNamed } from "./carriers.ts";
import { needsStandIn } from "./stand-in.ts";
import { type ReadParcel, readParcel } from "./typed-parcel.ts";

/** A row of a list of tracking numbers, as written. Without a part number it sends all of the order that is left. */
export interface SendingRow {
  readonly row: number;
  readonly order: string;
  readonly carrier: string;
  readonly number: string;
  readonly sku: string;
  readonly quantity: string;
  readonly link: string;
}

/** The parcel of a row as its carrier writes it; why it is none. */
export function parcelOf(row: SendingRow) {
  const carrier = carrierNamed(row.carrier);
  if (carrier === null) return "carrier_unknown";
  const parcel = readParcel({ carrier, number: row.number, link: row.link }, readOrderNumber(row.order) ?? "");
  return parcel.ok ? parcel.value : parcel.error.code;
}

/** The parcels that rows name in a way their carriers write them. */
export function namedParcels(rows: readonly SendingRow[]): readonly Pick<ReadParcel, "carrier" | "number">[] {
  return rows.map(parcelOf).filter((parcel) => typeof parcel !== "string");
}

/** The orders whose number stands for one that their rows do not name. */
export const withStandIns = (rows: readonly SendingRow[]): readonly string[] =>
  rows.flatMap(({ order, carrier, number }) => {
    const named = carrierNamed(carrier);
    return named !== null && needsStandIn({ carrier: named, number }) ? [order] : [];
  });
