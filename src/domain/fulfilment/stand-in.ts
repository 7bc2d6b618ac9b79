import { type CarrierName, isUnnumbered } from "./carriers.ts";

/** True if the order's number stands for one that the carrier does not need and nobody has typed. */
export const needsStandIn = ({ carrier, number }: { carrier: CarrierName; number: string }): boolean =>
  number.trim() === "" && isUnnumbered(carrier);

/** True of an order's number, and of it with the count of a further parcel: `PL-2222-2222-2`. */
export const isStandIn = (orderNumber: string, number: string): boolean =>
  number === orderNumber || (number.startsWith(`${orderNumber}-`) && /^\d+$/.test(number.slice(orderNumber.length + 1)));

/** The first of them that no parcel has. */
export function freeStandIn(orderNumber: string, taken: readonly string[]): string {
  let number = orderNumber;
  for (let count = 2; taken.includes(number); count += 1) number = `${orderNumber}-${count}`;
  return number;
}
