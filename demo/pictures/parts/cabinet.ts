import { Path } from "three";
import type { Material } from "three";
import { Assembly, around, spread } from "./assembly.ts";
import { brandPlate, warningSign } from "./lettering.ts";
import { blackPlastic, chrome, darkSteel, hollow, steel } from "./materials.ts";
import type { Livery } from "./materials.ts";
import { block, extrude, revolve, ring, rod, roundedRectangle } from "./shapes.ts";

/** A grid of louvres facing +z: a dark recess with slanted slats. */
export function louvres(width: number, height: number, skin: Material, count = Math.round(height / 1.5)): Assembly {
  const part = new Assembly().add(block(width, height, 0.1, 0.04), hollow, [0, 0, 0.03]);
  const pitch = height / count;
  for (const y of spread(count, -height / 2 + pitch / 2, height / 2 - pitch / 2))
    part.add(block(width, pitch * 0.74, pitch * 0.16, pitch * 0.06), skin, [0, y, pitch * 0.2], [-38, 0, 0]);
  const rim = Math.min(width, height) * 0.03;
  part.add(frame(width + rim * 2, height + rim * 2, rim, 0.45), skin, [0, 0, 0.1]);
  return part;
}

function frame(width: number, height: number, rim: number, depth: number) {
  const shape = roundedRectangle(width, height, rim);
  shape.holes.push(roundedRectangle(width - rim * 2, height - rim * 2, rim * 0.5));
  return extrude(shape, depth, 0.05);
}

/** A round fan grille facing +y. */
export function fanGrille(radius: number, skin: Material = darkSteel): Assembly {
  const part = new Assembly()
    .add(rod(radius, 0.12), hollow, [0, 0.06, 0])
    .add(ring(radius, radius * 0.04), skin, [0, 0.15, 0])
    .add(rod(radius * 0.2, 0.3), skin, [0, 0.3, 0]);
  for (const r of spread(6, radius * 0.3, radius * 0.9)) part.add(ring(r, radius * 0.014), skin, [0, 0.32, 0]);
  for (const turn of spread(6, 0, 150)) part.add(rod(radius * 0.016, radius * 2, "x"), skin, [0, 0.3, 0], [0, turn, 0]);
  for (const [x, , z] of around(7, radius * 0.5, "y"))
    part.add(
      block(radius * 0.8, 0.06, radius * 0.3, 0.02),
      blackPlastic,
      [x, 0.14, z],
      [4, (-Math.atan2(z, x) * 180) / Math.PI, 0],
    );
  return part;
}

/** A recessed quarter-turn door latch facing +z. */
function latch(size: number): Assembly {
  return new Assembly()
    .add(rod(size * 0.5, size * 0.16, "z"), chrome)
    .add(block(size * 0.2, size * 0.7, size * 0.12, 0.03), blackPlastic, [0, 0, size * 0.12]);
}

/** A steel door or cover standing proud of its cabinet by a hair, with a dark seam round it; faces +z. */
export function door(
  width: number,
  height: number,
  skin: Material,
  latches: "left" | "right" | "none" = "right",
): Assembly {
  const part = new Assembly()
    .add(block(width, height, 0.2, 0.02), hollow)
    .add(extrude(roundedRectangle(width - 0.3, height - 0.3, 0.45), 0.7, 0.16), skin, [0, 0, 0.12]);
  if (latches !== "none") {
    const x = (latches === "right" ? 1 : -1) * (width / 2 - 1.5);
    for (const y of [-height * 0.3, height * 0.3]) part.place(latch(1.5), [x, y, 0.55]);
  }
  return part;
}

/** The base of a cabinet: a dark plinth with two forklift pockets through the front, bottom on y = 0. */
export function plinth(width: number, height: number, depth: number, skin: Material): Assembly {
  const shape = roundedRectangle(width, height, 0.3);
  for (const x of [-width * 0.26, width * 0.26]) {
    shape.holes.push(shifted(Math.min(width * 0.2, 9), height * 0.58, x));
  }
  return new Assembly()
    .add(extrude(shape, depth, 0.08), skin, [0, height / 2, 0])
    .add(block(width * 0.94, height * 0.8, depth * 0.5, 0.1), hollow, [0, height / 2, 0]);
}

function shifted(width: number, height: number, x: number) {
  const shape = roundedRectangle(width, height, 0.2);
  const points = shape.getPoints(6).map((point) => point.clone().setX(point.x + x));
  return new Path(points);
}

export interface CabinetLook {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly livery: Livery;
  /** Width of the front column in the second colour that carries the controller. */
  readonly column?: number;
}

/** An enclosed package: plinth, silenced body with front doors, side louvres, roof exhaust; bottom on y = 0. */
export function enclosure(look: CabinetLook): Assembly {
  const { width: w, height: h, depth: d, livery } = look;
  const foot = Math.max(h * 0.07, 2.6);
  const body = h - foot;
  const middle = foot + body / 2;
  const part = new Assembly()
    .place(plinth(w, foot, d * 0.98, livery.dark))
    .add(block(w, body, d, 0.9), livery.main, [0, middle, 0]);
  const column = look.column ?? w * 0.3;
  const doors = w - column - 2.2;
  part.place(door(doors, body - 2, livery.main, "right"), [-w / 2 + 0.8 + doors / 2, middle, d / 2]);
  part.place(door(column, body - 2, livery.second, "none"), [w / 2 - 0.8 - column / 2, middle, d / 2]);
  part.place(louvres(doors * 0.72, body * 0.22, livery.main), [
    -w / 2 + 0.8 + doors / 2,
    foot + body * 0.2,
    d / 2 + 0.5,
  ]);
  part.place(brandPlate(livery.brand, doors * 0.62, livery.plate), [
    -w / 2 + 0.8 + doors / 2,
    foot + body * 0.82,
    d / 2 + 0.55,
  ]);
  for (const side of [-1, 1]) {
    part.place(door(d - 2, body - 2, livery.main, "none"), [(side * w) / 2, middle, 0], [0, 90 * side, 0]);
    part.place(
      louvres(d * 0.6, body * 0.3, livery.main),
      [side * (w / 2 + 0.5), foot + body * (side > 0 ? 0.26 : 0.7), 0],
      [0, 90 * side, 0],
    );
    part.place(latch(1.5), [side * (w / 2 + 0.55), foot + body * 0.55, d / 2 - 3], [0, 90 * side, 0]);
  }
  part.place(warningSign(Math.min(w, d) * 0.07), [w / 2 - 0.8 - column / 2, foot + body * 0.3, d / 2 + 0.52]);
  part.place(fanGrille(Math.min(w, d) * 0.3), [-w * 0.1, h, 0]);
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    part.add(
      revolve([
        [0.35, 0],
        [0.7, 0],
        [0.7, 0.3],
        [0.35, 0.3],
      ]),
      steel,
      [x * (w / 2 - 2), h, z * (d / 2 - 2)],
    );
  return part;
}
