import { type Result, ok, refuse } from "../kernel/result.ts";

/** The place of everything that lies at no other. */
export const mainPlace = 1;

/** Places that a shop has at most, closed ones included. */
export const mostPlaces = 50;

interface VariantUnits {
  readonly variantId: number;
  readonly quantity: number;
}

/** Units of a part that lie at a place. */
export interface PlaceUnits extends VariantUnits {
  readonly placeId: number;
}

/** Of a part fewer units lie at the places than are to leave. */
export interface NotAtPlaces {
  readonly code: "not_at_place";
  readonly variantId: number;
  readonly left: number;
}

/**
 * The places at which wanted units are taken: all at the first of these places that has all of them, else at each in
 * turn what it has.
 */
export function takeFrom(
  places: readonly number[],
  goods: readonly VariantUnits[],
  shelves: readonly PlaceUnits[],
): Result<PlaceUnits[], NotAtPlaces> {
  const left = new Map(shelves.map(({ variantId, placeId, quantity }) => [`${placeId} ${variantId}`, quantity]));
  const leftAt = (placeId: number, variantId: number) => Math.max(0, left.get(`${placeId} ${variantId}`) ?? 0);
  const whole = places.find((placeId) =>
    goods.every(({ variantId, quantity }) => leftAt(placeId, variantId) >= quantity),
  );
  if (whole !== undefined) return ok(goods.map((one) => ({ ...one, placeId: whole })));
  const units: PlaceUnits[] = [];
  for (const { variantId, quantity } of goods) {
    let missing = quantity;
    for (const placeId of places) {
      const some = Math.min(missing, leftAt(placeId, variantId));
      if (some > 0) units.push({ variantId, placeId, quantity: some });
      missing -= some;
    }
    if (missing > 0) return refuse({ code: "not_at_place", variantId, left: quantity - missing });
  }
  return ok(units);
}

/**
 * The fewest units that may be counted at a place: those that orders have and that lie nowhere else.
 */
export const leastHere = (stock: {
  readonly onHand: number;
  readonly reserved: number;
  readonly here: number;
}): number => Math.max(0, stock.reserved - (stock.onHand - stock.here));
