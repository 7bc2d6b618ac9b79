/** One sold unit as packed for dispatch: pounds and inches, and whether it must travel on a pallet regardless. */
export interface PackedUnit {
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
  readonly freightOnly: boolean;
}

type Sides = Pick<PackedUnit, "lengthIn" | "widthIn" | "heightIn">;

export type Carriage = "usps" | "ground" | "freight";

/** Cubic inches a carrier counts as one pound (domestic dimensional divisor). */
const cubicInchesPerPound = 139;

/** Longest side plus girth, in inches; girth = 2 × (the two shorter sides). */
export function lengthPlusGirth(unit: Sides): number {
  const [shortest, middle, longest] = sides(unit);
  return longest + 2 * (shortest + middle);
}

/** Billable weight in pounds: the greater of actual and dimensional weight. */
export function billableLb(unit: PackedUnit): number {
  return Math.max(unit.weightLb, (unit.lengthIn * unit.widthIn * unit.heightIn) / cubicInchesPerPound);
}

/**
 * Carriage of a unit: USPS up to 70 lb billable and 108 in length plus girth; a ground carrier up to 150 lb, 108 in
 * long and 165 in length plus girth; freight beyond, or if the unit is crated or must stay upright.
 */
export function carriage(unit: PackedUnit): Carriage {
  if (unit.freightOnly) return "freight";
  const size = lengthPlusGirth(unit);
  if (billableLb(unit) <= 70 && size <= 108) return "usps";
  const longest = sides(unit)[2];
  return unit.weightLb <= 150 && longest <= 108 && size <= 165 ? "ground" : "freight";
}

function sides(unit: Sides): [shortest: number, middle: number, longest: number] {
  return [unit.lengthIn, unit.widthIn, unit.heightIn].sort((a, b) => a - b) as [number, number, number];
}
