import { pictureFamilies, type PictureName } from "./picture-families.ts";

/** A smaller frame of a model that is pictured in its largest. */
export interface FrameSize {
  readonly family: string;
  readonly model: PictureName;
  /** Length of the smaller frame, where the model's is 1. */
  readonly share: number;
}

type Point = readonly [x: number, y: number];

/** Where goods stand on the floor in the three-quarter view, in hundredths of the picture. */
const standing: Point = [50, 84];

const frame = (name: PictureName, model: PictureName, share: number): FrameSize => ({
  family: pictureFamilies[name],
  model,
  share,
});

/** Frames of one model are pictured at one scale, so that in a list the small machine is the small one. */
export const frameSizes: readonly FrameSize[] = [
  frame("screwBaseSmall", "screwBase", 0.69),
  frame("screwBaseMedium", "screwBase", 0.82),
  frame("screwTankSmall", "screwTank", 0.75),
  frame("screwTankDryerSmall", "screwTankDryer", 0.75),
  frame("pistonVerticalSmall", "pistonVertical", 0.8),
  frame("pistonDuplexSmall", "pistonDuplex", 0.8),
];

/** Where a point of the model's picture lies in that of the smaller frame, which stands on the same spot. */
export const inFrame = ({ share }: Pick<FrameSize, "share">, [x, y]: Point): Point => [
  standing[0] + (x - standing[0]) * share,
  standing[1] + (y - standing[1]) * share,
];
