import { Assembly, around, spread } from "./assembly.ts";
import { brass, darkSteel, steel } from "./materials.ts";
import { block, extrude, hexNut, revolve, ring, rod, shell, sleeve } from "./shapes.ts";
import type { Point } from "./shapes.ts";
import type { Material } from "three";

/** A welded coupling standing on a surface, its axis along y, with a hex plug. */
export function coupling(bore: number, skin: Material, plug: Material = brass): Assembly {
  return new Assembly()
    .add(sleeve(bore * 0.95, bore * 0.6, bore * 1.1), skin, [0, bore * 0.3, 0])
    .add(hexNut(bore * 1.15, bore * 0.45), plug, [0, bore * 1.02, 0]);
}

function seams(radius: number, straight: number, axis: "x" | "y", skin: Material): Assembly {
  const part = new Assembly();
  const bead = radius * 0.011;
  for (const at of [-straight / 2, straight / 2])
    part.add(ring(radius + bead * 0.2, bead, axis, 72), skin, axis === "x" ? [at, 0, 0] : [0, at, 0]);
  return part;
}

/** A horizontal receiver along x, its axis at the origin; saddles reach down to `floor` (negative). */
export function horizontalTank(radius: number, length: number, skin: Material, floor: number): Assembly {
  const tank = new Assembly().add(shell(radius, length, "x"), skin);
  const straight = length - radius;
  tank.place(seams(radius, straight, "x", skin));
  for (const end of [-1, 1]) {
    tank.place(coupling(radius * 0.13, skin), [(end * length) / 2, 0, 0], [0, 0, -90 * end]);
    tank.place(foot(radius, -floor, skin), [end * straight * 0.36, 0, 0]);
  }
  tank.place(coupling(radius * 0.09, skin), [0, -radius, 0], [180, 0, 0]);
  return tank;
}

/** A pressed saddle foot: two flared legs joined under the shell. */
function foot(radius: number, drop: number, skin: Material): Assembly {
  const thick = radius * 0.34;
  const wide = radius * 0.86;
  const outline: Point[] = [
    [-wide, -drop],
    [-wide * 0.6, -drop],
    [-wide * 0.5, -drop + radius * 0.12],
    [wide * 0.5, -drop + radius * 0.12],
    [wide * 0.6, -drop],
    [wide, -drop],
    [wide, -drop + radius * 0.07],
    [wide * 0.82, -radius * 0.42],
    [-wide * 0.82, -radius * 0.42],
    [-wide, -drop + radius * 0.07],
  ];
  const part = new Assembly();
  const web = extrude(outline, radius * 0.05, 0.03);
  for (const side of [-1, 1]) part.add(web, skin, [(side * thick) / 2, 0, 0], [0, 90, 0]);
  part.add(block(thick, radius * 0.05, wide * 0.5, 0.05), skin, [0, -drop + radius * 0.03, wide * 0.78]);
  part.add(block(thick, radius * 0.05, wide * 0.5, 0.05), skin, [0, -drop + radius * 0.03, -wide * 0.78]);
  return part;
}

/** A vertical receiver, its bottom rim on y = 0; `legs` gives legs in place of the ring skirt. */
export function verticalTank(radius: number, height: number, skin: Material, legs = true): Assembly {
  const clear = radius * 0.36;
  const length = height - clear;
  const middle = clear + length / 2;
  const tank = new Assembly().add(shell(radius, length), skin, [0, middle, 0]);
  tank.place(seams(radius, length - radius, "y", skin), [0, middle, 0]);
  if (legs) {
    for (const [x, , z] of around(3, radius * 0.86, "y", 0, 90)) {
      const turn = (Math.atan2(x, z) * 180) / Math.PI;
      tank.add(
        block(radius * 0.3, clear + radius * 0.62, radius * 0.05, 0.05),
        skin,
        [x, (clear + radius * 0.62) / 2, z],
        [0, turn, 0],
      );
      tank.add(
        block(radius * 0.42, radius * 0.05, radius * 0.34, 0.05),
        skin,
        [x * 1.1, radius * 0.025, z * 1.1],
        [0, turn, 0],
      );
      tank.add(rod(radius * 0.05, radius * 0.07), darkSteel, [x * 1.2, radius * 0.06, z * 1.2]);
    }
  } else {
    tank.add(
      revolve([
        [radius * 0.8, 0],
        [radius * 0.86, 0],
        [radius * 0.86, clear + radius * 0.42],
        [radius * 0.8, clear + radius * 0.42],
      ]),
      skin,
    );
    tank.add(ring(radius * 0.86, radius * 0.03), skin, [0, radius * 0.03, 0]);
  }
  for (const y of spread(2, clear + radius * 0.75, height - radius * 0.75))
    tank.place(coupling(radius * 0.12, skin), [0, y, radius * 0.985], [90, 0, 0]);
  tank.place(coupling(radius * 0.1, skin), [0, height - radius * 0.02, 0]);
  return tank;
}

/** A bolted round hand-hole cover facing +y. */
export function inspectionCover(radius: number, skin: Material): Assembly {
  const part = new Assembly()
    .add(sleeve(radius * 0.8, radius * 0.6, radius * 0.8), skin)
    .add(rod(radius, radius * 0.24), skin, [0, radius * 0.45, 0]);
  part.each(around(8, radius * 0.84, "y", radius * 0.62), hexNut(radius * 0.18, radius * 0.14), steel);
  return part;
}
