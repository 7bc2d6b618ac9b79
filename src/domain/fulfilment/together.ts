import { areOfOneBuyer, type Owned, placeOf } from "#domain/buyers/buyer.ts";
import { plainWords } from "#domain/kernel/text.ts";
import type { Address } from "#domain/shipping/address.ts";

/** An order as it decides which others may leave in its parcel. */
export interface OrderToPack extends Owned {
  readonly number: string;
  /** Empty once the order is erased. */
  readonly emailKey: string;
  /** Null for one that is fetched; without a street once the order is erased. */
  readonly shipTo: Partial<Address> | null;
}

export type Apart = "parcel_other_buyer" | "parcel_other_address";

/**
 * Reason why goods of two orders can't share a parcel: the carrier's label has one address, and its number is mailed to
 * each buyer. Null if they can.
 */
export function apartBy(one: OrderToPack, other: OrderToPack): Apart | null {
  if (!areOfOneBuyer(one, other)) return "parcel_other_buyer";
  const [here, there] = [addressKey(one), addressKey(other)];
  return here !== null && here === there ? null : "parcel_other_address";
}

/** A site takes in goods whoever of it they are for; a person's parcel is for the person on its label. */
function addressKey(order: OrderToPack): string | null {
  const { shipTo } = order;
  if (!shipTo?.address1) return null;
  const { firstName = "", lastName = "", address1, address2 = "", city = "", state = "", zip = "" } = shipTo;
  const receiver = placeOf(order) === null ? `${firstName} ${lastName}` : "";
  return [receiver, `${address1} ${address2}`, city, state, zip.slice(0, 5)].map(plainWords).join("\n");
}
