import { type CarrierName, isUnnumbered } from "./carriers.ts";

/** True if the parcel has no tracking number and its carrier needs none; the order's number is stored in its place. */
export const needsPlaceholder = ({ carrier, number }: { carrier: CarrierName; number: string }): boolean =>
  number.trim() === "" && isUnnumbered(carrier);

/** True for the order's number, and for it with the count of a further parcel: `PL-2222-2222-2`. */
export const isPlaceholder = (orderNumber: string, number: string): boolean =>
  number === orderNumber ||
  (number.startsWith(`${orderNumber}-`) && /^\d+$/.test(number.slice(orderNumber.length + 1)));

interface NumberedParcel {
  readonly id: number;
  readonly number: string;
}

/**
 * The placeholder for an order's next parcel with a carrier; `parcels` are the order's parcels with that carrier. Null
 * if one of them left after `seen`, the latest parcel when the rows were planned, or nothing is left to be sent.
 */
export function nextPlaceholder(
  orderNumber: string,
  parcels: readonly NumberedParcel[],
  { seen, isOpen }: { readonly seen: number; readonly isOpen: boolean },
): string | null {
  const own = parcels.filter(({ number }) => isPlaceholder(orderNumber, number));
  if (own.length > 0 && (!isOpen || own.some(({ id }) => id > seen))) return null;
  return freePlaceholder(
    orderNumber,
    own.map(({ number }) => number),
  );
}

/** The first placeholder that is not among the numbers of parcels. */
export function freePlaceholder(orderNumber: string, numbers: readonly string[]): string {
  let number = orderNumber;
  for (let count = 2; numbers.includes(number); count += 1) number = `${orderNumber}-${count}`;
  return number;
}
