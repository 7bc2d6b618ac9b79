import type { Assembly } from "../parts/assembly.ts";
import type { Shot } from "../studio/camera.ts";

type View = "three-quarter" | "front" | "side" | "detail";

/** A picture family: one parametric model standing for a range of goods that look alike. */
export interface Family {
  /** The category whose goods it pictures (slug). */
  readonly category: string;
  readonly build: () => Assembly;
  /** Shots that differ from the usual ones; a `detail` exists only where it is named here. */
  readonly shots?: Partial<Record<View, Partial<Shot>>>;
}

export const usualShots: Record<"three-quarter" | "front" | "side", Shot> = {
  "three-quarter": { azimuth: 33, elevation: 17 },
  front: { azimuth: 0, elevation: 6 },
  side: { azimuth: -68, elevation: 12 },
};
