/** The sides a product can be shown from, in the order of a gallery. */
export const pictureViews = ["three-quarter", "front", "side", "detail"] as const;
export type PictureView = (typeof pictureViews)[number];

export interface PictureOfView {
  readonly view: PictureView;
  /** There is a file large enough to look closely (1200 px). */
  readonly large: boolean;
}

/** Where the pictures of the goods lie, by family. A picture's URL is `/pictures/` and its name. */
export interface PictureStore {
  /** The families there are, by name. */
  readonly families: readonly string[];
  /** A family's views in order; none for an unknown family. */
  viewsOf(family: string): readonly PictureOfView[];
  /** The bytes of a picture by its name, `piston/front-640.webp`; null when there is none. */
  read(name: string): Promise<Uint8Array | null>;
  /** Folders of this machine that hold them under their names, for the server to hand out; none where they lie elsewhere. */
  readonly folders: readonly string[];
}
