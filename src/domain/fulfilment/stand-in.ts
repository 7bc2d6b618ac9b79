import { type CarrierName, isUnnumbered } from "./carriers.ts";

/** True if the order's number stands for one that the carrier does not need and nobody has typed. */
export const needsStandIn = ({ carrier, number }: { carrier: CarrierName; number: string }): boolean =>
  number.trim() === "" && isUnnumbered(carrier);

/** True of an order's number, and of it with the count of a further parcel: `PL-2222-2222-2`. */
export const isStandIn = (orderNumber: string, number: string): boolean =>
  number === orderNumber ||
  (number.startsWith(`${orderNumber}-`) && /^\d+$/.test(number.slice(orderNumber.length + 1)));

interface StoodIn {
  readonly id: number;
  readonly number: string;
}

/**
 * The text that stands for the number of an order's next parcel with a carrier, of which `parcels` are. Null where one
 * left after `seen`, the latest parcel of all that was there, or where nothing of the order is left to be sent.
 */
export function nextStandIn(
  orderNumber: string,
  parcels: readonly StoodIn[],
  { seen, isOpen }: { readonly seen: number; readonly isOpen: boolean },
): string | null {
  const own = parcels.filter(({ number }) => isStandIn(orderNumber, number));
  if (own.length > 0 && (!isOpen || own.some(({ id }) => id > seen))) return null;
  return freeStandIn(
    orderNumber,
    own.map(({ number }) => number),
  );
}

/** The first of them that no parcel has. */
export function freeStandIn(orderNumber: string, numbers: readonly string[]): string {
  let number = orderNumber;
  for (let count = 2; numbers.includes(number); count += 1) number = `${orderNumber}-${count}`;
  return number;
}
