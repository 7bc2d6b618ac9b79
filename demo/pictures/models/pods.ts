import { Assembly, spread } from "../parts/assembly.ts";
import { door, louvres } from "../parts/cabinet.ts";
import { ballValve, controller, gauge, inlineFilter } from "../parts/instruments.ts";
import { brandPlate, lettering, warningSign } from "../parts/lettering.ts";
import {
  castAluminium,
  chrome,
  darkSteel,
  hollow,
  ostrelvane,
  paint,
  steel,
  whitePlastic,
} from "../parts/materials.ts";
import { block, pipe, rod, sleeve } from "../parts/shapes.ts";
import { verticalTank } from "../parts/vessel.ts";
import { screwPackage } from "./rotary-screw.ts";
import type { Family } from "./family.ts";

const hull = paint(0x1b568d, 0.5);

/** A 10 ft container station: corrugated walls, corner castings, doors, louvres, air outlet. */
function container(): Assembly {
  const [w, h, d] = [118, 102, 96];
  const model = new Assembly().add(block(w - 4, h - 6, d - 4, 0.3), hull, [0, h / 2, 0]);
  for (const x of [-w / 2 + 3, w / 2 - 3]) {
    for (const z of [-d / 2 + 3, d / 2 - 3]) model.add(block(6, h, 6, 0.4), hull, [x, h / 2, z]);
    for (const y of [3, h - 3])
      for (const z of [-d / 2 + 3.4, d / 2 - 3.4])
        model.add(block(7.4, 6.6, 7.6, 0.5), darkSteel, [x, y, z]).add(rod(1.5, 8, "z"), hollow, [x, y, z]);
  }
  for (const y of [3, h - 3])
    for (const z of [-d / 2 + 2.4, d / 2 - 2.4]) model.add(block(w - 8, 5, 4.4, 0.3), hull, [0, y, z]);
  for (const y of [3, h - 3])
    for (const x of [-w / 2 + 2.4, w / 2 - 2.4]) model.add(block(4.4, 5, d - 8, 0.3), hull, [x, y, 0]);
  for (const x of spread(9, -w / 2 + 10, -4)) model.add(block(3.6, h - 14, 2, 0.6), hull, [x, h / 2, d / 2 - 1.6]);
  for (const z of spread(10, -d / 2 + 10, d / 2 - 10))
    for (const side of [-1, 1]) model.add(block(2, h - 14, 4.6, 0.6), hull, [side * (w / 2 - 1.6), h / 2, z]);
  model
    .add(block(46, h - 16, 1.6, 0.4), hull, [27, h / 2, d / 2 - 1.6])
    .place(door(42, h - 20, hull, "left"), [27, h / 2, d / 2 - 0.8]);
  model
    .place(louvres(30, 22, hull, 9), [27, 28, d / 2 - 0.1])
    .add(block(16, 22, 3, 0.4), whitePlastic, [33, 64, d / 2 + 0.4])
    .place(controller(12, 9, "125 PSI", "STATION  AUTO"), [33, 67, d / 2 + 2.2]);
  for (const y of [28, 50, 74]) model.add(rod(1.1, 4), chrome, [6.6, y, d / 2 + 0.6]);
  model
    .place(lettering(ostrelvane.brand, 46, "#f2f5f7", 0.18), [-29, 74, d / 2 - 0.5])
    .place(warningSign(6), [12, 64, d / 2 - 0.2]);
  model
    .place(louvres(34, 34, hull, 12), [w / 2 + 0.2, 62, 14], [0, 90, 0])
    .add(rod(2.4, 5, "x"), steel, [w / 2 + 1, 22, 24])
    .add(sleeve(4, 2.2, 1.2, "x"), steel, [w / 2 + 3.6, 22, 24]);
  return model.add(sleeve(9, 8, 3), darkSteel, [-20, h - 1, 0]).add(rod(8, 1), hollow, [-20, h, 0]);
}

/** A skid station: screw package, receiver, dryer-filter train on one forkliftable base. */
function skid(): Assembly {
  const model = new Assembly();
  for (const z of [-20, 20]) model.add(block(98, 5, 3, 0.3), ostrelvane.dark, [0, 2.5, z]);
  for (const x of [-46, -16, 16, 46]) model.add(block(4, 4, 38, 0.3), ostrelvane.dark, [x, 2.5, 0]);
  model.add(block(98, 0.5, 43, 0.2), ostrelvane.dark, [0, 5.2, 0]);
  model.place(screwPackage(42, 46, 32, ostrelvane, "125 PSI"), [-26, 5.5, 0]);
  model
    .place(verticalTank(11, 66, ostrelvane.main), [10, 5.5, -4])
    .place(gauge(2, { part: 0.62 }), [10, 52, 8.6])
    .place(brandPlate(ostrelvane.brand, 11, ostrelvane.plate), [10, 36, 7.06]);
  model
    .add(block(22, 30, 26, 0.9), ostrelvane.second, [35, 20.6, 0])
    .place(door(19, 26, ostrelvane.second, "right"), [35, 20.6, 13])
    .place(louvres(13, 11, ostrelvane.second, 8), [35, 14.4, 13.6]);
  model
    .place(controller(7.4, 5, "38 °F", "DEW POINT"), [35, 29, 13.9])
    .place(louvres(17, 14, ostrelvane.second, 9), [46.1, 18, 0], [0, 90, 0]);
  for (const x of [29, 41]) model.place(inlineFilter(2.3, castAluminium, ostrelvane.main, 5), [x, 52, 2]);
  model
    .add(
      pipe(
        [
          [21, 52, 2],
          [25.2, 52, 2],
        ],
        1.1,
      ),
      steel,
    )
    .add(
      pipe(
        [
          [33, 52, 2],
          [37, 52, 2],
        ],
        1.1,
      ),
      steel,
    )
    .add(
      pipe(
        [
          [45, 52, 2],
          [50, 52, 2],
          [50, 36, 2],
        ],
        1.1,
        3,
      ),
      steel,
    )
    .place(ballValve(1.2), [50, 33, 2], [0, 0, 90]);
  model.add(
    pipe(
      [
        [10, 71.4, -4],
        [10, 76, -4],
        [21, 76, -4],
        [21, 52, 2],
      ],
      1.1,
      3,
    ),
    steel,
  );
  return model.add(
    pipe(
      [
        [-48, 45, -9.6],
        [-50.5, 48, -9.6],
        [-50.5, 62, -9.6],
        [-2, 62, -9.6],
        [-2, 18, -5],
        [0, 16, -4],
      ],
      1.1,
      3,
    ),
    steel,
  );
}

export const podFamilies: Record<string, Family> = {
  "pod-container": {
    category: "compressor-pods",
    build: container,
    shots: { detail: { target: [32, 62, 48], span: 44 } },
  },
  "pod-skid": { category: "compressor-pods", build: skid, shots: { detail: { target: [36, 46, 8], span: 34 } } },
};
