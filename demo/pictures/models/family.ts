import type { Assembly } from "../parts/assembly.ts";
import type { Shot } from "../studio/camera.ts";

type View = "three-quarter" | "front" | "side" | "detail" | "drawing";

/** A picture family: one parametric model standing for a range of goods that look alike. */
export interface Family {
  /** The category whose goods it pictures (slug). */
  readonly category: string;
  readonly build: () => Assembly;
  /** Shots that differ from the usual ones; a `detail` exists only where it is named here. */
  readonly shots?: Partial<Record<Exclude<View, "drawing">, Partial<Shot>>>;
  /** Overall size of the real thing in inches along x (how many inches one model unit is: 1 where unnamed). */
  readonly scale?: number;
  /** False for goods whose sheet needs no dimensions (a bottle of oil). */
  readonly drawing?: boolean;
}

export const usualShots: Record<"three-quarter" | "front" | "side", Shot> = {
  "three-quarter": { azimuth: 33, elevation: 17 },
  front: { azimuth: 0, elevation: 6 },
  side: { azimuth: -68, elevation: 12 },
};
