import { Assembly, spread } from "../parts/assembly.ts";
import { door, fanGrille, louvres, plinth } from "../parts/cabinet.ts";
import { ballValve, controller, gauge, inlineFilter } from "../parts/instruments.ts";
import { brandPlate, dataPlate, onCylinder } from "../parts/lettering.ts";
import {
  aluminium,
  blackPlastic,
  brass,
  castAluminium,
  darkSteel,
  hollow,
  lampGreen,
  polarwick,
  steel,
} from "../parts/materials.ts";
import { block, pipe, rod, shell, sleeve } from "../parts/shapes.ts";
import type { Family } from "./family.ts";

const { main, second, dark } = polarwick;

function refrigerated(): Assembly {
  const [w, h, d] = [15, 20, 19];
  const model = new Assembly().place(plinth(w, 1.4, d * 0.96, dark)).add(block(w, h, d, 0.8), main, [0, h / 2 + 1, 0]);
  model
    .place(door(w - 1, h * 0.42, second, "none"), [0, h * 0.78, d / 2])
    .place(door(w - 1, h * 0.5, main, "none"), [0, h * 0.31, d / 2]);
  model
    .place(controller(6, 4.4, "38 °F", "DEW POINT"), [3, h * 0.82, d / 2 + 0.7])
    .place(brandPlate(polarwick.brand, 6.2, polarwick.plate), [-3.8, h * 0.86, d / 2 + 0.6]);
  model
    .place(louvres(w * 0.74, h * 0.32, main, 8), [0, h * 0.32, d / 2 + 0.5])
    .place(louvres(d * 0.66, h * 0.44, main, 10), [w / 2, h * 0.4, 0], [0, 90, 0])
    .place(louvres(d * 0.66, h * 0.44, main, 10), [-w / 2, h * 0.4, 0], [0, -90, 0]);
  for (const x of [-3.4, 3.4])
    model.add(rod(0.75, 2.4), brass, [x, h + 1.8, -4]).add(sleeve(1.05, 0.7, 0.9), brass, [x, h + 2.9, -4]);
  return model
    .add(block(2.2, 1.6, 0.5, 0.2), blackPlastic, [-4.6, h * 0.72, d / 2 + 0.6])
    .add(rod(0.3, 0.3, "z"), lampGreen, [-4.6, h * 0.72, d / 2 + 1]);
}

function refrigeratedLarge(): Assembly {
  const [w, h, d] = [36, 52, 42];
  const model = new Assembly()
    .place(plinth(w, 3.4, d * 0.97, dark))
    .add(block(w, h - 3, d, 1), main, [0, h / 2 + 2, 0]);
  const face = d / 2;
  model
    .place(door(w - 2, h * 0.42, main, "right"), [0, h * 0.3, face])
    .place(door(w - 2, h * 0.42, second, "right"), [0, h * 0.76, face]);
  model.place(louvres(w * 0.7, h * 0.28, main, 12), [0, h * 0.28, face + 0.5]);
  model
    .place(controller(10.5, 7.6, "38 °F", "CYCLING   72 %"), [8.4, h * 0.8, face + 0.8])
    .place(brandPlate(polarwick.brand, 14, polarwick.plate), [-7.6, h * 0.86, face + 0.6])
    .place(dataPlate(6, 4), [-7.6, h * 0.7, face + 0.55]);
  for (const side of [-1, 1])
    model
      .place(door(d - 2, h - 8, main, "none"), [(side * w) / 2, h / 2 + 2, 0], [0, 90 * side, 0])
      .place(louvres(d * 0.7, h * 0.34, main, 13), [side * (w / 2 + 0.5), h * 0.4, 0], [0, 90 * side, 0]);
  model.place(fanGrille(11), [0, h + 0.5, 4]);
  for (const x of [-11, 11])
    model
      .add(
        pipe(
          [
            [x, h, -14],
            [x, h + 7, -14],
          ],
          1.6,
        ),
        steel,
      )
      .add(sleeve(3, 1.5, 1, "y"), steel, [x, h + 7.2, -14])
      .add(rod(1.5, 0.4), hollow, [x, h + 7.3, -14]);
  return model;
}

function desiccant(): Assembly {
  const model = new Assembly();
  for (const z of [-9, 9]) model.add(block(46, 3, 2.6, 0.2), dark, [0, 1.5, z]);
  for (const x of [-21, 0, 21]) model.add(block(2.6, 3, 19, 0.2), dark, [x, 1.5, 0]);
  for (const x of [-10.5, 10.5]) {
    model.add(shell(6.2, 58), main, [x, 40, 0]).add(sleeve(6, 5.7, 10), main, [x, 8, 0]);
    for (const y of [9, 71]) model.add(rod(1.1, 5), steel, [x, y, 0]);
    model
      .place(gauge(2, { most: 200, part: x < 0 ? 0.6 : 0.03 }), [x, 50, 8.4], [0, 0, 0])
      .add(rod(0.35, 2.8, "z"), brass, [x, 47.2, 7.4]);
    model.add(sleeve(1.9, 1.2, 1.6, "z"), main, [x, 24, 6.6]).add(rod(1.8, 0.8, "z"), darkSteel, [x, 24, 7.6]);
    model.place(onCylinder(brandPlate(polarwick.brand, 5, polarwick.plate), 6.24, 36), [x, 0, 0]);
  }
  model
    .add(
      pipe(
        [
          [-10.5, 73, 0],
          [-10.5, 75.5, 0],
          [10.5, 75.5, 0],
          [10.5, 73, 0],
        ],
        1.1,
        2,
      ),
      steel,
    )
    .add(
      pipe(
        [
          [0, 75.5, 0],
          [0, 75.5, -8],
          [0, 66, -8],
        ],
        1.1,
        2,
      ),
      steel,
    );
  model
    .add(
      pipe(
        [
          [-10.5, 7, 0],
          [-10.5, 4.6, 3],
          [10.5, 4.6, 3],
          [10.5, 7, 0],
        ],
        1.1,
        2,
      ),
      steel,
    )
    .add(block(6, 5, 5, 0.6), castAluminium, [0, 5.6, 3]);
  for (const x of [-5.2, 5.2]) model.add(rod(1.7, 3.4), second, [x, 8, 3]).add(rod(1.9, 0.5), darkSteel, [x, 9.9, 3]);
  for (const x of [-17.5, 17.5])
    model.add(rod(1.8, 7), brass, [x, 12, 3]).add(
      pipe(
        [
          [x, 8.8, 3],
          [x, 4.6, 3],
          [x * 0.6, 4.6, 3],
        ],
        0.7,
        1,
      ),
      steel,
    );
  model
    .add(block(11, 15, 5, 0.5), second, [0, 46, 6])
    .place(controller(8, 6.4, "-40 °F", "TOWER A  DRY"), [0, 48, 8.8])
    .place(dataPlate(4.4, 2.8), [0, 41.4, 8.6]);
  for (const y of spread(2, 36, 57)) model.add(block(21, 2, 1.2, 0.2), dark, [0, y, 0]);
  model
    .place(inlineFilter(2, castAluminium, second, 4.4), [-20.4, 66, 0])
    .place(inlineFilter(2, castAluminium, second, 4.4), [20.4, 66, 0]);
  for (const side of [-1, 1])
    model.add(
      pipe(
        [
          [side * 17, 66, 0],
          [side * 12, 66, -7.6],
          [0, 66, -8],
        ],
        1,
        3,
      ),
      steel,
    );
  return model;
}

function membrane(): Assembly {
  const model = new Assembly().add(rod(1.7, 18, "x", 0.1), aluminium, [0, 6, 0]);
  for (const side of [-1, 1]) {
    model
      .add(rod(2.1, 2.6, "x", 0.25), second, [side * 9, 6, 0])
      .add(rod(0.85, 1.6, "x"), second, [side * 11, 6, 0])
      .add(sleeve(1, 0.65, 0.5, "x"), brass, [side * 11.8, 6, 0]);
    model
      .add(block(1, 5.4, 3, 0.15), darkSteel, [side * 5.6, 3, 0])
      .add(block(3, 0.4, 4, 0.1), darkSteel, [side * 5.6, 0.4, 0])
      .add(sleeve(1.95, 1.7, 1, "x"), darkSteel, [side * 5.6, 6, 0]);
  }
  for (const x of spread(4, -1.4, 1.4)) model.add(rod(0.16, 0.3, "z"), hollow, [x + 6.4 - 6.4, 5, 1.5]);
  model.place(brandPlate(polarwick.brand, 6, polarwick.plate), [0, 6.1, 1.74]);
  model.place(inlineFilter(1.5, castAluminium, second, 4.6), [-15.2, 6, 0]).place(ballValve(0.5), [14, 6, 0]);
  return model.add(rod(0.5, 3, "x"), brass, [-12.4, 6, 0]);
}

export const dryerFamilies: Record<string, Family> = {
  "dryer-refrigerated": {
    category: "air-dryers",
    build: refrigerated,
    shots: { detail: { target: [1, 18, 9], span: 12 } },
  },
  "dryer-refrigerated-large": {
    category: "air-dryers",
    build: refrigeratedLarge,
    shots: { detail: { target: [2, 42, 20], span: 26 } },
  },
  "dryer-desiccant": { category: "air-dryers", build: desiccant, shots: { detail: { target: [0, 46, 6], span: 28 } } },
  "dryer-membrane": { category: "air-dryers", build: membrane, shots: { detail: { target: [-9, 6, 0], span: 12 } } },
};
