/** A vessel's least wall thicknesses, in. */
export interface VesselWalls {
  readonly shell: number;
  readonly heads: number;
}

/** psi: SA-414 Grade G below 650 °F, ASME Section II Part D, table 1A. */
const allowableStress = 21_400;
/** Single-welded butt joints without radiography: UW-12, table column (c). */
const jointEfficiency = 0.7;

/**
 * Shell by UG-27(c)(1), ellipsoidal 2:1 heads by UG-32(c), of ASME Section VIII Division 1; pressure in psi, diameter
 * in in.
 */
export function vesselWalls(pressure: number, diameter: number): VesselWalls {
  const [p, s] = [pressure, allowableStress * jointEfficiency];
  return {
    shell: (p * (diameter / 2)) / (s - 0.6 * p),
    heads: (p * diameter) / (2 * s - 0.2 * p),
  };
}

/** psi, at least 1.3 × MAWP (UG-99(b)). */
export const testPressure = (mawp: number): number => Math.ceil(mawp * 1.3);
