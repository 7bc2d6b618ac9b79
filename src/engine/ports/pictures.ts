/** The sides a product can be shown from, in the order of a gallery. */
export const pictureViews = ["three-quarter", "front", "side", "detail", "drawing"] as const;
export type PictureView = (typeof pictureViews)[number];

export interface PictureOfView {
  readonly view: PictureView;
  /** There is a file large enough to look closely (1200 px). */
  readonly large: boolean;
}

/** Which pictures there are. */
export interface Pictures {
  /** A family's views in order; none for an unknown family. */
  viewsOf(family: string): readonly PictureOfView[];
}
