/** The sides a product can be shown from, in the order of a gallery. */
export const pictureViews = ["three-quarter", "front", "side", "detail"] as const;
export type PictureView = (typeof pictureViews)[number];

export interface PictureOfView {
  readonly view: PictureView;
  /** There is a file large enough to look closely (1200 px). */
  readonly large: boolean;
}

/** Pictures of goods by family. A picture's URL is `/pictures/` and its name. */
export interface PictureStore {
  /** The families there are, by name. */
  readonly families: readonly string[];
  /** A family's views in order; none for an unknown family. */
  viewsOf(family: string): readonly PictureOfView[];
  /** The bytes of a picture by its name, `piston/front-640.webp`; null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** Local folders with these files, for the server to serve; none if they are stored elsewhere. */
  readonly folders: readonly string[];
}
