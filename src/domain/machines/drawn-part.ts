import type { Point } from "./isometric.ts";

/** A part on the sheet with its number. */
export interface DrawnPart {
  readonly number: number;
  /** SVG path data from back to front; each is filled with the paper's color. */
  readonly paths: readonly string[];
  readonly balloon: Point;
  /** End of its line on the part. */
  readonly anchor: Point;
}

export const sheetWidth = 1200;

export type Unnumbered = Pick<DrawnPart, "number" | "paths"> & { readonly corner: Point; readonly opposite: Point };

export const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });
