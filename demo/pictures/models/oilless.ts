import { Assembly, spread } from "../parts/assembly.ts";
import { door, louvres, plinth } from "../parts/cabinet.ts";
import { wheel } from "../parts/drive.ts";
import { ballValve, controller, coupler, gauge, pressureSwitch, regulator, safetyValve } from "../parts/instruments.ts";
import { brandPlate, dataPlate } from "../parts/lettering.ts";
import { aluminium, brass, castAluminium, hollow, hushvane, rubber, steel } from "../parts/materials.ts";
import { finnedCylinder, intakeCan } from "../parts/pump.ts";
import { block, cord, pipe, rod, sleeve } from "../parts/shapes.ts";
import { horizontalTank } from "../parts/vessel.ts";
import type { Family } from "./family.ts";

const { main, second, dark } = hushvane;

function cabinet(): Assembly {
  const [w, h, d] = [24, 32, 24];
  const model = new Assembly()
    .place(plinth(w, 2.4, d * 0.97, dark))
    .add(block(w, h - 2.4, d, 1.4), main, [0, h / 2 + 1.2, 0]);
  model
    .place(door(w - 2, h * 0.5, main, "right"), [0, h * 0.34, d / 2])
    .place(door(w - 2, h * 0.32, second, "none"), [0, h * 0.78, d / 2]);
  model
    .place(controller(9, 6.2, "105 PSI", "49 dBA"), [4.4, h * 0.78, d / 2 + 0.75])
    .place(brandPlate(hushvane.brand, 8.6, hushvane.plate), [-5.4, h * 0.78, d / 2 + 0.6]);
  model.place(louvres(w * 0.6, 5, main, 5), [0, h * 0.19, d / 2 + 0.5]);
  for (const side of [-1, 1])
    model.place(
      louvres(d * 0.55, 8, main, 7),
      [side * (w / 2 + 0.1), h * (side > 0 ? 0.28 : 0.76), 0],
      [0, 90 * side, 0],
    );
  for (const [x, z] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    model.place(wheel(1.5, 1.1, dark, true), [x * 9.6, -0.6, z * 9.4], [0, 20, 0]);
  model
    .place(regulator(1.1), [-w / 2 - 1.4, 24, 5], [0, -90, 0])
    .place(coupler(0.55), [-w / 2 - 3.2, 20.8, 5], [0, 180, 0]);
  return model.add(
    pipe(
      [
        [-w / 2, 20.8, 5],
        [-w / 2 - 2.4, 20.8, 5],
      ],
      0.4,
    ),
    brass,
  );
}

/** A scroll pump and its motor in a cabinet that keeps their sound in, on a horizontal tank. */
function scrollOnTank(): Assembly {
  const [radius, length] = [9, 46];
  const floor = radius * 1.34;
  const model = new Assembly().place(horizontalTank(radius, length, main, -floor), [0, floor, 0]);
  const deck = floor + radius + 1.4;
  model.add(block(38, 0.8, 18, 0.25), dark, [0, deck, 0]);
  for (const x of [-13, 13]) model.add(block(0.7, 4, 12, 0.2), main, [x, deck - 2, 0]);
  const [w, h, d] = [32, 20, 18];
  const middle = deck + 0.4 + h / 2;
  model
    .add(block(w, h, d, 1.2), main, [-2, middle, 0])
    .place(door(w * 0.56, h - 2.4, main, "right"), [-9, middle, d / 2])
    .place(door(w * 0.36, h - 2.4, second, "none"), [7.6, middle, d / 2])
    .place(controller(7.4, 5.2, "104 PSI", "RUN"), [7.6, middle + 3.6, d / 2 + 0.7])
    .place(louvres(8, 5, second, 5), [7.6, middle - 5, d / 2 + 0.4]);
  for (const side of [-1, 1])
    model.place(louvres(d * 0.6, 8, main, 7), [-2 + side * (w / 2 + 0.1), middle - 3, 0], [0, 90 * side, 0]);
  model.add(block(12, 1.2, 10, 0.4), dark, [-9, middle + h / 2 + 0.4, 0]);
  model.add(
    pipe(
      [
        [14, deck + 5, -3],
        [17.4, deck + 5, -3],
        [17.4, deck + 1, -3],
        [17.4, floor + 7.8, -3],
      ],
      0.55,
      2,
    ),
    aluminium,
  );
  model
    .place(gauge(1.5, { most: 150, part: 0.7 }), [20.6, floor + 9.2, 5])
    .place(safetyValve(0.42), [20.4, floor + 7.4, 0]);
  return model
    .place(brandPlate(hushvane.brand, 13, hushvane.plate), [0, floor, 9.06])
    .place(dataPlate(4.6, 3.2), [11, floor, 9])
    .place(ballValve(0.7), [length / 2 + 2.6, floor, 0]);
}

function twinHead(): Assembly {
  const [radius, length] = [4.6, 22];
  const floor = radius * 1.3;
  const model = new Assembly().place(horizontalTank(radius, length, main, -floor), [0, floor, 0]);
  const deck = floor + radius + 0.8;
  model.add(block(17, 0.5, 9, 0.2), dark, [0, deck, 0]).add(rod(2.6, 7.4, "x", 0.3), second, [0, deck + 3.6, 0]);
  for (const side of [-1, 1]) {
    model.add(block(3.2, 6, 5.4, 0.8), castAluminium, [side * 5, deck + 3.6, 0]);
    model
      .place(finnedCylinder(1.9, 4, castAluminium), [side * 5.2, deck + 6, 0])
      .place(intakeCan(0.9, 1.9, second), [side * 5.2, deck + 10.1, 1.4], [26, 0, 0]);
    model
      .add(sleeve(2.5, 2.1, 0.9, "x"), dark, [side * 6.9, deck + 3.6, 0])
      .add(rod(2.1, 0.2, "x"), hollow, [side * 6.9, deck + 3.6, 0]);
    for (const turn of spread(4, 0, 135))
      model.add(block(0.12, 4.4, 0.24, 0.03), dark, [side * 7.3, deck + 3.6, 0], [turn, 0, 0]);
  }
  model.add(
    pipe(
      [
        [-5.2, deck + 9.6, -1.6],
        [-5.2, deck + 9.6, -3],
        [5.2, deck + 9.6, -3],
        [5.2, deck + 9.6, -1.6],
      ],
      0.3,
      0.8,
    ),
    aluminium,
  );
  model.add(
    cord(
      [
        [0, deck + 9.6, -3],
        [0, deck + 6, -4.4],
        [6, deck + 1, -4],
        [8, floor + 3.8, -1.4],
      ],
      0.32,
    ),
    steel,
  );
  model
    .add(
      pipe(
        [
          [-8, deck, 0],
          [-8, deck + 12.6, 0],
          [8, deck + 12.6, 0],
          [8, deck, 0],
        ],
        0.42,
        1.6,
      ),
      dark,
    )
    .add(rod(0.7, 7, "x"), rubber, [0, deck + 12.6, 0]);
  for (const [x, z] of [
    [-7, -2.8],
    [7, -2.8],
    [-7, 2.8],
    [7, 2.8],
  ] as const)
    model.add(rod(0.8, 1.1), rubber, [x, -0.2, z]);
  model
    .place(pressureSwitch(2.3), [-9.6, floor + 3.9, 0])
    .place(regulator(0.8), [-5.6, floor + 4.5, 4.3])
    .place(gauge(0.9, { most: 150, rear: true }), [-2.4, floor + 4, 4.6]);
  return model
    .place(brandPlate(hushvane.brand, 7, hushvane.plate), [1.6, floor, 4.66])
    .place(coupler(0.45), [length / 2 + 1.8, floor, 0]);
}

export const oillessFamilies: Record<string, Family> = {
  "oilless-cabinet": { category: "oilless", build: cabinet, shots: { detail: { target: [2, 25, 12], span: 17 } } },
  "oilless-scroll": {
    category: "oilless",
    build: scrollOnTank,
    shots: { detail: { target: [6, 34, 9], span: 22, azimuth: 30 } },
  },
  "oilless-twin": { category: "oilless", build: twinHead, shots: { detail: { target: [-3, 12, 4], span: 12 } } },
};
