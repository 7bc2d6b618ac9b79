import type { AttributeValues, Dimension } from "#domain/catalogue/attribute.ts";

/** Goods as a choice among them needs to know them: one part number with its figures, price and stock. */
export interface Offer {
  readonly sku: string;
  readonly attributes: AttributeValues;
  /** Cents, now. */
  readonly price: number;
  /** What can be sold now. */
  readonly left: number;
}

/** An attribute's number; NaN where there is none, so that no rule takes silence for a figure. */
export function figure(attributes: AttributeValues, key: string): number {
  const value = attributes[key];
  return typeof value === "number" ? value : Number.NaN;
}

/** What goods lose at this flow (CFM), psi: the stated drop is that at their rated flow, and falls with its square. */
export function lossAt(attributes: AttributeValues, flow: number): number {
  return figure(attributes, "pressureDrop") * (flow / figure(attributes, "ratedFlow")) ** 2;
}

/** A figure of a reason, in its canonical unit. */
export interface Measured {
  readonly value: number;
  readonly dimension: Dimension;
}

export const measured = (value: number, dimension: Dimension): Measured => ({ value, dimension });
