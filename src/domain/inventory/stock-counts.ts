import { leastHere } from "./places.ts";
import { cellRefusal, type GridCellError } from "./stock-grid.ts";

/** Columns of a file of counts by location. */
export const countColumns = ["sku", "place", "onHand", "counted"] as const;
export type CountColumn = (typeof countColumns)[number];

/** Lines with a count that one file has at most. */
export const maxCountLines = 100_000;
export const maxCountBytes = 12 * 1024 * 1024;

/** A part whose units are counted. */
export interface CountedPart {
  /** At all places together. */
  readonly onHand: number;
  readonly reserved: number;
  readonly isOneUnit: boolean;
}

/** Units at one place, before and after. */
interface UnitsCounted {
  readonly before: number;
  readonly after: number;
}

/**
 * Why counts of one part at several places cannot be stored together, one by one. Where they leave fewer units than
 * orders have, none of them can.
 */
export function countRefusals(part: CountedPart, counts: readonly UnitsCounted[]): (GridCellError | null)[] {
  const onHand = counts.reduce((sum, { before, after }) => sum + after - before, part.onHand);
  return counts.map(({ after }) => {
    const reserved = leastHere({ onHand, reserved: part.reserved, here: after });
    return cellRefusal("onHand", after, {
      reserved,
      elsewhere: onHand - after,
      listPrice: null,
      isOneUnit: part.isOneUnit,
    });
  });
}
