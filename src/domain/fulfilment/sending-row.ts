import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { carrierNamed } from "./carriers.ts";
import { needsPlaceholder } from "./placeholder-number.ts";
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
  /** It has cells beyond the columns: one that holds a comma lacks its quotation marks, and others are out of place. */
  readonly isTooWide?: true;
}

/** The parcel of a row as its carrier writes it; why it is none. */
export function parcelOf(row: SendingRow) {
  if (row.isTooWide) return "cells_too_many";
  const carrier = carrierNamed(row.carrier);
  if (carrier === null) return "carrier_unknown";
  const parcel = readParcel({ carrier, number: row.number, link: row.link }, readOrderNumber(row.order) ?? "");
  return parcel.ok ? parcel.value : parcel.error.code;
}

/** A parcel's number with its carrier: two carriers may give one number. */
export const keyOf = ({ carrier, number }: { carrier: string; number: string }) => `${carrier} ${number}`;

/** The parcels that rows name in a way their carriers write them. */
export function namedParcels(rows: readonly SendingRow[]): readonly Pick<ReadParcel, "carrier" | "number">[] {
  return rows.map(parcelOf).filter((parcel) => typeof parcel !== "string");
}

/** Numbers of the orders that have rows with a placeholder number. */
export const withPlaceholders = (rows: readonly SendingRow[]): readonly string[] =>
  rows.flatMap(({ order, carrier, number }) => {
    const named = carrierNamed(carrier);
    return named !== null && needsPlaceholder({ carrier: named, number }) ? [order] : [];
  });
