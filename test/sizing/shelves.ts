import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { Offer } from "#domain/sizing/offer.ts";
import type { Shelves } from "#domain/sizing/parts.ts";

/** Shelves with nothing on them. */
export const bareShelves: Shelves<Offer> = {
  receivers: [],
  reliefs: [],
  drains: [],
  aftercoolers: [],
  filters: [],
  dryers: [],
  separators: [],
  oils: [],
  pipes: [],
  pipeParts: [],
  units: [],
  hoses: [],
  couplers: [],
  hoseSafety: [],
};

/** Goods at a price in cents, of which some can be bought. */
export const offer = (sku: string, price: number, attributes: AttributeValues, left = 10): Offer => ({
  sku,
  price,
  left,
  attributes,
});
