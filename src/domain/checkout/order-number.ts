import { publicNumberFrom, readPublicNumber } from "#domain/kernel/public-number.ts";

/** An order's public number, such as `PL-7K3F-92QX`. */
export type OrderNumber = string & { readonly __unit: "order number" };

/** An order number from random bytes (give it 32); null when they do not make one. */
export function orderNumberFrom(bytes: Uint8Array): OrderNumber | null {
  return publicNumberFrom("PL", bytes) as OrderNumber | null;
}

/** An order number as typed: case, spaces and dashes do not matter. Null when it can be none. */
export function readOrderNumber(typed: string): OrderNumber | null {
  return readPublicNumber("PL", typed) as OrderNumber | null;
}
