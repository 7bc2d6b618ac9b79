import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { freePlaceholder, isPlaceholder, needsPlaceholder } from "#domain/fulfilment/placeholder-number.ts";
import { type ParcelRefused, type ReadParcel, readParcel, type TypedParcel } from "#domain/fulfilment/typed-parcel.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { parcelsWith } from "../orders/order-parcels.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

interface NumberedParcel {
  readonly id: number;
  readonly carrier: CarrierName;
  readonly number: string;
}

const selectParcels = statement<[number], NumberedParcel>(
  "numbers_of_parcels",
  `select id, carrier, number from parcels where id in ${parcelsWith("$1")} order by id`,
);

/** The order has a parcel that was not shown yet. */
export type NextParcelRefused = ParcelRefused | { code: "order_stale" };

/**
 * The next parcel of a locked order, as typed. A placeholder number that another parcel has gets a count, provided that
 * `seen` is the order's latest parcel: a repeated request still names the one before, and is refused as stale.
 */
export async function readNextParcel(
  tx: Tx,
  typed: TypedParcel & { readonly seen?: number | null },
  order: { readonly id: number; readonly number: string },
): Promise<Result<ReadParcel, NextParcelRefused>> {
  const parcel = readParcel(typed, order.number);
  if (!parcel.ok || !needsPlaceholder(typed)) return parcel;
  const parcels = await tx.rows(selectParcels, [order.id]);
  const number = freePlaceholder(order.number, numbersBy(typed.carrier, parcels));
  if (number === order.number) return parcel;
  const { seen = null } = typed;
  if (seen === null) return refuse({ code: "tracking_number_taken" });
  return seen === parcels.at(-1)?.id ? ok({ ...parcel.value, number }) : refuse({ code: "order_stale" });
}

/** A corrected parcel of a locked order, as typed. It keeps its placeholder number, or gets the next free one. */
export async function readCorrectedParcel(
  tx: Tx,
  typed: TypedParcel,
  parcel: NumberedParcel & { readonly orderId: number; readonly first: string },
): Promise<Result<ReadParcel, ParcelRefused>> {
  const { id, orderId, first } = parcel;
  const corrected = readParcel(typed, first);
  if (!corrected.ok || !needsPlaceholder(typed)) return corrected;
  if (parcel.carrier === typed.carrier && isPlaceholder(first, parcel.number))
    return ok({ ...corrected.value, number: parcel.number });
  const others = (await tx.rows(selectParcels, [orderId])).filter((other) => other.id !== id);
  return ok({ ...corrected.value, number: freePlaceholder(first, numbersBy(typed.carrier, others)) });
}

const numbersBy = (carrier: CarrierName, parcels: readonly NumberedParcel[]): string[] =>
  parcels.filter((parcel) => parcel.carrier === carrier).map(({ number }) => number);
