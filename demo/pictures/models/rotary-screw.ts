import { Assembly } from "../parts/assembly.ts";
import { enclosure, door, fanGrille, louvres, plinth } from "../parts/cabinet.ts";
import { ballValve, controller, gauge, inlineFilter, safetyValve } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { aluminium, brass, castAluminium, darkSteel, ostrelvane, steel } from "../parts/materials.ts";
import type { Livery } from "../parts/materials.ts";
import { block, pipe, rod, sleeve } from "../parts/shapes.ts";
import { horizontalTank, inspectionCover } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

/** A silenced screw package with its controller, outlet valve and data plate; bottom on y = 0. */
export function screwPackage(
  width: number,
  height: number,
  depth: number,
  livery: Livery,
  reading = "108 PSI",
): Assembly {
  const column = Math.max(width * 0.27, 10);
  const body = enclosure({ width, height, depth, livery, column });
  const x = width / 2 - 0.8 - column / 2;
  const face = depth / 2 + 0.7;
  body.place(controller(column * 0.72, column * 0.55, reading, "186 °F   LOAD"), [x, height * 0.76, face]);
  body.place(dataPlate(column * 0.5, column * 0.34), [x, height * 0.5, face - 0.1]);
  body.add(rod(1.3, 3, "x"), steel, [-width / 2 - 1, height * 0.86, -depth * 0.3]);
  body.place(ballValve(1.1), [-width / 2 - 4.6, height * 0.86, -depth * 0.3], [0, 180, 0]);
  return body;
}

const base = (): Assembly => screwPackage(46, 50, 34, ostrelvane);

function large(): Assembly {
  const [w, h, d] = [86, 66, 50];
  const look = ostrelvane;
  const model = new Assembly()
    .place(plinth(w, 5, d * 0.98, look.dark))
    .add(block(w, h - 5, d, 1), look.main, [0, 5 + (h - 5) / 2, 0]);
  const middle = 5 + (h - 5) / 2;
  model
    .place(door(25, h - 8, look.main, "right"), [-29.4, middle, d / 2])
    .place(door(32, h - 8, look.main, "right"), [-0.4, middle, d / 2]);
  model.place(door(25, h - 8, look.second, "none"), [29.6, middle, d / 2]);
  model
    .place(louvres(18, 16, look.main, 9), [-29.4, 20, d / 2 + 0.5])
    .place(louvres(24, 13, look.main, 7), [-0.4, 17, d / 2 + 0.5]);
  model.place(brandPlate(look.brand, 27, look.plate, "VARIABLE SPEED ROTARY SCREW"), [-0.4, 55, d / 2 + 0.55]);
  model
    .place(controller(15, 12, "112 PSI", "74 %   VSD"), [29.6, 51, d / 2 + 0.8])
    .place(dataPlate(8, 5.5), [29.6, 36, d / 2 + 0.6]);
  for (const x of [-24, 14]) model.place(fanGrille(14), [x, h, 0]);
  for (const side of [-1, 1]) {
    model.place(door(d - 3, h - 8, look.main, "left"), [(side * w) / 2, middle, 0], [0, 90 * side, 0]);
    model.place(louvres(d * 0.62, 18, look.main, 10), [side * (w / 2 + 0.5), side > 0 ? 22 : 48, 0], [0, 90 * side, 0]);
  }
  model
    .add(rod(2.6, 5, "x"), steel, [-w / 2 - 2, 52, -14])
    .add(sleeve(4.2, 2.2, 1.2, "x"), steel, [-w / 2 - 4.8, 52, -14]);
  return model;
}

/** The receiver under a tank-mounted package: shell on saddles, top plate, gauge, valve, relief, drain. */
function receiverBase(radius: number, length: number, livery: Livery): Assembly {
  const floor = radius * 1.34;
  const model = new Assembly().place(horizontalTank(radius, length, livery.main, -floor), [0, floor, 0]);
  model.place(inspectionCover(radius * 0.3, livery.main), [-length / 2 + 1, floor + radius * 0.2, 0], [0, 0, 90]);
  model.place(gauge(radius * 0.17, { part: 0.62 }), [length * 0.36, floor + radius * 1.28, radius * 0.2]);
  model.place(safetyValve(radius * 0.07), [length * 0.42, floor + radius * 0.9, 0]);
  model.place(brandPlate(livery.brand, radius * 1.4, livery.plate), [
    -length * 0.12,
    floor - radius * 0.1,
    radius * 1.005,
  ]);
  model.place(dataPlate(radius * 0.46, radius * 0.32), [length * 0.2, floor, radius * 1.0]);
  model
    .add(
      pipe(
        [
          [0, floor * 0.25, 0],
          [0, floor * 0.14, 0],
          [length * 0.1, floor * 0.14, radius * 0.95],
        ],
        0.35,
      ),
      brass,
    )
    .place(ballValve(0.5), [length * 0.1, floor * 0.14, radius * 0.95], [0, -90, 0]);
  return model;
}

/** Where the top plate of `receiverBase` lies. */
const plateHeight = (radius: number): number => radius * 2.34 + 1.1;

function tankMounted(withDryer: boolean): Assembly {
  const [radius, length] = [12, 70];
  const top = plateHeight(radius);
  const model = receiverBase(radius, length, ostrelvane);
  const shift = withDryer ? -9 : 0;
  const plate = withDryer ? 60 : 46;
  model.add(block(plate, 1, 24, 0.3), ostrelvane.dark, [0, top - 0.5, 0]);
  for (const x of [-plate * 0.4, plate * 0.4]) model.add(block(2, 7, 18, 0.2), ostrelvane.dark, [x, top - 4, 0]);
  model.place(screwPackage(40, 36, 28, ostrelvane, "118 PSI"), [shift, top, 0]);
  if (withDryer) model.place(dryerTower(), [21.5, top, 0]);
  else
    model.add(
      pipe(
        [
          [-20.5, top + 31, -8.4],
          [-27, top + 31, -8.4],
          [-27, top - 6, -4],
          [-27, top - 8, 0],
        ],
        0.9,
        3,
      ),
      steel,
    );
  return model;
}

function dryerTower(): Assembly {
  const part = new Assembly()
    .place(plinth(15, 2, 24, ostrelvane.dark))
    .add(block(15, 24, 24, 0.8), ostrelvane.second, [0, 14, 0]);
  part
    .place(door(13.4, 21.5, ostrelvane.second, "none"), [0, 14, 12])
    .place(louvres(10, 9, ostrelvane.second, 7), [0, 9, 12.5]);
  part
    .place(controller(5.4, 3.6, "38 °F", "DEW POINT"), [0, 21, 12.7])
    .place(louvres(17, 12, ostrelvane.second, 8), [7.6, 13, 0], [0, 90, 0]);
  for (const z of [4, -5]) part.place(inlineFilter(1.7, castAluminium, ostrelvane.main, 4.4), [0, 36, z]);
  part.add(
    pipe(
      [
        [2.9, 36, 4],
        [9, 36, 4],
        [9, 30, 4],
        [5, 26.4, 4],
        [5, 25, 4],
      ],
      0.7,
      2,
    ),
    aluminium,
  );
  part.add(
    pipe(
      [
        [-2.9, 36, -5],
        [-6, 36, -5],
        [-6, 25, -5],
      ],
      0.7,
      2,
    ),
    aluminium,
  );
  part
    .add(
      pipe(
        [
          [2.9, 36, -5],
          [12, 36, -5],
          [12, -3, -5],
          [8, -6, -2],
        ],
        0.7,
        2,
      ),
      aluminium,
    )
    .place(ballValve(0.8), [12, 14, -5], [0, 0, 90]);
  return part.add(
    pipe(
      [
        [-2.9, 36, 4],
        [-9.4, 36, 4],
      ],
      0.7,
    ),
    darkSteel,
  );
}

export const rotaryScrewFamilies: Record<string, Family> = {
  "screw-base": {
    category: "rotary-screw",
    build: base,
    shots: { detail: { target: [15, 36, 17], span: 27, azimuth: 24, elevation: 14 } },
  },
  "screw-tank": {
    category: "rotary-screw",
    build: () => tankMounted(false),
    shots: { detail: { target: [22, 28, 10], span: 34 } },
  },
  "screw-tank-dryer": {
    category: "rotary-screw",
    build: () => tankMounted(true),
    shots: { detail: { target: [22, 54, 8], span: 36 } },
  },
  "screw-large": {
    category: "rotary-screw",
    build: large,
    shots: { detail: { target: [29, 46, 25], span: 38, azimuth: 24, elevation: 12 } },
  },
};
