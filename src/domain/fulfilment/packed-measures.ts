/** Units of one part as the catalog knows them packed: pounds and inches of a single one; null where it does not. */
export interface PackedUnits {
  readonly weight: number | null;
  readonly sides: readonly (number | null)[];
  readonly count: number;
}

/** Figures of a parcel, as far as they are known without a scale. */
export interface PackedMeasures {
  readonly weightLb: number | null;
  readonly sides: readonly number[] | null;
}

/**
 * Weight of units together, and the sides of a single one; null for what the scale has to say, which is all of it where
 * the weight of a part is not known.
 */
export function packedMeasures(goods: readonly PackedUnits[]): PackedMeasures {
  const weights = goods.flatMap(({ weight, count }) => (weight === null ? [] : [weight * count]));
  if (goods.length === 0 || weights.length < goods.length) return { weightLb: null, sides: null };
  const [only] = goods;
  const sides = (only?.sides ?? []).filter((side) => side !== null);
  return {
    weightLb: Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 100) / 100,
    sides: goods.length === 1 && only?.count === 1 && sides.length === 3 ? sides : null,
  };
}
