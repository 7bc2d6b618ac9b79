import type { PackedUnit } from "#domain/shipping/parcel.ts";

/** Every NMFC freight class. */
export const freightClasses = [
  50, 55, 60, 65, 70, 77.5, 85, 92.5, 100, 110, 125, 150, 175, 200, 250, 300, 400, 500,
] as const;
export type FreightClass = (typeof freightClasses)[number];

// The NMFTA's full density scale of thirteen steps (NMFC Docket 2025-1): from so many pounds a cubic foot on, the
// class.
const densityScale: readonly (readonly [from: number, freightClass: FreightClass])[] = [
  [50, 50],
  [35, 55],
  [30, 60],
  [22.5, 65],
  [15, 70],
  [12, 85],
  [10, 92.5],
  [8, 100],
  [6, 125],
  [4, 175],
  [2, 250],
  [1, 300],
  [0, 400],
];

type Packed = Pick<PackedUnit, "weightLb" | "lengthIn" | "widthIn" | "heightIn">;

const cubicInchesPerCubicFoot = 1_728;

/** Pounds in a cubic foot of the packed unit. */
export function density({ weightLb, lengthIn, widthIn, heightIn }: Packed): number {
  return (weightLb * cubicInchesPerCubicFoot) / (lengthIn * widthIn * heightIn);
}

/** The freight class that density gives. */
export function classByDensity(unit: Packed): FreightClass {
  const pounds = density(unit);
  return densityScale.find(([from]) => pounds >= from)?.[1] ?? 400;
}
