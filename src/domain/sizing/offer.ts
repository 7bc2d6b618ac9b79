import type { AttributeValues, Dimension } from "#domain/catalogue/attribute.ts";

/** A part number as a candidate: attributes, price and stock. */
export interface Offer {
  readonly sku: string;
  readonly attributes: AttributeValues;
  /** Current price in cents. */
  readonly price: number;
  /** Quantity for sale. */
  readonly left: number;
}

/** A numeric attribute; NaN if missing, so that every comparison fails. */
export function figure(attributes: AttributeValues, key: string): number {
  const value = attributes[key];
  return typeof value === "number" ? value : Number.NaN;
}

/** Pressure loss at a flow (CFM), psi. The stated loss applies at the rated flow, and varies with its square. */
export function lossAt(attributes: AttributeValues, flow: number): number {
  return figure(attributes, "pressureDrop") * (flow / figure(attributes, "ratedFlow")) ** 2;
}

/** A figure of a reason in its canonical unit. */
export interface Measured {
  readonly value: number;
  readonly dimension: Dimension;
}

export const measured = (value: number, dimension: Dimension): Measured => ({ value, dimension });
